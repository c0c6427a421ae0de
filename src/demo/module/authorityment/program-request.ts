import { programRequest } from '../../../../commands/authorityment/programRequest.ts'
import { day, hour } from '../../../beijing-time.ts'
import type { SeedContext } from '../../seed-context.ts'
import { yellowPages } from '../yellowpages/text.ts'

/** What the assistant that looks after the yellow pages asked for: numbers that answer no more, by name, and why. */
const requests = [
  {
    name: '洗衣坊',
    why: '连续三周的回访都提示空号，竹园 2 号楼下已经改成自助洗衣',
    ago: 5 * hour,
    decided: null,
  },
  { name: '学府打印', why: '有学生反馈电话打不通', ago: 9 * day, decided: '内容有误' },
] as const

/** What a program asked for in the yellow pages, of which one waits for a person. */
export async function seedProgramRequests({ writer, now }: SeedContext): Promise<void> {
  const rows = requests.map(({ name, why, ago, decided }) => {
    const id = yellowPages.findIndex((page) => page[1] === name) + 1
    return {
      values: {
        title: '黄页：删除',
        program: '程序 黄页巡检',
        preview: `${name}：删除`,
        why,
        count: 1,
        command: 'yellowPage.delete',
        subject: 'yellowPage',
        asked: { rows: [id], versions: { [String(id)]: 0 }, inputs: {} },
        asker: 1,
        createdAt: now - ago,
        ...(decided === null
          ? {}
          : { status: 'refused' as const, reason: decided, decider: 1, decidedAt: now - ago + 2 * hour }),
      },
    }
  })
  await writer.insert(programRequest, rows.toReversed())
}
