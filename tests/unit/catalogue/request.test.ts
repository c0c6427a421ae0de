import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { entityNamed } from '../../../src/catalogue/catalogue.ts'
import { endpointsOf } from '../../../src/catalogue/endpoint.ts'
import { formSchema, inputSchema } from '../../../src/catalogue/schema/form-schema.ts'
import { InputError } from '../../../src/catalogue/schema/input-error.ts'
import { parseTime, parseTimeUntil } from '../../../src/catalogue/schema/moment.ts'
import { narrowed, parseInput, parseListRequest } from '../../../src/catalogue/schema/request.ts'
import { parseTarget } from '../../../src/catalogue/schema/target.ts'
import { askedFields } from '../../../src/catalogue/vocabulary/entity-use.ts'
import type { Fields } from '../../../src/catalogue/vocabulary/field.ts'
import { sampleValue } from '../../support/sample.ts'

const dynamic = entityNamed(catalogue, 'dynamic')

describe('what forms mark as required', () => {
  it('is what their requests refuse to be given nothing for', () => {
    const wrong: string[] = []
    const compare = (command: string, fields: Fields, schema: ReturnType<typeof formSchema>) => {
      for (const [name, accepted] of Object.entries(schema.shape)) {
        const field = fields[name]
        // These are never empty in a form.
        if (!field || field.kind === 'status' || field.kind === 'flag') continue
        if (accepted.safeParse('').success === (field.required === true)) wrong.push(`${command} ${name}`)
      }
    }
    for (const command of catalogue.commands) {
      if (command.kind === 'create' || command.kind === 'edit') {
        const { fields } = command.entity
        compare(command.id, fields, formSchema(fields, command.form.form, command.kind === 'edit'))
      }
      if (command.kind === 'setting') {
        const { fields } = command.setting
        compare(command.id, fields, formSchema(fields, Object.keys(fields), true))
      }
      if (command.kind === 'action') {
        const fields = askedFields(command.entity, command.action)
        // A reason that old clients do not know of is asked of people alone.
        const asked = Object.entries(fields).filter(
          ([name, { kind }]) => kind !== 'choiceOrText' || !(name in (command.action.inputs ?? {})),
        )
        compare(command.id, Object.fromEntries(asked), inputSchema(command.entity, command.action))
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('list parameters', () => {
  it('read filters by the kind of the field', () => {
    const request = parseListRequest(dynamic, {
      status: 'pending,refused',
      top: '1',
      author: '12',
      createdAt_from: '1760000000',
      createdAt_to: '2026-05-01',
      keyword: ' 食堂 ',
      page: '3',
      limit: '50',
      sort: 'views',
      order: 'desc',
    })
    expect(request.where).toEqual({
      in: { status: ['pending', 'refused'], top: [true], author: [12] },
      from: { createdAt: 1_760_000_000_000 },
      to: { createdAt: Date.UTC(2026, 4, 1, 15, 59, 59, 999) },
      keyword: '食堂',
    })
    expect(request).toMatchObject({ page: 3, limit: 50, sort: { field: 'views', descending: true }, ids: null })
  })

  it.each([
    [{ colour: 'red' }, '未知的筛选条件：colour'],
    [{ status: 'lost' }, '筛选条件 status 的值无效'],
    [{ sort: 'content' }, '不能按 content 排序'],
    [{ sort: 'password' }, '不能按 password 排序'],
    [{ order: 'up' }, '排序方向只能是 asc 或 desc'],
    [{ limit: '501' }, '每页条数必须在 1 到 500 之间'],
    [{ page: '0' }, '页码必须是不小于 1 的整数'],
    [{ createdAt_from: 'soon' }, '筛选条件 createdAt_from 的值无效'],
    [{ id: '1,x' }, 'id 必须是正整数'],
  ])('refuse %o, naming it', (params, message) => {
    expect(() => parseListRequest(dynamic, params)).toThrow(message)
    expect(() => parseListRequest(dynamic, params)).toThrow(InputError)
  })

  it('keep the fixed part of a screen whatever is asked', () => {
    const { where } = parseListRequest(dynamic, { kind: 'life,need' })
    expect(narrowed(where, { kind: 'need' }).in).toEqual({ kind: ['need'] })
    expect(narrowed(parseListRequest(dynamic, { kind: 'life' }).where, { kind: 'need' }).in).toEqual({ kind: [] })
  })
})

describe('the target of an action', () => {
  it('is ids from an array, a text or one id, each once', () => {
    expect(parseTarget(dynamic, { ids: [3, '4', 3] }, 1000)).toEqual({ kind: 'ids', ids: [3, 4], versions: null })
    expect(parseTarget(dynamic, { ids: '1,2,3' }, 200)).toEqual({ kind: 'ids', ids: [1, 2, 3], versions: null })
    expect(parseTarget(dynamic, { id: '7' }, 200)).toEqual({ kind: 'ids', ids: [7], versions: null })
  })

  it('may say which version of each row was seen', () => {
    const versions = new Map([
      [3, 12],
      [4, 0],
    ])
    expect(parseTarget(dynamic, { ids: '3,4', versions: '12,0' }, 200)).toEqual({ kind: 'ids', ids: [3, 4], versions })
    expect(() => parseTarget(dynamic, { ids: [3, 4], versions: [12] }, 200)).toThrow('versions 必须与 ids 一一对应')
    expect(parseTarget(dynamic, { ids: [3, 4], versions: [12, 0] }, 200)).toEqual({
      kind: 'ids',
      ids: [3, 4],
      versions,
    })
  })

  it('is a filter with what was seen and when', () => {
    const target = parseTarget(
      dynamic,
      { filter: '{"status":"pending"}', expected: '20', asOf: '123', except: [5] },
      1000,
    )
    expect(target).toEqual({
      kind: 'filter',
      where: { in: { status: ['pending'] }, from: {}, to: {}, keyword: null },
      expected: 20,
      asOf: 123,
      except: [5],
    })
  })

  it.each([
    [{}, '请指定要操作的内容'],
    [{ ids: Array.from({ length: 201 }, (_, index) => index + 1) }, '一次最多 200 项，这里有 201 项'],
    [{ filter: {}, expected: 1 }, 'asOf'],
    [{ filter: {}, asOf: 1 }, 'expected'],
    [{ filter: {}, expected: 1, asOf: 1_760_000_000_123 }, '请刷新'],
    [{ ids: [1, 2], versions: [3] }, '一一对应'],
    [{ ids: [1], versions: ['x'] }, 'versions'],
    [{ id: true }, 'id 必须是正整数'],
    [{ id: '0x10' }, 'id 必须是正整数'],
    [{ ids: ['1e1'] }, 'id 必须是正整数'],
    [{ ids: [[3]] }, 'id 必须是正整数'],
    [{ ids: [1], versions: [true] }, 'versions'],
    [{ filter: {}, expected: true, asOf: 1 }, 'expected'],
    [{ filter: {}, expected: 1, asOf: [1] }, '请刷新'],
    [{ filter: 'x', asOf: 1, expected: 1 }, 'filter 不是有效的 JSON'],
    [{ filter: { nope: 1 }, asOf: 1, expected: 1 }, '未知的筛选条件：nope'],
  ])('is refused for %o', (params, message) => {
    expect(() => parseTarget(dynamic, params, 200)).toThrow(message)
  })
})

describe('forms', () => {
  const form = dynamic.create?.form ?? []

  it('name the field that is wrong, in Chinese', () => {
    const schema = formSchema(dynamic.fields, form, false)
    for (const nothing of ['', ' \n', '\u200b\ufeff', '\u3164', '\u2800\u2800'])
      expect(() => parseInput(schema, { content: nothing })).toThrow('请输入内容')
    expect(parseInput(schema, { content: '👨\u200d👩\u200d👧' })).toMatchObject({ content: '👨\u200d👩\u200d👧' })
    expect(() => parseInput(schema, { content: 'x'.repeat(2001) })).toThrow('内容最多 2000 个字')
    expect(() => parseInput(schema, { content: '好', images: ['javascript:alert(1)'] })).toThrow('图片的地址无效')
    expect(() => parseInput(schema, { content: '好', kind: 'party' })).toThrow('请选择类型')
  })

  it('take no number that is not written in decimal digits', () => {
    const schema = formSchema(dynamic.fields, ['topic', 'views'], true)
    expect(parseInput(schema, { topic: ' 3 ', views: '12' })).toEqual({ topic: 3, views: 12 })
    for (const views of ['0x10', '1e3', true, [12]]) expect(() => parseInput(schema, { views })).toThrow('必须是整数')
    for (const topic of ['0x3', true, [3]]) expect(() => parseInput(schema, { topic })).toThrow('请选择话题')
  })

  it('take what is left out as empty, or leave it as it is', () => {
    expect(parseInput(formSchema(dynamic.fields, form, false), { content: ' 好 ' })).toMatchObject({
      content: '好',
      video: null,
    })
    expect(parseInput(formSchema(dynamic.fields, form, true), { topic: '3' })).toEqual({ topic: 3 })
  })

  it('insist on what an action asks for', () => {
    const refuse = dynamic.actions?.refuse
    if (!refuse) throw new Error('no refuse')
    expect(() => parseInput(inputSchema(dynamic, refuse), {})).toThrow('请选择或填写拒绝原因')
    expect(parseInput(inputSchema(dynamic, refuse), { reason: '含有广告', id: 3 })).toEqual({ reason: '含有广告' })
  })

  const asking = endpointsOf(catalogue).filter(
    (endpoint) => endpoint.purpose === 'action' && endpoint.action.ask?.includes('reason'),
  )
  it.each(asking.map((endpoint) => [endpoint.permission, endpoint] as const))(
    'take no endless reason to %s',
    (_, endpoint) => {
      if (endpoint.purpose !== 'action') throw new Error('no action')
      const { entity, action } = endpoint
      const schema = inputSchema(entity, action)
      const asked = Object.entries(askedFields(entity, action)).map(([name, field]) => [name, sampleValue(field)])
      const given = (reason: string) => ({ ...Object.fromEntries(asked), reason })
      const label = entity.fields.reason?.label
      expect(() => parseInput(schema, given('错'.repeat(201)))).toThrow(`${label}最多 200 个字`)
      expect(parseInput(schema, given('错'.repeat(200)))).toMatchObject({ reason: '错'.repeat(200) })
    },
  )
})

describe('times', () => {
  it('take ten digits as seconds (specification §4.7)', () => {
    expect(parseTime(1_760_000_000)).toBe(1_760_000_000_000)
    expect(parseTime('1760000000')).toBe(1_760_000_000_000)
    expect(parseTime('1760000000123')).toBe(1_760_000_000_123)
    expect(parseTime('tomorrow')).toBeUndefined()
    expect(parseTime('2026-02-30 25:00')).toBeUndefined()
    expect(parseTime('2026-02-30')).toBeUndefined()
    expect(parseTime('2024-02-29')).toBeDefined()
  })

  it('are those that can be written with a year of four digits', () => {
    const last = Date.parse('9999-12-31T23:59:59.999+08:00')
    expect([parseTime(last), parseTime(last + 1)]).toEqual([last, undefined])
    const first = Date.parse('0000-01-01T00:00+08:00')
    expect([parseTime(first), parseTime(first - 1)]).toEqual([first, undefined])
    expect(parseTime('0000-01-01 00:00+14:00')).toBeUndefined()
    expect(parseTime(Number.MAX_SAFE_INTEGER)).toBeUndefined()
  })

  it.each(['UTC', 'Asia/Shanghai', 'America/New_York'])(
    'are Beijing times where no zone is said, on a server in %s',
    (zone) => {
      const before = process.env.TZ
      process.env.TZ = zone
      try {
        const midnight = Date.UTC(2026, 2, 7, 16)
        expect(parseTime('2026-03-08')).toBe(midnight)
        expect(parseTime('2026/3/8 9:05')).toBe(midnight + (9 * 60 + 5) * 60_000)
        expect(parseTime('2026-03-08T09:05:10')).toBe(midnight + ((9 * 60 + 5) * 60 + 10) * 1000)
        expect(parseTime('2026-03-08T09:05:10Z')).toBe(Date.UTC(2026, 2, 8, 9, 5, 10))
        expect(parseTimeUntil('2026-03-08')).toBe(midnight + 86_399_999)
        expect(parseTimeUntil('2026-03-08 09:00')).toBe(midnight + 9 * 3_600_000)
      } finally {
        if (before === undefined) delete process.env.TZ
        else process.env.TZ = before
      }
    },
  )
})
