import { isRecord } from '../../../parsed-json.ts'

/** What the server says when changes are told from now on. */
export type Hello = {
  /** What the user may do, as text; null where the backend does not say. */
  readonly rights: string | null
  /** The school's version as of which changes are told; null where the backend has none. */
  readonly version: number | null
  /** The history of changes its numbers are of: in another one they are other changes. */
  readonly timeline: string | null
  /** Address of the program that the server has for the console; null where it has none, or does not say. */
  readonly program: string | null
}

/** Reads a `hello`, by hand: a schema library would double what is loaded before the first row. */
export function parseHello(json: string): Hello {
  const said: unknown = JSON.parse(json)
  const { rights, version, timeline, program }: Record<string, unknown> = isRecord(said) ? said : {}
  return {
    rights: typeof rights === 'string' ? rights : null,
    version: typeof version === 'number' ? version : null,
    timeline: typeof timeline === 'string' ? timeline : null,
    program: typeof program === 'string' ? program : null,
  }
}
