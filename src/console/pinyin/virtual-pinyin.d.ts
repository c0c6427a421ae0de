declare module 'virtual:pinyin' {
  /** Syllables by text, as src/console/pinyin/syllables.ts writes them. */
  export const syllables: Readonly<Record<string, string>>
}
