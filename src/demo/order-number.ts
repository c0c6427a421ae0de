import { dayOf, dayText } from '../beijing-time.ts'

/** What an order is known by: letters of its kind, the day it was placed, and its place among all. */
export function orderNumber(letters: string, createdAt: number, serial: number): string {
  return `${letters}${dayText(dayOf(createdAt)).replaceAll('-', '')}${String(serial).padStart(5, '0')}`
}
