import { nfcModule } from '../../../../commands/qrCode/nfcModule.ts'
import { qrCode } from '../../../../commands/qrCode/qrCode.ts'
import { qrCodeType } from '../../../../commands/qrCode/qrCodeType.ts'
import { day } from '../../../beijing-time.ts'
import { qrCodeAddress } from '../../../server/upload/drawn/qr-code.ts'
import { officeHour } from '../../random.ts'
import type { SeedContext } from '../../seed-context.ts'
import { nfcTags, postedCodes, qrCodeTypes } from './text.ts'

/** Tags to be touched, and codes to be scanned. */
export async function seedQrCode(context: SeedContext): Promise<void> {
  await seedTags(context)
  await seedCodes(context)
}

async function seedCodes({ writer, random, now }: SeedContext): Promise<void> {
  const chance = random('qr-code')
  await writer.insert(
    qrCodeType,
    qrCodeTypes.map((name, index) => ({
      values: { name, sort: (index + 1) * 10, createdAt: officeHour(now - 300 * day, index) },
    })),
  )
  await writer.insert(
    qrCode,
    postedCodes.map(([name, type, link, place], index) => ({
      values: {
        name,
        type: qrCodeTypes.indexOf(type) + 1,
        link,
        picture: qrCodeAddress(link),
        place,
        scans: chance.int(20, 6000),
        status: chance.chance(0.9) ? 'enabled' : 'disabled',
        createdAt: officeHour(now - (240 - index * 9) * day, index),
      },
    })),
  )
}

async function seedTags({ writer, random, now }: SeedContext): Promise<void> {
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
        createdAt: officeHour(now - (200 - index * 11) * day, index),
      },
    })),
  )
}
