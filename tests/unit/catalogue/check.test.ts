import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { buildCatalogue } from '../../../src/catalogue/catalogue.ts'
import { assertSound, CatalogueError } from '../../../src/catalogue/check.ts'
import { byParent, get } from '../../../src/catalogue/vocabulary/call.ts'
import type { Action, AnyPatch, Beside, Entity } from '../../../src/catalogue/vocabulary/entity.ts'
import {
  choice,
  count,
  creationTime,
  type Fields,
  longText,
  money,
  ref,
  status,
  text,
  time,
} from '../../../src/catalogue/vocabulary/field.ts'
import type { Machine } from '../../../src/catalogue/vocabulary/machine.ts'
import { grids, module } from '../../../src/catalogue/vocabulary/module.ts'
import { shellCommands } from '../../../src/catalogue/vocabulary/shell.ts'

const shell = shellCommands([
  { id: 'grid.down', title: '下一行', group: '列表', keys: ['j'], scope: 'grid' },
  { id: 'shell.undo', title: '撤销', group: '通用', keys: ['z'], scope: 'everywhere' },
])

const fields = { title: text('标题'), status: status('状态', { open: '开', shut: '关' }) }

function note(actions: Readonly<Record<string, Action>>, name = 'note'): Entity {
  return {
    name,
    title: '便条',
    label: 'title',
    fields,
    list: { call: get(`/${name}/list`), columns: ['title'], filter: ['status'], sort: 'title' },
    actions,
  }
}

function build(entities: readonly Entity[], keys: readonly string[] = [], folders?: string) {
  const shown = { entities: [note({})], ...(folders ? { folders } : {}) }
  const screens = keys.map((key, index) => grids({ path: `s${index}`, title: '屏', key, ...shown }))
  return () =>
    assertSound(
      buildCatalogue(
        [module({ name: 'board', path: '/board', title: '布告', icon: 'flag', entities, screens })],
        shell,
      ),
    )
}

