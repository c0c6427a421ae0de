import { setTimeout } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { pageOf, queueOf, type Target, untilRows } from './target.ts'

/** ms between two pictures, the most of them, and how large each is (px). */
const step = 50
const most = 40
const size = { width: 288, height: 180, gap: 4 }
const perLine = 8

type Shot = { readonly at: number; readonly picture: Buffer }

/**
 * Writes what the screen showed each 50 ms from the navigation to the first row, as one picture, read from left to right. The
 * browser's screencast takes the pictures, which costs the page some of its time: it is looked at, not measured.
 * @returns how many pictures it holds.
 */
export async function filmStrip(browser: Browser, target: Target, slowdown: number, file: URL): Promise<number> {
  const { page, session } = await pageOf(browser, target, slowdown)
  const shots: Shot[] = []
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    shots.push({ at: (metadata.timestamp ?? 0) * 1000, picture: Buffer.from(data, 'base64') })
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 60, maxWidth: 576, maxHeight: 360 })
  const start = Date.now()
  await page.goto(queueOf(target), { waitUntil: 'commit' })
  await untilRows(page)
  const shown = Date.now() - start
  await setTimeout(step * 4)
  await session.send('Page.stopScreencast')
  await page.context().close()

  const pictures = Math.min(most, Math.ceil(shown / step) + 2)
  const frames = Array.from({ length: pictures }, (_, index) => shots.findLast(({ at }) => at <= start + index * step))
  const tiles = await Promise.all(frames.map((shot) => tileOf(shot ?? null)))
  const lines = Math.ceil(pictures / perLine)
  const canvas = {
    width: perLine * (size.width + size.gap),
    height: lines * (size.height + size.gap),
    channels: 3 as const,
    background: '#888',
  }
  await sharp({ create: canvas })
    .composite(
      tiles.map((input, index) => ({
        input,
        left: (index % perLine) * (size.width + size.gap),
        top: Math.floor(index / perLine) * (size.height + size.gap),
      })),
    )
    .webp({ quality: 55 })
    .toFile(file.pathname)
  return pictures
}

function tileOf(shot: Shot | null): Promise<Buffer> {
  const { width, height } = size
  const blank = sharp({ create: { width, height, channels: 3, background: '#fff' } })
  return (shot === null ? blank : sharp(shot.picture).resize(width, height, { fit: 'fill' })).png().toBuffer()
}
