import { expect } from 'vitest'

// A pattern within toEqual or toMatchObject is otherwise equal to any text: it has no properties of its own that could differ.
expect.addEqualityTesters([
  (one: unknown, other: unknown) => {
    if (other instanceof RegExp && typeof one === 'string') return other.test(one)
    if (one instanceof RegExp && typeof other === 'string') return one.test(other)
    return undefined
  },
])
