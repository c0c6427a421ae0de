/** Single characters and their simplified forms, `傳 传|價 价`; the package describes no more than its converters. */
declare module 'opencc-js/dict/TSCharacters' {
  const characters: string
  export default characters
}
