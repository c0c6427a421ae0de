import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { makeBackup } from '../../../src/server/backup/backup.ts'
import { listen, portOf } from '../../support/listen.ts'
import { makeDataFolder } from '../../support/make-data-folder.ts'
import { openSmallSchool } from '../calls/small-school.ts'

/** What PostgreSQL says after the last row of a copy; how many there were comes after it. */
const copyDone = Buffer.from([0x63, 0, 0, 0, 4])

/** The database's address through a network that is slow to deliver what comes after the rows that hold a text. */
async function heldAfterRows(databaseUrl: string, text: string): Promise<string> {
  const target = new URL(databaseUrl)
  const proxy = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    let sent = Promise.resolve()
    far.on('data', (chunk) => {
      const end = chunk.includes(text) ? chunk.indexOf(copyDone) + copyDone.length : chunk.length
      sent = sent.then(async () => {
        near.write(chunk.subarray(0, end))
        if (end === chunk.length) return
        await setTimeout(300)
        near.write(chunk.subarray(end))
      })
    })
    near.pipe(far)
    near.on('close', () => far.destroy()).on('error', () => far.destroy())
  })
  await listen(proxy)
  onTestFinished(() => void proxy.close())
  const near = new URL(databaseUrl)
  near.port = String(portOf(proxy))
  return near.href
}

test('a backup knows how many rows it holds however late the database says so', async () => {
  const school = await openSmallSchool('postgres')
  const folder = makeDataFolder('backup')
  onTestFinished(async () => {
    await school.remove()
    rmSync(folder, { recursive: true, force: true })
  })
  await school.seed('person', [{ name: '王小明' }])
  const databaseUrl = await heldAfterRows(school.config.databaseUrl ?? '', '王小明')
  const { manifest } = await makeBackup({ ...school.config, databaseUrl }, folder)
  expect(manifest.tables).toContainEqual({ name: 'person', rows: 1 })
})
