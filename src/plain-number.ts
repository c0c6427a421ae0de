/** A text with digits and signs as they are typed without an input method. */
export function narrow(text: string): string {
  // Of all that NFKC makes the same, what is no digit as it stands, as in 5², is not one by this either.
  return text.replace(/[！-～\u3000]/g, (sign) => sign.normalize('NFKC')).replace(/[。｡]/g, '.')
}

/** Thousands told apart as they are read, and nothing else: 12,5 may be meant as 12.5. */
const grouped = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/

/** A number as it is written, also with the signs of a Chinese input method (－１，２００。５), as programs read it: -1200.5. Other texts stay none. */
export function plainNumber(text: string): string {
  const plain = narrow(text).trim()
  return grouped.test(plain) ? plain.replaceAll(',', '') : plain
}
