import { createInterface } from 'node:readline/promises'
import { stripVTControlCharacters } from 'node:util'
import { misused } from './problem.ts'

/** What stands in texts without being seen, and could move a terminal's cursor, colour it or turn a line around. */
const unseen = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** A text of others in one line, with nothing in it that a terminal would obey. */
export function plain(text: string): string {
  return stripVTControlCharacters(text).replaceAll(unseen, ' ').trim()
}

/** A value as JSON in which every control character is written out. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(
    /[\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Prints lines of our own for people or programs. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Prints what is for people alone, beside what a program reads. */
export function tell(text: string): void {
  process.stderr.write(`${text}\n`)
}

/** Asks the person at the terminal. @throws Problem where nobody sits there. */
export async function agrees(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw misused(`${question}\n需要确认：请加上 --yes`)
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^(y|yes|是)$/i.test((await lines.question(`${question} [y/N] `)).trim())
  } finally {
    lines.close()
  }
}
