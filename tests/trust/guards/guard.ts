/**
 * A check in the program, and the test that must fail once it is taken out. It is taken out by putting `replace` in the place
 * of `find`, which is exact source text and stands in its file once.
 */
export type Guard = {
  /** What the check is for. */
  readonly what: string
  readonly file: string
  readonly find: string
  readonly replace: string
  readonly test: {
    readonly file: string
    /** Words in the name of one test or more, as they are written in the file. */
    readonly name: string
  }
  /** Tested in a browser, for which the console is built anew. */
  readonly slow?: true
}

/** How often a text stands in another. */
export function occurrences(text: string, part: string): number {
  return text.split(part).length - 1
}

/** A source without the check. @throws Error where the check is not in it, or more than once. */
export function without({ file, find, replace }: Guard, source: string): string {
  const times = occurrences(source, find)
  if (times !== 1) throw new Error(`${file} has the check ${times} times: ${find}`)
  return source.replace(find, () => replace)
}
