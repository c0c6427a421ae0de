import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../src/server/database/open-database.ts'
import { divideRows, keepWriting } from '../support/batch-load.ts'
import { findLostWork } from '../support/lost-work.ts'
import { startServerProcess } from '../support/server-process.ts'
import { makeTestStore } from '../support/test-database.ts'
import { patience, tellFigure, trustSize } from '../support/trust-size.ts'

const clients = 4
/** Servers killed side by side, each on a database of its own. */
const lanes = trustSize(2, 1)
const killsPerLane = trustSize(100, 1)

type Lane = { kills: number; calls: number; wrong: string[] }

/** Kills a server under load again and again, after more answers each time, and looks at its database in between. */
async function killAgainAndAgain(): Promise<Lane> {
  const store = await makeTestStore('sqlite', 'demo')
  const wrong: string[] = []
  let server = await startServerProcess(store.config)
  try {
    const token = await server.signIn('admin')
    const work = await divideRows(server, token, clients)
    const calls = () => work.reduce((sum, client) => sum + client.calls, 0)
    for (let kill = 1; kill <= killsPerLane; kill++) {
      const enough = calls() + 20 + ((kill * 37) % 60)
      let isDying = false
      let killed: Promise<void> | undefined
      const strike = async () => {
        // Some ms after an answer, another number each time, so that it strikes in every part of the next batches.
        await delay((kill * 13) % 10)
        isDying = true
        await server.end('SIGKILL')
      }
      const goOn = () => {
        if (calls() >= enough) killed ??= strike()
        return !isDying
      }
      await Promise.all(work.map((client) => keepWriting(server, token, client, goOn)))
      await killed
      const database = await openDatabase(store.config)
      wrong.push(...(await findLostWork(database, work)))
      await database.close()
      server = await startServerProcess(store.config)
    }
    return { kills: killsPerLane, calls: calls(), wrong }
  } finally {
    await server.end('SIGKILL')
    await store.remove()
  }
}

test('a server killed with -9 under a running batch load loses no acknowledged row and leaves no batch half done', {
  timeout: patience,
}, async (context) => {
  const done = await Promise.all(Array.from({ length: lanes }, killAgainAndAgain))
  expect(done.flatMap(({ wrong }) => wrong)).toEqual([])
  const sum = (part: 'kills' | 'calls') => done.reduce((total, lane) => total + lane[part], 0)
  expect(sum('kills')).toBe(lanes * killsPerLane)
  tellFigure(context, `${sum('kills')} kills, ${sum('calls')} acknowledged changes, 0 lost, 0 half done`)
})
