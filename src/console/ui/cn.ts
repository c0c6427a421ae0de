import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

const merge = extendTailwindMerge({ extend: { theme: { shadow: ['raised', 'floating'] } } })

/** Joins class names; of two for the same thing the later one stays, so that a component's user has the last word. */
export function cn(...inputs: ClassValue[]): string {
  return merge(clsx(inputs))
}
