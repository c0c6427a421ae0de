import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { day, hour } from '../../../src/beijing-time.ts'
import { openTimedSchool, type TimedSchool } from '../due/timed-school.ts'
import { engines } from '../support/test-database.ts'

type Values = Readonly<Record<string, unknown>>

/** A question as it is sent. */
const question = (key: string, kind: string, values: Values, when: object | null = null) => ({
  key,
  kind,
  values,
  when,
})

const asked = [
  question('q1', 'text', { label: '姓名', required: true, maxLength: 4 }),
  question('q2', 'single', { label: '来吗', required: true, options: '来\n不来' }),
  question('q3', 'number', { label: '几个人', required: true, min: 1, max: 3 }, { key: 'q2', is: ['来'] }),
]

describe.each(engines)('forms on %s', (engine) => {
  let school: TimedSchool
  beforeEach(async () => {
    school = await openTimedSchool(engine)
  })
  afterEach(() => school.remove())

  const made = async (values: Values = {}): Promise<number> => {
    const answer = await school.post('/school/form/add', { name: '聚餐', questions: asked, ...values })
    const [id] = answer.data.ids
    expect((await school.post('/console/form/publish', { id })).data.changed).toBe(1)
    return id
  }
  const submit = (id: number, body: object, headers: Readonly<Record<string, string>> = {}) =>
    school.server.app
      .inject({ method: 'POST', url: `/api/form/1/${id}`, payload: body, headers })
      .then((response) => response.json())
  const open = async (id: number) => (await school.server.call(null, 'GET', `/api/form/1/${id}`)).data
  const contents = async (id: number) => (await school.get(`/school/content/list?form=${id}`)).data.list
  const form = (id: number) => school.row('form', id)

  test('are refused with the question that is wrong', async () => {
    const refusal = async (questions: unknown) =>
      (await school.post('/school/form/add', { name: '聚餐', questions })).message
    const [name, choice] = asked
    expect(await refusal([question('q1', 'text', {})])).toBe('第 1 题「单行文字」：请输入题目')
    expect(await refusal([name, name])).toBe('第 2 题「姓名」：题号和前面的题重复')
    expect(await refusal([question('q1', 'single', { label: '来吗', options: '来' })])).toContain('至少要有 2 个选项')
    expect(await refusal([question('q1', 'single', { label: '来吗', options: '来\n来' })])).toContain('选项「来」重复')
    expect(await refusal([question('q1', 'text', { label: '姓名', minLength: 9, maxLength: 2 })])).toContain('不能超过')
    expect(await refusal([question('q1', 'spell', { label: '姓名' })])).toContain('没有这种题型')
    const rule = (key: string, is: string[]) => [choice, question('q9', 'text', { label: '几点' }, { key, is })]
    expect(await refusal(rule('q7', ['来']))).toContain('显示条件只能用前面的题')
    expect(await school.post('/school/form/add', { name: '聚餐', questions: rule('q7', ['来']) })).toMatchObject({
      field: 'questions',
      parts: [{ id: 'q9', field: 'when', message: '显示条件只能用前面的题' }],
    })
    const several = [question('q1', 'text', {}), name, question('q2', 'single', { label: '来吗', options: '来' })]
    expect(await school.post('/school/form/add', { name: '聚餐', questions: several })).toMatchObject({
      message:
        '第 1 题「单行文字」：请输入题目；第 2 题「姓名」：题号和前面的题重复；第 3 题「来吗」：至少要有 2 个选项',
      parts: [{ field: 'label' }, { id: 'q1' }, { id: 'q2', field: 'options' }],
    })
    const twice = question('q1', 'text', { label: '', minLength: 'abc' }, { key: 'q7', is: ['来'] })
    expect(await school.post('/school/form/add', { name: '聚餐', questions: [twice] })).toMatchObject({
      message: '第 1 题「单行文字」：请输入题目，最少字数必须是整数，显示条件只能用前面的题',
      parts: [
        { id: 'q1', field: 'label' },
        { id: 'q1', field: 'minLength' },
        { id: 'q1', field: 'when' },
      ],
    })
    expect(await refusal(rule('q2', ['也许']))).toContain('「来吗」没有选项「也许」')
  })

  test('are filled in by whoever has the address, as far as they are asked', async () => {
    const id = await made({ thanks: '到时见' })
    const shown = await open(id)
    expect(shown).toMatchObject({ name: '聚餐', edition: 1, closed: null })
    expect(shown.questions.map(({ key }: { key: string }) => key)).toEqual(['q1', 'q2', 'q3'])

    const refused = await submit(id, { edition: 1, answers: { q1: '王小明同学', q2: '来' } })
    expect([refused.code, refused.data.problems]).toEqual([-2, { q1: '「姓名」最多 4 个字', q3: '请填写「几个人」' }])
    expect((await submit(id, { edition: 1, answers: { q1: '王小明', q2: '来', q3: 9 } })).message).toBe(
      '「几个人」不能大于 3',
    )
    expect(await contents(id)).toEqual([])

    expect((await submit(id, { edition: 1, answers: { q1: '王小明', q2: '来', q3: 2 } })).message).toBe('到时见')
    // What is not asked is not kept.
    expect((await submit(id, { edition: 1, answers: { q1: '李雷', q2: '不来', q3: 2 } })).code).toBe(0)
    const [second, first] = await contents(id)
    expect(first).toMatchObject({ summary: '王小明 · 来 · 2', status: 'pending', edition: 1 })
    expect(second.answers.map(({ label, value }: Values) => [label, value])).toEqual([
      ['姓名', '李雷'],
      ['来吗', '不来'],
    ])
    expect(await form(id)).toMatchObject({ contents: 2, unread: 2 })
  })

  test('answer at once for what is longer than anybody writes, without looking through it', async () => {
    const options = Array.from({ length: 50 }, (_, at) => `选项${at}`).join('\n')
    const id = await made({
      questions: [
        question('q1', 'email', { label: '邮箱' }),
        question('q2', 'multi', { label: '爱好', options, other: true }),
      ],
    })
    const refusal = async (answers: Values) => (await submit(id, { edition: 1, answers })).message
    expect(await refusal({ q1: `a@${'.'.repeat(20_000)}@` })).toBe('「邮箱」最多 100 个字')
    expect(await refusal({ q2: Array.from({ length: 2_000 }, (_, at) => `${at}`) })).toBe('「爱好」最多选 51 项')
    expect(await refusal({ q1: 'a@b..c@d' })).toBe('「邮箱」不是有效的邮箱')
    expect(await refusal({ q2: ['选项1', '游泳', '跑步'] })).toBe('「爱好」自己填的选项只能有一个')
    expect(await refusal({ q1: 'a.b@mail.example.edu.cn', q2: ['选项1', '游泳'] })).toBe('已提交')
  })

  test('take what was filled in by an edition since changed, checked by that one', async () => {
    const id = await made()
    const changed = [question('q1', 'text', { label: '姓名', required: true, maxLength: 2 })]
    expect((await school.post('/school/form/edit', { id, questions: changed })).data.changed).toBe(1)
    expect(await open(id)).toMatchObject({ edition: 2 })
    const versions = await school.post('/console/formVersion/list', { id })
    expect(versions.data.list).toMatchObject([{ edition: 1, form: { id } }])

    expect((await submit(id, { edition: 1, answers: { q1: '王小明', q2: '不来' } })).code).toBe(0)
    expect((await submit(id, { edition: 2, answers: { q1: '王小明' } })).message).toBe('「姓名」最多 2 个字')
    expect((await submit(id, { edition: 2, answers: { q1: '小明' } })).code).toBe(0)
    expect((await submit(id, { edition: 7, answers: { q1: '小明' } })).message).toContain('没有这个版本')
    expect((await contents(id)).map(({ edition }: Values) => edition)).toEqual([2, 1])
  })

  test('give no number of an edition again to other questions, once it was taken back', async () => {
    const id = await made()
    const ask = (label: string) =>
      school.post('/school/form/edit', { id, questions: [question('q1', 'text', { label })] })
    const undo = (answer: { data: { undo: string } }) => school.post('/console/undo', { undo: answer.data.undo })
    const edited = await ask('乙方案')
    const opened = await open(id)
    const undone = await undo(edited)
    expect(await open(id)).toMatchObject({ edition: 1 })
    expect((await submit(id, { edition: opened.edition, answers: { q1: '同意' } })).message).toContain('没有这个版本')
    const other = await ask('丙方案')
    expect(await open(id)).toMatchObject({ edition: 3 })
    expect((await submit(id, { edition: opened.edition, answers: { q1: '同意' } })).message).toContain('没有这个版本')
    expect(await contents(id)).toEqual([])
    await undo(other)
    await undo(undone)
    expect(await open(id)).toMatchObject({ edition: opened.edition, questions: [{ values: { label: '乙方案' } }] })
    await ask('丁方案')
    expect(await open(id)).toMatchObject({ edition: 4 })
  })

  test('know what was filled in by its beginning, which ends with a whole character', async () => {
    const id = await made({ questions: [question('q1', 'text', { label: '口号', maxLength: 100 })] })
    await submit(id, { edition: 1, answers: { q1: `${'啊'.repeat(59)}😀好` } })
    expect((await contents(id))[0]).toMatchObject({ summary: '啊'.repeat(59) })
  })

  test('take no more than there are places, however many come at once, and each once', async () => {
    const id = await made({ quota: 3, thanks: '到时见' })
    const body = (name: string) => ({ edition: 1, answers: { q1: name, q2: '不来' } })
    const key = { 'idempotency-key': 'abc' }
    const [one, again] = [await submit(id, body('甲'), key), await submit(id, body('甲'), key)]
    expect(one).toMatchObject({ code: 0, message: '到时见' })
    expect(again).toEqual(one)
    expect(await form(id)).toMatchObject({ contents: 1 })
    const answers = await Promise.all(['乙', '丙', '丁', '戊', '己'].map((name) => submit(id, body(name))))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(2)
    expect(answers.filter(({ message }) => message === '名额已满')).toHaveLength(3)
    expect(await open(id)).toMatchObject({ closed: '名额已满' })
  })

  test('are open between their times, while they are published', async () => {
    const body = { edition: 1, answers: { q1: '甲', q2: '不来' } }
    const id = await made({ startAt: school.start + hour, endAt: school.start + day })
    expect((await submit(id, body)).message).toBe('还没有开始')
    school.clock.turnTo(school.start + 2 * hour)
    expect((await submit(id, body)).code).toBe(0)
    school.clock.turnTo(school.start + day)
    await school.until('form', id, { status: 'ended' })
    expect((await submit(id, body)).message).toBe('表单已结束')

    const draft = (await school.post('/school/form/add', { name: '草稿', questions: asked })).data.ids[0]
    expect((await submit(draft, body)).message).toBe('没有这个表单')
    expect((await submit(99_999, body)).message).toBe('没有这个表单')
    const empty = (await school.post('/school/form/add', { name: '空的' })).data.ids[0]
    expect((await school.post('/console/form/publish', { id: empty })).data.skipped[0].reason).toBe('还没有题目')
  })

  test('have what was filled in read, remarked upon, counted and deleted', async () => {
    const id = await made()
    for (const [name, comes] of [
      ['甲', '来'],
      ['乙', '来'],
      ['丙', '不来'],
    ] as const) {
      await submit(id, { edition: 1, answers: { q1: name, q2: comes, q3: 2 } })
    }
    const [last, , first] = await contents(id)
    expect((await school.get(`/school/content/detail?id=${first.id}`)).data).toMatchObject({ summary: '甲 · 来 · 2' })
    expect((await school.post('/school/content/read', { ids: [first.id, last.id] })).data.changed).toBe(2)
    expect((await school.post('/school/content/remark', { id: first.id, remark: '已联系' })).data.changed).toBe(1)
    expect(await form(id)).toMatchObject({ contents: 3, unread: 1 })

    const figures = (await school.get(`/console/form/figures?form=${id}`)).data
    expect(figures).toMatchObject({ contents: 3, counted: 3, unread: 1 })
    expect(figures.questions).toMatchObject([
      { label: '姓名', answered: 3, latest: ['丙', '乙', '甲'] },
      {
        label: '来吗',
        answered: 3,
        chosen: [
          { name: '来', count: 2 },
          { name: '不来', count: 1 },
        ],
      },
      { label: '几个人', answered: 2, average: '2', chosen: [{ name: '2', count: 2 }] },
    ])

    expect((await school.post('/school/form/del', { id })).data.changed).toBe(0)
    const deleted = await school.post('/school/content/delete', {
      ids: (await contents(id)).map((each: Values) => each.id),
    })
    expect(deleted.data.changed).toBe(3)
    expect((await school.post('/school/form/del', { id })).data.changed).toBe(1)
  })

  test('take no picture that a browser would look for at another host than it says', async () => {
    const id = await made({ questions: [question('q1', 'image', { label: '照片', most: 1 })] })
    const submitted = async (picture: string) => (await submit(id, { edition: 1, answers: { q1: [picture] } })).code
    for (const picture of ['//evil.example/a', '/\\evil.example/a', '/\t/evil.example/a', 'http://evil.example/a'])
      expect([picture, await submitted(picture)]).toEqual([picture, -2])
    expect(await submitted('/upload/1/2026-01/a.jpg')).toBe(0)
  })

  test('have telephone and student numbers masked among the latest answers of their figures', async () => {
    const numbers = [question('q1', 'phone', { label: '手机号' }), question('q2', 'studentNo', { label: '学号' })]
    const id = await made({ questions: numbers })
    expect(await submit(id, { edition: 1, answers: { q1: '13812345678', q2: '2021990012' } })).toMatchObject({
      code: 0,
    })
    const { questions } = (await school.get(`/console/form/figures?form=${id}`)).data
    expect(questions).toMatchObject([{ latest: ['138****5678'] }, { latest: ['2021****12'] }])
  })

  test('are exported with a column for each question, those no longer asked last', async () => {
    const id = await made()
    await submit(id, { edition: 1, answers: { q1: '甲', q2: '来', q3: 2 } })
    const changed = [asked[0], question('q4', 'text', { label: '=备注' })]
    await school.post('/school/form/edit', { id, questions: changed })
    await submit(id, { edition: 2, answers: { q1: '乙', q4: '晚到' } })
    const exported = async (params: object) => {
      const { body } = await school.server.app.inject({
        method: 'POST',
        url: '/console/export',
        headers: { authorization: `Bearer ${await school.server.signIn('admin')}` },
        payload: { entity: 'formContent', ...params },
      })
      const lines = body
        .replace(/^\uFEFF/, '')
        .trim()
        .split('\n')
      return lines.map((line) => line.trim().split(',').slice(3))
    }
    const [heading, second, first] = await exported({ form: id })
    expect(heading?.slice(0, 4)).toEqual(['姓名', "'=备注", '来吗', '几个人'])
    expect([second?.slice(0, 4), first?.slice(0, 4)]).toEqual([
      ['乙', '晚到', '', ''],
      ['甲', '', '来', '2'],
    ])
    const [all, latest] = await exported({})
    expect([all?.[0], latest?.[0]]).toEqual(['填写内容', '姓名：乙；=备注：晚到'])
  })

  test('are exported with columns told apart, where questions have one title or that of a field', async () => {
    const questions = ['姓名', '姓名', '状态'].map((label, index) => question(`q${index + 1}`, 'text', { label }))
    const form = await made({ questions })
    const { body } = await school.server.app.inject({
      method: 'POST',
      url: '/console/export',
      headers: { authorization: `Bearer ${await school.server.signIn('admin')}` },
      payload: { entity: 'formContent', form },
    })
    const heading = body.trim().split(',')
    expect(heading).toEqual(expect.arrayContaining(['姓名', '姓名（2）', '状态', '状态（2）']))
    expect(new Set(heading).size).toBe(heading.length)
  })
})
