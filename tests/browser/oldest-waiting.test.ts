import { test } from 'vitest'
import { day } from '../../src/beijing-time.ts'
import { entityTables, rowsIn } from '../../src/server/database/entity-tables.ts'
import { consoleFixture, shown } from './support/browser.ts'
import { callBeside } from './support/call-beside.ts'

const fixture = consoleFixture()

test('a queue tells how old the first row is that waits, and of the next once that is decided', async () => {
  const { database } = fixture.server()
  const complaints = rowsIn(database.db, 'topic_complaint', 1).where('status', '=', 'pending')
  const [first, second] = await complaints.select('id').orderBy('created_at', 'desc').limit(2).execute()
  const makeOld = (id: unknown, days: number) =>
    database.write((trx) =>
      entityTables(trx)
        .updateTable('topic_complaint')
        .set({ created_at: Date.now() - days * day })
        .where('school_id', '=', 1)
        .where('id', '=', Number(id))
        .execute(),
    )
  await makeOld(first?.id, 300)
  await makeOld(second?.id, 200)
  const page = await fixture.openAs('admin', '/welcome')
  const card = page.getByRole('listitem').filter({ hasText: '动态投诉' })
  await shown(card.getByText('最早 300 天前'))
  const call = await callBeside(fixture.server())
  await call('/school/v3_0/dynamic/complaint/sign', { id: first?.id })
  await shown(card.getByText('最早 200 天前'))
})
