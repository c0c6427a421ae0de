/** What bytes say in UTF-8, with or without its mark, or else in GBK, as spreadsheets and banks of China write. */
export function decodedText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gbk').decode(bytes)
  }
}
