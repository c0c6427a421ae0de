/** A name for one press of a key, which no other press has: what is sent again by it is done once. */
export function newPress(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
