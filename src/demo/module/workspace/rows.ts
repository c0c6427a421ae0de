import { savedCommand } from '../../../../commands/workspace/savedCommand.ts'
import { day } from '../../../beijing-time.ts'
import type { ViewContent } from '../../../catalogue/saved/content.ts'
import { officeHour } from '../../random.ts'
import type { SeedContext } from '../../seed-context.ts'

/** What the whole school has: how moderators look at the dynamics besides the queue. */
const views: readonly (readonly [name: string, filter: ViewContent['list']['filter']])[] = [
  ['拒绝过的动态', { status: 'refused' }],
  ['首页热门', { status: 'approved', hot: '1' }],
]

/** Views of the school. */
export async function seedWorkspace({ writer, now }: SeedContext): Promise<void> {
  await writer.insert(
    savedCommand,
    views.map(([name, filter], index) => ({
      values: {
        kind: 'view',
        name,
        owner: 0,
        content: viewOf(filter),
        createdAt: officeHour(now - (90 - index * 20) * day, index),
      },
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
