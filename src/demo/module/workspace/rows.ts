import { savedCommand } from '../../../../commands/workspace/savedCommand.ts'
import { day } from '../../../beijing-time.ts'
import type { MacroContent, ViewContent } from '../../../catalogue/saved/content.ts'
import { officeHour } from '../../random.ts'
import type { SeedContext } from '../../seed-context.ts'

/** What the whole school has: how moderators look at the dynamics besides the queue. */
const views: readonly (readonly [name: string, filter: ViewContent['list']['filter']])[] = [
  ['拒绝过的动态', { status: 'refused' }],
  ['首页热门', { status: 'approved', hot: '1' }],
]

/** A good post, passed and put among the hot ones with one key. */
const passAndPraise: MacroContent = {
  steps: [
    { kind: 'command', command: 'dynamic.approve', title: '通过', inputs: {}, same: false },
    { kind: 'command', command: 'dynamic.setHot', title: '设为热门', inputs: {}, same: true },
  ],
}

/** Views and a macro of the school. */
export async function seedWorkspace({ writer, now }: SeedContext): Promise<void> {
  await writer.insert(
    savedCommand,
    [
      ...views.map(([name, filter]) => ({ kind: 'view' as const, name, content: viewOf(filter) })),
      { kind: 'macro' as const, name: '通过并设为热门', content: passAndPraise },
    ].map((each, index) => ({
      values: { ...each, owner: 0, createdAt: officeHour(now - (90 - index * 20) * day, index) },
    })),
  )
}

function viewOf(filter: ViewContent['list']['filter']): ViewContent {
  return {
    screen: 'topicDynamics.tdlist',
    list: { entity: 'dynamic', view: null, sort: null, filter },
    columns: { columnOrder: [], columnVisibility: {}, columnSizing: {} },
    density: 'compact',
  }
}
