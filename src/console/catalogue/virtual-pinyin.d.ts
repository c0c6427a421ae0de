declare module 'virtual:pinyin' {
  /** Syllables by text, as src/syllables.ts writes them. */
  export const syllables: Readonly<Record<string, string>>
}