describe('a catalogue stops the program', () => {
  it('unless it is the one of the product', () => {
    expect(() => assertSound(catalogue)).not.toThrow()
  })

  it('when two commands share an id', () => {
    expect(build([note({}), note({})])).toThrow(/entity note stands twice: module board, and module board/)
  })

  it('when a text is to be found by its pinyin that nobody looks for, or that is masked', () => {
    const named = (rules: object) => ({
      ...note({}),
      fields: { ...fields, other: text('姓名', { ...rules, pinyin: true }) },
    })
    expect(build([named({ search: true })])).not.toThrow()
    expect(build([{ ...note({}), fields: { ...fields, title: text('标题', { pinyin: true }) } }])).not.toThrow()
    expect(build([named({})])).toThrow(/note\.other has pinyin, but no keyword looks in it/)
    expect(build([named({ search: true, personal: 'masked' })])).toThrow(/note\.other is masked/)
  })

  it('when two keys collide within reach, naming both', () => {
    const act = { title: '开', call: get('/note/open'), set: { status: 'open' } }
    expect(build([note({ open: { ...act, key: 'j' } })])).toThrow(
      /key j of grid\.down collides with key j of note\.open/,
    )
  })

  it('when one key begins another', () => {
    expect(build([note({})], ['g a', 'g a b'])).toThrow(/key g a of board\.s0 collides with key g a b of board\.s1/)
  })

  it('when two actions share a key and a row', () => {
    const open = { title: '开', key: 's', call: get('/note/open'), when: { status: 'shut' }, set: { status: 'open' } }
    const shut = { title: '关', key: 's', call: get('/note/shut'), set: { status: 'shut' } }
    expect(build([note({ open, shut })])).toThrow(/key s of note\.open collides/)
    expect(build([note({ open, shut: { ...shut, when: { status: 'open' } } })])).not.toThrow()
  })

  it('when a call is named twice, unless fixed parameters tell the endpoints apart', () => {
    const open = { title: '开', call: get('/note/set', { to: '1' }), set: { status: 'open' } }
    const shut = { title: '关', call: get('/note/set', { to: '1' }), set: { status: 'shut' } }
    expect(build([note({ open, shut })])).toThrow(
      /call GET \/note\/set is named twice: by note\.open, and by note\.shut/,
    )
    expect(build([note({ open, shut: { ...shut, call: get('/note/set', { to: '0' }) } })])).not.toThrow()
  })

  it('unless a save that names no row creates one', () => {
    const call = get('/note/save')
    const saved = { ...note({}), edit: { call, form: ['title'] }, create: { call, form: ['title'] } }
    expect(build([saved])).not.toThrow()
    expect(build([{ ...saved, list: { call, columns: ['title'], sort: 'title' } }])).toThrow(/is named twice/)
  })

  it.each(['sum', 'after', 'except'])(
    'when a list is filtered by %s, as its calls have a parameter of that name',
    (name) => {
      const list = { call: get('/note/list'), columns: ['title'], filter: [name], sort: 'title' }
      expect(build([{ ...note({}), fields: { ...fields, [name]: text('内容') }, list }])).toThrow(
        `note cannot be filtered by ${name}, which is a parameter of every list`,
      )
    },
  )

  it('when a ref points at nothing', () => {
    expect(build([{ ...note({}), fields: { ...fields, by: ref('谁', 'person') } }])).toThrow(
      /note\.by refers to person, which is no entity/,
    )
  })

  it('when a row shown beside another, a name or a folder points at nothing', () => {
    const about = { ...fields, kind: choice('种类', { note: '便条' }), of: count('编号') }
    const beside = (among: Beside['among']) => ({
      ...note({}),
      fields: about,
      detail: { beside: { kind: 'kind', id: 'of', among } },
    })
    expect(build([beside({ note: { entity: 'note' } })])).not.toThrow()
    expect(build([beside({ note: { entity: 'person' } })])).toThrow(/note shows person beside rows whose kind is note/)
    expect(build([beside({ poem: { entity: 'note' } })])).toThrow(/note shows note beside rows whose kind is poem/)
    expect(build([{ ...note({}), fields: { ...fields, by: text('谁', { names: 'person' }) } }])).toThrow(
      /note\.by names rows of person, which is no entity/,
    )
    expect(build([note({})], ['g a'], 'title')).toThrow(/screen board\.s0 has folders by title, which is no reference/)
  })

  it('when rows of one label are told apart by what nobody can read beside it', () => {
    const told = (name: string) => ({
      ...note({}),
      fields: { ...fields, price: money('价格'), body: longText('正文') },
      toldApartBy: [name],
    })
    expect(build([told('price')])).not.toThrow()
    for (const name of ['title', 'body', 'gone']) {
      expect(build([told(name)])).toThrow(`note is told apart by ${name}, which says nothing beside its label`)
    }
  })

  it('when a call creates one entity and edits another', () => {
    const form = { call: get('/note/save'), form: ['title'] }
    expect(build([{ ...note({}), create: form, edit: form }])).not.toThrow()
    expect(
      build([
        { ...note({}), create: form },
        { ...note({}, 'memo'), edit: form },
      ]),
    ).toThrow(/call GET \/note\/save is named twice: by note\.create, and by memo\.edit/)
  })

  it('when an address is taken from rows that have none', () => {
    const address = { entity: 'note', field: 'path', group: 'by' }
    const linked = { ...fields, link: text('链接', { address }) }
    expect(build([{ ...note({}), fields: linked }])).toThrow(/note\.link takes addresses of note that lack path or by/)
    const whole = { ...linked, path: text('路径'), by: ref('谁', 'note') }
    expect(build([{ ...note({}), fields: whole }])).not.toThrow()
  })

  it('when a ref agrees in what one of both lacks, or what is of another kind', () => {
    const of = (own: Fields, theirs: Fields) =>
      build([
        { ...note({}), fields: { ...fields, ...own } },
        { ...note({}, 'shelf'), fields: { ...fields, ...theirs } },
      ])
    const shelf = ref('架', 'shelf', { same: 'kind' })
    const [kind, other] = [choice('类', { a: '甲', b: '乙' }), choice('类', { a: '甲' })]
    expect(of({ shelf, kind }, { kind: { ...kind, required: true } })).not.toThrow()
    for (const given of [of({ shelf, kind }, {}), of({ shelf }, { kind })])
      expect(given).toThrow(/note\.shelf agrees in kind, which it or shelf lacks/)
    const odd = /note\.shelf agrees in kind, which is no choice of the same values or ref to the same rows in both/
    for (const theirs of [other, ref('类', 'note'), text('类')])
      expect(of({ shelf, kind }, { kind: theirs })).toThrow(odd)
    expect(of({ shelf, kind: ref('类', 'note') }, { kind: ref('类', 'note') })).not.toThrow()
    expect(of({ shelf, kind: ref('类', 'note') }, { kind: ref('类', 'shelf') })).toThrow(odd)
    expect(of({ shelf, kind: text('类') }, { kind: text('类') })).toThrow(odd)
    const put = {
      title: '放',
      call: get('/note/put'),
      inputs: { shelf: ref('架', 'note', { same: 'kind' }) },
      handler: 'put',
    }
    expect(build([note({ put })])).toThrow(/note\.put asks for shelf to agree with a row/)
  })

  it('when a status value has no label', () => {
    expect(build([{ ...note({}), fields: { ...fields, status: status('状态', { open: '' }) } }])).toThrow(
      /note\.status has no label for open/,
    )
  })

  it('when an entity has two creation times', () => {
    const twice = { ...fields, made: creationTime('写下'), posted: creationTime('贴出') }
    expect(build([{ ...note({}), fields: twice }])).toThrow(/note has several creation times: made and posted/)
  })

  it('when something happens by itself under the name of a command, at no moment, or again and again', () => {
    const shut = { title: '到期', kind: 'end', at: 'until', when: { status: 'open' }, set: { status: 'shut' } } as const
    const timed = { ...note({}), fields: { ...fields, until: time('到期') } }
    expect(build([{ ...timed, due: { shut } }])).not.toThrow()
    expect(build([{ ...timed, due: { list: shut } }])).toThrow(/note\.list is a command, and happens by itself/)
    expect(build([{ ...timed, due: { shut: { ...shut, at: 'title' } } }])).toThrow(/note\.shut happens at title/)
    expect(build([{ ...timed, due: { shut: { ...shut, when: {} } } }])).toThrow(/note\.shut happens to every row/)
    const begin = { ...shut, kind: 'begin', when: { status: ['open', 'shut'] } } as const
    expect(build([{ ...timed, due: { begin } }])).toThrow(/note\.begin begins for rows of several values/)
  })

  it('when a call takes the id of what its rows do not refer to', () => {
    const list = { call: byParent(get('/note/list'), 'title'), columns: ['title'], sort: 'title' }
    expect(build([{ ...note({}), list }])).toThrow(/\/note\/list takes the id of title, which is no ref of note/)
  })

  it('with an error of its own', () => {
    expect(build([note({}), note({})])).toThrow(CatalogueError)
  })

  it('when the machine of an order contradicts itself', () => {
    const orders = (machine: Machine, set: AnyPatch = { status: 'shut' }) =>
      build([{ ...note({ shut: { title: '关', call: get('/note/shut'), set } }), machine }])
    expect(orders({ state: 'status', initial: ['open'] })).not.toThrow()
    expect(orders({ state: 'title', initial: ['open'] })).toThrow(/orders' state in title, which is no status/)
    expect(orders({ state: 'status', initial: ['new'] })).toThrow(/note has no state new/)
    expect(orders({ state: 'status', initial: ['open'] }, { title: '关' })).toThrow(/no move leads note to shut/)
    const money = { amount: 'title', payer: 'title', held: ['open'], settled: ['open'] }
    expect(orders({ state: 'status', initial: ['open'], money })).toThrow(/held and settled in open/)
    expect(orders({ state: 'status', initial: ['open'], money })).toThrow(/note.title holds no money of its orders/)
    expect(
      orders({ state: 'status', initial: ['open'], money: { ...money, rate: 'title', rateSetting: 'none' } }),
    ).toThrow(/takes its share from none, which has no percentage/)
    expect(
      orders({ state: 'status', initial: ['open'], money: { ...money, points: 'title', pointsSetting: 'none' } }),
    ).toThrow(/takes its points from none, which has no score/)
    const stock = { of: 'title', field: 'stock', quantity: 'title', taken: ['open'] }
    expect(orders({ state: 'status', initial: ['open'], stock })).toThrow(
      /title.stock, which is no figure with a least/,
    )
    const asking = {
      ...note({ shut: { title: '关', call: get('/note/shut'), ask: ['status'], set: { status: 'shut' } } }),
    }
    expect(build([{ ...asking, machine: { state: 'status', initial: ['open'] } }])).toThrow(
      /shut of note writes status/,
    )
  })
})
