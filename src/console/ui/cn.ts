import { type ClassValue, clsx } from 'clsx'

/** Joins class names. Two for the same thing must not meet: what a component lets others change has the variant `preset`. */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes)
}
