import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import writeExcel from 'write-excel-file/node'
import { beijingText, day } from '../../../src/beijing-time.ts'
import type { BadRow } from '../../../src/catalogue/wire.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

const csv = (...lines: string[]) => Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`)
/** 名称 and 启用 in GBK, as spreadsheets of China write a CSV. */
const gbk = Buffer.concat([
  Buffer.from([0xc3, 0xfb, 0xb3, 0xc6]),
  Buffer.from('\r\n'),
  Buffer.from([0xcd, 0xbc, 0xca, 0xe9]),
  Buffer.from('\r\n'),
])

describe.each(engines)('an import on %s', (engine) => {
  let server: TestApp
  let admin: string
  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  const preview = (entity: string, bytes: Buffer, token = admin) =>
    server.upload(token, bytes, '名单.csv', `/console/import/preview?entity=${entity}`)
  const write = (entity: string, bytes: Buffer) =>
    server.upload(admin, bytes, '名单.csv', `/console/import?entity=${entity}`)
  const companies = async () =>
    (await server.call(admin, 'POST', '/school/v3_0/jd/famouscompany/list', { limit: 500 })).data

  test('names the bad rows before anything is written, then writes the good ones as one batch', async () => {
    const before = (await companies()).total
    const sheet = csv(
      '企业名称,行业,所在城市,没有的列',
      '江南重工,制造,南京,x',
      ',互联网,杭州,',
      '"长江电力","能源","武汉\r\n（总部）",',
      '江南重工,制造,苏州,',
    )
    const shown = await preview('famousCompany', sheet)
    expect([shown.code, shown.message]).toEqual([0, 'ok'])
    expect(shown.data.columns.map(({ field }: { field: string | null }) => field !== null)).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(shown.data).toMatchObject({ total: 4, good: shown.data.total - shown.data.badCount })
    expect(shown.data.bad[0]).toMatchObject({ line: 3, problems: [{ column: '企业名称' }] })
    expect((await companies()).total).toBe(before)

    const written = await write('famousCompany', sheet)
    expect(written.data.changed).toBe(shown.data.good)
    expect((await companies()).total).toBe(before + shown.data.good)
    await server.call(admin, 'POST', '/console/undo', { undo: written.data.undo })
    expect((await companies()).total).toBe(before)
  })

  test('reads labels, amounts, times and names of rows, and says which cell is none of these', async () => {
    const majors = (await server.call(admin, 'POST', '/school/v3_0/jd/major/list', { limit: 1 })).data.list
    const sheet = csv(
      '名称,所属学院,排序',
      `量子信息,${(await server.call(admin, 'GET', '/school/faculty?limit=1')).data.list[0].name},10`,
      '天体物理,不存在的学院,10',
      '生物工程,,很多',
    )
    expect(majors).toHaveLength(1)
    const heading = (await server.call(admin, 'POST', '/console/import/template', { entity: 'nothing' })).code
    expect(heading).toBe(-2)
    const shown = await preview(
      'albumCategory',
      csv('名称,排序,状态', '新资料,10,启用', '旧资料,很多,启用', '坏资料,1,半开'),
    )
    expect(shown.data).toMatchObject({ total: 3, good: 1, badCount: 2 })
    expect(shown.data.bad.map(({ problems }: BadRow) => problems)).toEqual([
      [{ column: '排序', reason: '「很多」不是数字' }],
      [{ column: '状态', reason: '「半开」不是可选的值，可选：启用、停用' }],
    ])
    expect((await preview('major', sheet)).data.badCount).toBeGreaterThanOrEqual(2)
  })

  test('reads XLSX and GBK, told apart by content, and refuses everything else', async () => {
    const rows = [
      [{ value: '名称' }, { value: '排序' }],
      [{ value: '选修课资料' }, { type: Number, value: 30 }],
    ]
    const book = await writeExcel(rows).toBuffer()
    expect((await preview('albumCategory', book)).data).toMatchObject({ total: 1, good: 1 })
    expect((await preview('albumCategory', gbk)).data).toMatchObject({
      total: 1,
      good: 1,
      sample: [{ cells: ['图书'] }],
    })
    expect(await preview('albumCategory', Buffer.from([0, 1, 2, 3]))).toMatchObject({ code: -2 })
    expect(await preview('albumCategory', csv('名称'))).toMatchObject({ code: -2, message: '文件里只有表头，没有数据' })
  })

  test('names the column of an end that is past, and of what refers to nothing', async () => {
    const shown = await preview(
      'userBlock',
      csv('用户,禁用范围,原因,截止时间', '1,全部功能,发布广告,2020-01-01 08:00', '99999999,全部功能,发布广告,'),
    )
    expect(shown.data.bad).toMatchObject([
      { line: 2, problems: [{ column: '截止时间', reason: expect.stringContaining('必须晚于现在') }] },
      { line: 3, problems: [{ column: '用户' }] },
    ])
  })

  test('tells all that is wrong with a row at once: what its cells say, what is missing, or else what rules it breaks', async () => {
    const cells = await preview('vote', csv('标题,方式,开始时间', ',都可以,明天'))
    expect(cells.data.bad).toMatchObject([
      {
        line: 2,
        problems: [
          { column: '标题', reason: '请输入标题' },
          { column: '方式', reason: '「都可以」不是可选的值，可选：单选、多选、每日可投' },
          { column: '开始时间', reason: '「明天」不是时间，要写成 2026-11-28 09:30 这样' },
        ],
      },
    ])
    const rules = await preview('major', csv('专业名称,所属学院', '甲,#99999999', ',#99999999'))
    expect(rules.data.bad.map(({ problems }: BadRow) => problems.map(({ column }) => column))).toEqual([
      ['所属学院'],
      ['专业名称'],
    ])
  })

  test('shows moments of a book as people write them, and takes them for what they say', async () => {
    const moment = { type: Date, format: 'yyyy-mm-dd hh:mm' }
    const book = await writeExcel([
      [{ value: '标题' }, { value: '开始时间' }, { value: '方式' }],
      [{ value: '好的' }, { ...moment, value: new Date('2031-03-08T09:30Z') }, null],
      [{ value: '错的' }, { ...moment, value: new Date('2031-03-08T00:00Z') }, { value: '都可以' }],
    ]).toBuffer()
    const { data } = await preview('vote', book)
    expect(data.sample).toEqual([{ line: 2, cells: ['好的', '2031-03-08 09:30', ''] }])
    expect(data.bad).toMatchObject([{ line: 3, cells: ['错的', '2031-03-08', '都可以'] }])
  })

  test('refuses values other rows have, and twins within the file', async () => {
    const taken = (await server.call(admin, 'GET', '/school/course/albumCates?limit=1')).data.list[0].name
    const shown = await preview('albumCategory', csv('名称', taken, '重复的分类', '重复的分类'))
    expect(shown.data.bad).toMatchObject([{ line: 2 }, { line: 4, problems: [{ reason: '与第 3 行重复' }] }])
    expect(shown.data.bad[0].problems[0].reason).toContain('已存在')
  })

  test.each([
    [
      'user',
      ['昵称,手机号', '导出的人,138****5678', '新来的人,13900002222'],
      { line: 2, problems: [{ column: '手机号', reason: expect.stringContaining('只给出了隐藏后的内容') }] },
    ],
    [
      'vote',
      [
        '标题,开始时间,结束时间',
        '写反的,2031-03-08 10:00,2031-03-07 10:00',
        '写对的,2031-03-07 10:00,2031-03-08 10:00',
      ],
      { line: 2, problems: [{ column: '结束时间', reason: '结束时间不能早于开始时间' }] },
    ],
    [
      'withdrawal',
      ['金额,到账方式,收款人,收款账号,申请方', '1,线下转账,某人,建行 6222,学校', '900000,线下转账,某人,建行 6222,学校'],
      { line: 3, problems: [{ column: null, reason: '付款人余额不足' }] },
    ],
  ])('of %s names the row that breaks a rule in the preview, and takes the others', async (entity, lines, bad) => {
    const sheet = csv(...lines)
    expect((await preview(entity, sheet)).data).toMatchObject({ good: 1, bad: [bad] })
    expect(await write(entity, sheet)).toMatchObject({ code: 0, data: { changed: 1, skippedCount: 1 } })
  })

  test('names a category that is switched off in the preview', async () => {
    await write('albumCategory', csv('名称,状态', '停用的分类,停用', '在用的分类,启用'))
    const sheet = csv('标题,分类,来源', '资料甲,停用的分类,官方', '资料乙,在用的分类,官方')
    expect((await preview('album', sheet)).data).toMatchObject({
      good: 1,
      bad: [{ line: 2, problems: [{ column: '分类' }] }],
    })
    expect(await write('album', sheet)).toMatchObject({ code: 0, data: { changed: 1, skippedCount: 1 } })
  })

  test('takes a row that is as one before it, where that one is refused', async () => {
    const sheet = csv('名称,开门,关门,所在楼栋', ...['#99999999', '', ''].map((house) => `新食堂,06:30,20:30,${house}`))
    expect((await preview('canteen', sheet)).data).toMatchObject({
      good: 1,
      bad: [
        { line: 2, problems: [{ column: '所在楼栋' }] },
        { line: 4, problems: [{ reason: '与第 3 行重复' }] },
      ],
    })
    expect(await write('canteen', sheet)).toMatchObject({ code: 0, data: { changed: 1, skippedCount: 2 } })
  })

  test('names the cells with letters that cannot be kept, in texts, references and JSON', async () => {
    const nul = '停用_x0000_'
    const categories = await writeExcel([[{ value: '名称' }], [{ value: nul }], [{ value: '可以保存' }]]).toBuffer()
    const problem = { problems: [{ reason: '内容里有不能保存的字符' }] }
    expect((await preview('albumCategory', categories)).data).toMatchObject({ good: 1, bad: [{ line: 2, ...problem }] })
    expect(await write('albumCategory', categories)).toMatchObject({ data: { changed: 1, skippedCount: 1 } })
    const majors = await writeExcel([
      [{ value: '名称' }, { value: '所属学院' }],
      [{ value: '甲' }, { value: nul }],
    ]).toBuffer()
    expect((await preview('major', majors)).data).toMatchObject({ good: 0, bad: [{ line: 2 }] })
    const blocks = JSON.stringify([{ kind: 'heading', values: { text: 'a\0b', link: '' } }]).replaceAll('"', '""')
    const pages = csv('名称,页面内容', `"甲页","${blocks}"`)
    expect((await preview('diyPage', pages)).data).toMatchObject({ good: 0, bad: [{ line: 2, ...problem }] })
  })

  test('of many rows is one batch of the audit with one undo, twins far apart written once', async () => {
    const total = async () => (await server.call(admin, 'GET', '/school/course/albumCates?limit=1')).data.total
    const before = await total()
    const names = Array.from({ length: 130 }, (_, at) => `新增分类 ${at === 120 ? 0 : at}`)
    const written = await write('albumCategory', csv('名称', ...names))
    expect(written.data).toMatchObject({ changed: 129, pieces: expect.any(Array) })
    expect(written.data.ids).toHaveLength(129)
    expect(await total()).toBe(before + 129)
    const { list } = (await server.call(admin, 'GET', '/console/audit?entity=albumCategory&limit=2')).data
    expect(list[0]).toMatchObject({ command: 'albumCategory.create', count: 129, undo: written.data.undo })
    const undone = await server.call(admin, 'POST', '/console/undo', { undo: written.data.undo })
    expect(undone.data).toMatchObject({ changed: 129, skippedCount: 0 })
    expect(await total()).toBe(before)
  })

  test('gives each of many rows that are numbered a number of its own', async () => {
    const sheet = csv('金额,支付方式,备注', ...Array.from({ length: 400 }, (_, at) => `1,线下转账,第 ${at + 1} 笔`))
    expect((await preview('balanceOrder', sheet)).data).toMatchObject({ total: 400, good: 400, bad: [] })
    expect(await write('balanceOrder', sheet)).toMatchObject({
      message: '已导入 400 行',
      data: { changed: 400, skippedCount: 0 },
    })
  })

  test('says how many rows it left out', async () => {
    const written = await write('albumCategory', csv('名称,排序', '写对的,1', '写错的,很多', '写对的,2'))
    expect(written).toMatchObject({
      message: '已导入 1 行，2 行没有导入，请重新导入这些行',
      data: { changed: 1, skippedCount: 2 },
    })
  })

  test('looks for what its rows must not share with others for many of them at once', async () => {
    const lookups: string[] = []
    server.database.activity.onQuery(({ sql }) => sql.includes('with given as materialized') && lookups.push(sql))
    const names = Array.from({ length: 200 }, (_, at) => `社团相册 ${at}`)
    const written = await write('albumCategory', csv('名称', ...names))
    expect(written.data.changed).toBe(200)
    expect(lookups.length).toBeGreaterThan(0)
    // A row each before it is written, and once more with it.
    expect(lookups.length).toBeLessThan(100)
    await server.call(admin, 'POST', '/console/undo', { undo: written.data.undo })
  })

  test('answers the bad rows with all that is wrong with them', async () => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(csv('名称,排序,状态', '好资料,1,', '坏资料,x,半开'))]), 'a.csv')
    const encoded = new Response(form)
    const response = await server.app.inject({
      method: 'POST',
      url: '/console/import/bad?entity=albumCategory',
      headers: { 'content-type': encoded.headers.get('content-type') ?? '', authorization: `Bearer ${admin}` },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    expect(response.payload.trimEnd().split('\n').slice(1)).toEqual([
      '坏资料,x,半开,3,排序：「x」不是数字；状态：「半开」不是可选的值，可选：启用、停用',
    ])
  })

  test('previews what moves money or points, opening no accounts and taking no numbers', async () => {
    const numbers = () => server.database.db.selectFrom('sequence').selectAll().orderBy('entity').execute()
    const before = await numbers()
    const days = [2, 3].map((back) => beijingText(Date.now() - back * day).slice(0, 10))
    for (const [entity, sheet] of [
      ['signOrder', csv('用户,补签日期,原因', ...days.map((each) => `#9,${each},住院或病假`))],
      ['pettyCash', csv('方向,金额,用途', '提取到学校余额,10,迎新', '归还平台,5,退回')],
    ] as const) {
      expect((await preview(entity, sheet)).data).toMatchObject({ total: 2, good: 2, bad: [] })
    }
    expect(await numbers()).toEqual(before)
  })

  test('is not for accounts, whose passwords would stand in a file, nor for files of the library', async () => {
    for (const entity of ['account', 'attachment'])
      expect(await preview(entity, csv('名称', '新的'))).toMatchObject({ code: -2, message: '这类内容不能导入' })
  })

  test('is for whoever may create such rows', async () => {
    const moderator = await server.signIn('moderator')
    expect((await preview('albumCategory', csv('名称', '新的'), moderator)).code).toBe(403)
  })
})
