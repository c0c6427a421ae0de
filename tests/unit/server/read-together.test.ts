import { expect, it } from 'vitest'
import { readTogether } from '../../../src/server/read/read-together.ts'

type Reading = { readonly answer: (text: string) => void; readonly fail: (error: Error) => void }

it('answers whoever asks while it is being read with what is read after they asked, though the reading before fails', async () => {
  const together = readTogether<string>()
  const readings: Reading[] = []
  const read = () => new Promise<string>((answer, fail) => readings.push({ answer, fail }))
  const first = together('page', read)
  const later = [together('page', read), together('page', read)]
  const other = together('another page', read)
  expect(readings).toHaveLength(2)
  readings[0]?.fail(new Error('gone'))
  readings[1]?.answer('another')
  await expect(first).rejects.toThrow('gone')
  expect(await other).toBe('another')
  await expect.poll(() => readings.length).toBe(3)
  readings[2]?.answer('new')
  expect(await Promise.all(later)).toEqual(['new', 'new'])
  const last = together('page', read)
  expect(readings).toHaveLength(4)
  readings[3]?.answer('newest')
  expect(await last).toBe('newest')
})
