import { mediaTypes } from '../../catalogue/vocabulary/field.ts'
import { codes } from '../../catalogue/wire.ts'
import type { Schema } from './schema.ts'

const text: Schema = { type: 'string' }
const maybeText: Schema = { type: ['string', 'null'] }
const whole: Schema = { type: 'integer' }
const maybeWhole: Schema = { type: ['integer', 'null'] }

function object(properties: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema {
  return { type: 'object', required: Object.keys(properties).filter((name) => !optional.includes(name)), properties }
}

function ref(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` }
}

/** What answers are made of besides the rows of entities: src/catalogue/wire.ts as JSON Schema. */
export const sharedSchemas: Readonly<Record<string, Schema>> = {
  Envelope: {
    type: 'object',
    description: `code ${codes.ok} 或 ${codes.passed} 或没有 code 为成功；${codes.sessionOver} 会话结束；${codes.refused} 输入被拒绝；${codes.forbidden} 没有权限；其他为错误`,
    properties: { code: whole, message: text, data: {} },
  },
  RefValue: object({ id: whole, label: text, picture: maybeText }),
  Media: object({ type: { type: 'string', enum: [...mediaTypes] }, url: text, cover: maybeText }),
  Option: object({ id: whole, label: text, picture: maybeText, hint: maybeText }),
  Skipped: object({ id: whole, reason: text, by: maybeText, at: maybeWhole }),
  ActionAnswer: object(
    {
      changed: whole,
      skipped: { type: 'array', items: ref('Skipped') },
      skippedCount: whole,
      undo: maybeText,
      version: maybeWhole,
      pieces: { type: 'array', items: whole },
      ids: { type: 'array', items: whole },
      notice: text,
    },
    ['version', 'pieces', 'ids', 'notice'],
  ),
  UserInfo: object({
    uid: whole,
    username: text,
    name: text,
    avatar: maybeText,
    school_id: whole,
    school: object({ name: text, logo: maybeText }),
    role: text,
    roles: { type: 'array', items: text },
    power: object({ data: { type: 'array', items: object({ path: text, title: text }) } }),
    grants: { type: 'array', items: text },
  }),
  SearchHit: object({
    entity: text,
    entityTitle: text,
    id: whole,
    label: text,
    status: maybeText,
    path: text,
  }),
  AuditBatch: object({
    id: whole,
    at: whole,
    account: object({ id: whole, name: text }),
    command: text,
    title: text,
    entity: text,
    count: whole,
    skipped: whole,
    undo: maybeText,
    undoneAt: maybeWhole,
    undoneBy: maybeText,
    undoOf: maybeWhole,
    label: maybeText,
  }),
}

/** A schema of `sharedSchemas`, or of an entity's rows, by its name. */
export const shared = ref

/** An envelope around `data`. */
export function enveloped(data: Schema): Schema {
  return { allOf: [ref('Envelope'), { type: 'object', properties: { data } }] }
}
