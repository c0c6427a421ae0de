declare module 'virtual:outline' {
  /** What src/catalogue/outline.ts makes of the catalogue. */
  export const outline: import('../../catalogue/outline.ts').Outline
}
