/** What a text of JSON says; undefined where it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether a value of JSON has parts by name, as objects and lists do. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The parts of a value of JSON that are of one kind, by name. */
export function partsOf<V>(value: unknown, isOne: (part: unknown) => part is V): Record<string, V> {
  const entries = isRecord(value) ? Object.entries(value) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, V] => isOne(entry[1])))
}
