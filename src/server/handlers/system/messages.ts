import type { ActionHandler } from '../../write/handler.ts'

/** Has the messages of accounts read from their platform; of one without a secret it says so. */
export const syncMessages: ActionHandler = async ({ entity, rows, change, outbox, skip }) => {
  for (const { id, credential } of rows) {
    if (credential !== 'kept') {
      skip(id, `未填写 ${entity.fields.secret?.label ?? '密钥'}，请先编辑填写`)
      continue
    }
    await change(entity.name, id, { syncState: 'running' })
    outbox({ kind: 'messageSync', app: entity.name, id })
  }
}

/** Removes messages here, and has their platform take them out of the account where it can be asked. */
export const removeMessages: ActionHandler = async ({ entity, rows, lock, remove, outbox, notice }) => {
  const field = entity.fields.app
  const app = field?.kind === 'ref' ? field.entity : ''
  const accounts = await lock(app, { id: [...new Set(rows.map((row) => Number(row.app)))] })
  const speaking = new Set(accounts.flatMap(({ id, credential }) => (credential === 'kept' ? [id] : [])))
  for (const row of rows) {
    await remove(entity.name, row.id)
    const id = Number(row.app)
    if (row.status === 'gone') continue
    if (speaking.has(id)) outbox({ kind: 'messageRemoval', app, id, templateId: String(row.templateId) })
    else notice('帐号未填写 AppSecret，微信那边的模板还在')
  }
}
