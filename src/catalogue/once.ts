/** A function that derives something from an object once, and gives the same again for the same object. */
export function once<K extends object, V>(derive: (key: K) => V): (key: K) => V {
  const derived = new WeakMap<K, V>()
  return (key) => {
    const known = derived.get(key)
    if (known !== undefined) return known
    const value = derive(key)
    derived.set(key, value)
    return value
  }
}
