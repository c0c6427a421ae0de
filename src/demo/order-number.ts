import { beijingText } from '../beijing-time.ts'

/** What an order is known by: letters of its kind, the day it was placed, and its place among all. */
export function orderNumber(letters: string, createdAt: number, serial: number): string {
  return `${letters}${beijingText(createdAt).slice(0, 10).replaceAll('-', '')}${String(serial).padStart(5, '0')}`
}
