import { distance } from 'fastest-levenshtein'

/** Shorter names are too like names of others, such as HOST. */
const shortest = 7
/** Of so many letters one may be put in, left out or exchanged: in a name of 10, MY_API_URL would be taken for QQ_API_URL with two. */
const lettersAMistake = 6

/**
 * Names in the environment that are all but one of ours: what they hold was meant for it, and would go unread.
 * @param known names of the variables that decide anything.
 * @returns what to say, a line for each.
 */
export function misspelt(env: Readonly<Record<string, string | undefined>>, known: readonly string[]): string[] {
  return Object.keys(env).flatMap((name) => {
    if (known.includes(name) || !env[name]) return []
    const meant = known.find(
      (each) => each.length >= shortest && distance(each, name.toUpperCase()) <= each.length / lettersAMistake,
    )
    return meant === undefined ? [] : [`没有 ${name} 这个变量，它不起作用；要设置的可能是 ${meant}`]
  })
}
