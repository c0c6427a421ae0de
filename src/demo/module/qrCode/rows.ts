import { nfcModule } from '../../../../commands/qrCode/nfcModule.ts'
import { day } from '../../../beijing-time.ts'
import type { SeedContext } from '../../seed-context.ts'
import { nfcTags } from './text.ts'

/** Tags to be touched. */
export async function seedQrCode({ writer, random, now }: SeedContext): Promise<void> {
  const touches = random('nfc')
  await writer.insert(
    nfcModule,
    nfcTags.map(([name, place, target], index) => ({
      values: {
        name,
        place,
        target,
        page: `/pages/${target}/index?tag=${index + 1}`,
        touches: touches.int(40, 9000),
        status: touches.chance(0.9) ? 'enabled' : 'disabled',
        createdAt: now - (200 - index * 11) * day,
      },
    })),
  )
}
