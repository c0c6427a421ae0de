import { catalogue, modules } from '../../../commands/index.ts'
import { buildCatalogue, type Catalogue } from '../../../src/catalogue/catalogue.ts'
import type { Entity } from '../../../src/catalogue/vocabulary/entity.ts'
import { count, text } from '../../../src/catalogue/vocabulary/field.ts'
import { demo } from '../../../src/demo/demo.ts'
import { createApp } from '../../../src/server/app.ts'
import { readConfig } from '../../../src/server/config.ts'
import { fromStatements } from '../../../src/server/database/migrations/from-statements.ts'
import { migrations } from '../../../src/server/database/migrations/index.ts'
import { failToStart, serve, takeFolders } from '../../../src/server/lifecycle.ts'

/**
 * The server as the next version may be: it migrates a table in use, and posts have a place that they are searched by and a
 * figure that they are sorted by. Everything goes by the ways every version's does.
 */
async function start(): Promise<void> {
  process.stdin.resume().once('close', () => process.exit())
  migrations['9001-newer'] = fromStatements(
    'alter table audit_batch add column newer text',
    'create table newer_note (school_id bigint not null, id bigint not null, primary key (school_id, id))',
  )
  const config = readConfig()
  takeFolders(config)
  await serve(config, newerCatalogue(), (dependencies) => createApp(config, dependencies, { demo }), demo)
}

function newerCatalogue(): Catalogue {
  const entities = (given: readonly Entity[]) =>
    given.map((each) => (each.name === 'dynamic' ? newerDynamic(each) : each))
  const newer = modules.map((module) => ({ ...module, entities: entities(module.entities) }))
  return buildCatalogue(newer, catalogue.shell, catalogue.words)
}

function newerDynamic(dynamic: Entity): Entity {
  const { edit, list } = dynamic
  if (!edit || !list) throw new Error('posts are neither listed nor edited')
  return {
    ...dynamic,
    fields: {
      ...dynamic.fields,
      place: text('地点', { maxLength: 40, search: true }),
      shares: count('转发', { min: 0, default: 0 }),
    },
    list: { ...list, columns: [...list.columns, 'place', 'shares'] },
    edit: { ...edit, form: [...edit.form, 'place'] },
  }
}

start().catch(failToStart)
