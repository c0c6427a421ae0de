import { expectTypeOf, test } from 'vitest'
import { get, post } from '../../../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../../../src/catalogue/vocabulary/entity.ts'
import { count, text, time } from '../../../../src/catalogue/vocabulary/field.ts'
import { custom, grid, module, query } from '../../../../src/catalogue/vocabulary/module.ts'
import type { HandlerName, HandlersOf, QueryName } from '../../../../src/server/calls/handler-name.ts'

const plain = entity({ name: 'plain', title: '甲', label: 'name', fields: { name: text('名称') } })
const acted = entity({
  name: 'acted',
  title: '乙',
  label: 'name',
  fields: { name: text('名称') },
  list: { call: get('/acted'), columns: ['name'], sort: 'name' },
  actions: {
    rename: { title: '改名', call: post('/acted/rename'), form: ['name'] },
    send: { title: '发送', call: post('/acted/send'), handler: 'sendActed' },
    call: { title: '呼叫', call: post('/acted/call'), handler: 'callActed' },
  },
})
const sums = query({
  name: 'sums',
  title: '合计',
  call: get('/sums'),
  params: { from: time('开始') },
  answer: { all: count('全部') },
})
const first = module({
  name: 'first',
  path: '/first',
  title: '一',
  icon: 'flag',
  entities: [plain, acted],
  screens: [
    grid({ path: 'acted', title: '乙', entity: acted }),
    custom({ path: 'sums', title: '合计', component: 'Sums', queries: [sums] }),
    custom({ path: 'empty', title: '空', component: 'Empty', queries: [] }),
  ],
})
type Modules = readonly [typeof first]

test('the compiler knows every handler the modules name, and no other', () => {
  expectTypeOf<HandlerName<Modules>>().toEqualTypeOf<'sendActed' | 'callActed'>()
  expectTypeOf<QueryName<Modules>>().toEqualTypeOf<'sums'>()
  expectTypeOf<keyof HandlersOf<Modules>['forms']>().toEqualTypeOf<never>()
  expectTypeOf<Parameters<HandlersOf<Modules>['queries']['sums']>[1]>().toEqualTypeOf<{
    readonly from: number | null
  }>()
  expectTypeOf<ReturnType<HandlersOf<Modules>['queries']['sums']>>().resolves.toEqualTypeOf<{
    readonly all: number | null
  }>()
})
