import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawQrCode } from '../../../../src/server/upload/drawn/qr-code.ts'
import { keptThumbnail } from '../../../../src/server/upload/drawn/thumbnail.ts'

test('no picture is drawn later because of another that a store is slow to hand over', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-slow-'))
  let handOver: (picture: null) => void = () => undefined
  const slow = new Promise<null>((resolve) => {
    handOver = resolve
  })
  let hasBegun: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    hasBegun = resolve
  })
  const read = () => {
    hasBegun()
    return slow
  }
  const waiting = keptThumbnail(folder, '1/2026-01/slow.png', { w: 80, h: 80 }, read)
  await begun
  expect((await drawQrCode('https://example.com')).length).toBeGreaterThan(0)
  handOver(null)
  expect(await waiting).toBeNull()
  rmSync(folder, { recursive: true })
})
