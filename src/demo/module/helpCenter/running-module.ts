import { runningModule } from '../../../../commands/helpCenter/runningModule.ts'
import { pictureAddress } from '../../picture-address.ts'
import type { SeedContext } from '../../seed-context.ts'

/** The services errands are made of. */
const runningModules = ['代取快递', '代买餐食', '代打印', '帮我送', '帮排队', '搬运行李'] as const

/** The services errands are made of, as they are shown. */
export async function seedRunningModules({ writer }: SeedContext): Promise<void> {
  await writer.insert(
    runningModule,
    runningModules.map((name, index) => ({
      values: { name, icon: pictureAddress('icon', name), sort: (index + 1) * 10, status: 'enabled' },
    })),
  )
}
