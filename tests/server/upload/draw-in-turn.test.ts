import { expect, test } from 'vitest'
import { doForAsker } from '../../../src/server/scheduling/asker.ts'
import { drawInTurn } from '../../../src/server/upload/drawn/draw-in-turn.ts'

/** A picture that is not there until it is said to be. */
function hanging() {
  let finish = () => {}
  const drawing = new Promise<string>((resolve) => (finish = () => resolve('drawn')))
  return { draw: () => drawing, finish }
}

test('a small picture that hangs is answered as not made in time, as are those behind it, and holds up none after it', async () => {
  const { draw, finish } = hanging()
  const late = { status: 503, message: '图片没有及时生成，请稍后再试' }
  let isDrawn = false
  const behind = async () => {
    isDrawn = true
  }
  const asked = [drawInTurn(draw, 100), drawInTurn(behind, 100)]
  for (const each of asked) await expect(each).rejects.toMatchObject(late)
  finish()
  expect(await drawInTurn(async () => 'next', 5_000)).toBe('next')
  expect(isDrawn).toBe(false)
})

test('a small picture is not drawn for whoever has gone by the time its turn comes', async () => {
  const { draw, finish } = hanging()
  let isGone = false
  let isDrawn = false
  const first = drawInTurn(draw)
  const left = doForAsker(
    () => isGone,
    () =>
      drawInTurn(async () => {
        isDrawn = true
      }),
  )
  isGone = true
  finish()
  expect(await first).toBe('drawn')
  await expect(left).rejects.toMatchObject({ status: 503 })
  expect(isDrawn).toBe(false)
})
