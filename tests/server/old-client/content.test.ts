import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestAnswer, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'
import { type OldClient, openOldClient } from './old-client.ts'
import { plays } from './plays.ts'

type Row = TestAnswer['data']

describe.each(engines)('an old client, who moderates and configures, on %s', (engine) => {
  let server: TestApp
  let client: OldClient
  beforeAll(async () => {
    server = await openTestApp(engine)
    client = await openOldClient(server)
  })
  afterAll(() => server.remove())

  const fire = (method: string, path: string, params: Readonly<Record<string, string>>): Promise<TestAnswer> => {
    if (method === 'FORM') return client.form(path, params)
    return method === 'GET' ? client.get(path, params) : client.post(path, params)
  }

  test.each(plays)('the rows of $list $first, by one call after the other', async ({ list, first, calls }) => {
    const row: Row = (await client.rows(list, first)).at(-1)
    expect(row, list).toBeDefined()
    for (const { method, path, params } of calls) {
      const { status, code, message, data } = await fire(method, path, { ...params, id: String(row.id) })
      // A row that holds by chance what it is given stays as it is.
      const isSame = data?.skipped?.[0]?.reason === '没有变化'
      expect.soft([path, status, code, isSame || data?.changed === 1], message).toEqual([path, 200, 0, true])
    }
  })

  test('its batches name rows by ids, with commas or as a list', async () => {
    const rows = await client.rows('/school/v3_0/topic/topic/lists', { status: 'approved' })
    const [one, two] = rows.map(({ id }: Row) => id)
    const waiting = await client.rows('/school/v3_0/topic/topic/lists', { status: 'pending' })
    const [three, four] = waiting.map(({ id }: Row) => id)
    const batch = await client.get('/school/v3_0/topic/topic/batchRetrialTopic', { ids: `${one},${two}` })
    expect(batch.data).toMatchObject({ changed: 2, skipped: [] })
    const deleted = await client.post('/school/course/albums/batchDel', { ids: [9_999_998, 9_999_999] })
    expect(deleted).toMatchObject({ code: 0, data: { changed: 0 } })
    expect((await client.post('/school/topic/delete', { ids: [three, four] })).data.changed).toBe(2)
  })

  test('talent categories come form-encoded, and go', async () => {
    const added = await client.form('/school/userTalent/addCate', { name: '摄影与剪辑', sort: 4 })
    expect(added).toMatchObject({ code: 0 })
    const [id] = added.data.ids
    expect(await client.form('/school/userTalent/editCate', { id, name: '拍照修图', client_id: 1 })).toMatchObject({
      code: 0,
    })
    expect(
      (await client.rows('/school/userTalent/categories', { keyword: '拍照修图' })).map(({ name }: Row) => name),
    ).toContain('拍照修图')
    expect(await client.form('/school/userTalent/deleteCate', { id })).toMatchObject({ code: 0, data: { changed: 1 } })
  })

  test.each([
    [
      '/school/v3_0/setting/sensitive_words',
      '/school/v3_0/setting/update/sensitive_words',
      { words: '代写\n刷单', measure: 'mark' },
    ],
    ['/school/v3_0/setting/dynamic_score', '/school/v3_0/setting/update/dynamic_score', { points: '7', dailyMost: 70 }],
    ['/school/v3_0/setting/release_dynamics', '/school/v3_0/setting/update/release_dynamics', { review: 'after' }],
    ['/school/setting/course_percentage', '/school/setting/update/course_percentage', { percentage: 12 }],
    ['/school/setting/course_order_score', '/school/setting/update/course_order_score', { score: '6' }],
    ['/school/v3_0/dynamicConfig/detail', '/school/v3_0/dynamicConfig/update', { slogan: '新的宣传语' }],
    ['/school/info', '/school/config', { slogan: '新的标语' }],
  ])('reads %s and writes %s', async (read, write, values) => {
    expect(await client.post(write, values)).toMatchObject({ code: 0, data: { changed: 1 } })
    const { data } = await fire(read.includes('dynamicConfig') ? 'POST' : 'GET', read, {})
    for (const [name, value] of Object.entries(values))
      expect.soft([name, String(data[name])]).toEqual([name, String(value)])
  })

  test('chooses topics by what they are called, and finds them by what is said of them', async () => {
    const [{ title }] = await client.rows('/school/v3_0/topic/topic/lists', { keyword: '文明', status: 'approved' })
    const choose = (keyword: string) => client.rows('/school/v3_0/dynamic/dynamic/chooseTopicLists', { keyword })
    expect(await choose('文明')).toEqual([])
    expect((await choose(title)).map(({ label }: Row) => label)).toContain(title)
  })

  test('takes no 元 for a hundredth of them', async () => {
    const setting = '/school/setting/update/running_deposit'
    const message = '押金不是有效的金额'
    expect(await client.post(setting, { amount: '100.00', days: 7 })).toMatchObject({ code: -2, message })
    expect(await client.post(setting, { amount: '12000', days: 7 })).toMatchObject({ code: 0 })
    const bound = await client.get('/school/secondhand/goodsList', { price_from: '1.00' })
    expect(bound).toMatchObject({ code: -2, message: '筛选条件 price_from 的值无效' })
  })

  test('keeps its library: folders, files from elsewhere named into it, moved and renamed', async () => {
    const folder = await client.post('/school/attachment/addCategory', { name: '旧客户端' })
    const [{ id }] = await client.rows('/school/attachment')
    expect(await client.post('/school/attachment/moveFile', { id, folder: folder.data.ids[0] })).toMatchObject({
      code: 0,
      data: { changed: 1 },
    })
    expect(await client.post('/school/attachment/editFile', { id, name: '改名.png' })).toMatchObject({
      code: 0,
      data: { changed: 1 },
    })
    expect(await client.post('/school/attachment/useNum', { id })).toMatchObject({ code: 0 })
    expect((await client.rows('/school/attachment/folders')).length).toBeGreaterThan(0)
  })

  test.each([{}, { reason: '' }, { reason: null }])('gives points without saying why: %j', async (unsaid) => {
    const [{ id, points }] = await client.rows('/school/user/list', { status: 'normal' })
    const given = await client.post('/school/user/rewardPoints', { id, reward: 20, ...unsaid })
    expect(given).toMatchObject({ code: 0, data: { changed: 1, skipped: [] } })
    const [row] = await client.rows('/school/user/list', { ids: id })
    expect(row).toMatchObject({ id, points: points + 20 })
    const kept = await client.rows('/console/points/list', { user: id })
    expect(kept[0]).toMatchObject({ amount: 20, reason: '未填写原因' })
  })

  test('keeps somebody out without saying why', async () => {
    const [{ id }] = await client.rows('/school/user/list', { status: 'normal' })
    expect(await client.post('/school/user/disabled', { id })).toMatchObject({ code: 0, data: { changed: 1 } })
    const [block] = await client.rows('/school/user/disabledList', { id, module: 'all', status: 'active' })
    expect(block).toMatchObject({ id, reason: '未填写原因' })
  })

  test('fills a bar no further than it shows, and asks no question without its answer', async () => {
    const [type] = await client.rows('/school/navbarType/search')
    const entries = await client.rows('/school/navbar', { type: type.id, pageSize: 50 })
    await client.post('/school/navbarType/edit', { id: type.id, most: entries.length + 1 })
    const entry = { type: type.id, icon: '/demo/a.png', link: '/pages/home/index' }
    expect(await client.post('/school/navbar/add', { ...entry, name: '最后一项' })).toMatchObject({ code: 0 })
    const most = entries.length + 1
    const message = `「${type.name}」最多 ${most} 项，已有 ${most} 项`
    expect(await client.post('/school/navbar/add', { ...entry, name: '多一项' })).toMatchObject({ code: -2, message })
    const other = (await client.rows('/school/navbar', { pageSize: 50 })).find((row: Row) => row.type.id !== type.id)
    expect(await client.post('/school/navbar/edit', { id: other.id, type: type.id })).toMatchObject({
      code: -2,
      message,
    })
    expect(await client.post('/school/navbar/edit', { id: entries[0].id, name: '改名' })).toMatchObject({ code: 0 })

    const question = { stem: '一年有几个月', optionA: '十', optionB: '十二', answer: 'D' }
    const unanswered = { code: -2, message: '答案是选项 D，请先填写选项 D' }
    expect(await client.post('/school/question/add', question)).toMatchObject(unanswered)
    const added = await client.post('/school/question/add', { ...question, answer: 'B' })
    expect(added).toMatchObject({ code: 0 })
    const [id] = added.data.ids
    const [asked] = await client.rows('/school/question/index', { ids: id })
    expect(asked).toMatchObject({ id, usage: 'study' })
    expect(await client.post('/school/question/edit', { id, usage: '' })).toMatchObject({ code: 0 })
    expect(await client.rows('/school/question/index', { ids: id })).toMatchObject([{ id, usage: 'study' }])
    expect(await client.post('/school/question/edit', { id, answer: 'D' })).toMatchObject(unanswered)
    expect(await client.post('/school/question/edit', { id, answer: 'D', optionD: '十三' })).toMatchObject({ code: 0 })
  })

  test('is told what stands in the way in words, by what is asked for', async () => {
    const [topic] = await client.rows('/school/v3_0/topic/topic/lists')
    const asked = await client.post('/school/v3_0/topic/topic/editTopicModeType', { id: topic.id })
    expect(asked).toMatchObject({ code: -2, message: '请选择参与方式' })
    const skipped = async (path: string, id: number) => (await client.post(path, { id })).data.skipped[0]?.reason
    const [installed] = await client.rows('/console/application/list', { installed: 1, status: 'enabled' })
    expect(await skipped('/console/application/install', installed.id)).toBe('已安装')
    const [filled] = (await client.rows('/school/form/list')).filter(({ contents }: Row) => contents > 0)
    expect(await skipped('/school/form/del', filled.id)).toBe(`收到 ${filled.contents}份`)
    const riders = await client.rows('/school/running/riders', { pageSize: 200 })
    const served = riders.find(({ house, serves }: Row) => serves?.includes(house?.id))
    expect(await skipped('/school/house/delete', served.house.id)).toMatch(
      /^仍被 .*\d+ 个骑手（所住楼栋）.*\d+ 个骑手（服务楼栋）.*使用$/,
    )
  })

  test('is told that there is no mini-program yet whose code could be shown', async () => {
    const answer = await client.get('/api/wxapp/code', { path: 'pages/index' })
    expect(answer).toMatchObject({ status: 200, code: -2, message: expect.stringContaining('小程序尚未配置') })
    expect(await server.call(null, 'GET', '/api/wxapp/code')).toMatchObject({ code: 1001 })
  })
})
