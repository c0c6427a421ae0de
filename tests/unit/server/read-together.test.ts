import { expect, it } from 'vitest'
import { readTogether } from '../../../src/server/read/read-together.ts'
import { askerAtHand, doForAsker } from '../../../src/server/scheduling/asker.ts'

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

it('goes on as long as one of those it is read for waits', async () => {
  const together = readTogether<boolean>()
  const answers: ((isGone: boolean) => void)[] = []
  const gone = new Set<string>()
  const read = () => {
    const isGone = askerAtHand()
    return new Promise<boolean>((answer) => answers.push(() => answer(isGone())))
  }
  const ask = (who: string) =>
    doForAsker(
      () => gone.has(who),
      () => together('page', read),
    )
  const first = ask('first')
  const others = [ask('second'), ask('third')]
  answers[0]?.(false)
  await first
  gone.add('second')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.(false)
  expect(await Promise.all(others)).toEqual([false, false])
})
