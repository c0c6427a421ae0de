import { isRecord } from '../../parsed-json.ts'

/** Most levels a structure has within itself. */
const mostLevels = 64
/** NUL, and halves of a letter outside the basic plane: PostgreSQL keeps neither. */
const unkeepable = /[\0\p{Surrogate}]/u
/** Names that take away how a value is read as text or number. */
const taken: ReadonlySet<string> = new Set(['toString', 'valueOf', 'toJSON', '__proto__'])

/** A text without what no database keeps, where it was written elsewhere and is no reason to take nothing. */
export function keepable(text: string): string {
  return text.replace(new RegExp(unkeepable, 'gu'), '')
}

/** Why a value of JSON cannot be taken, whatever it is for; null where it can. Whatever it holds, this comes to an end. */
export function structureProblem(value: unknown): string | null {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > mostLevels) return '内容嵌套过深'
    const next: unknown[] = []
    for (const each of level) {
      if (typeof each === 'string' && unkeepable.test(each)) return '内容里有不能保存的字符'
      if (!isRecord(each)) continue
      for (const [name, inner] of Object.entries(each)) {
        if (!Array.isArray(each) && (taken.has(name) || unkeepable.test(name))) return '内容里有不能使用的名称'
        next.push(inner)
      }
    }
    level = next
  }
  return null
}
