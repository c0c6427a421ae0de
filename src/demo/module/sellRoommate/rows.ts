import { roommate } from '../../../../commands/sellRoommate/roommate.ts'
import { pictureAddress } from '../../picture-address.ts'
import { moments, type Random } from '../../random.ts'
import type { SeedContext } from '../../seed-context.ts'
import type { SeedRow } from '../../seed-row.ts'
import { colleges } from '../../text/college.ts'
import { roommateText } from './text.ts'

function roommateRows(random: Random, count: number, people: number, now: number): SeedRow<typeof roommate.fields>[] {
  return moments(random, count, now).map((createdAt, index) => {
    const gender = random.chance(0.55) ? 'male' : 'female'
    return {
      values: {
        ...roommateText(random),
        name: random.pick(
          gender === 'male' ? ['舍长', '老三', '阿泽', '小胖', '学神'] : ['圆圆', '小雨', '舍花', '阿宁', '大橘'],
        ),
        author: random.int(1, people),
        gender,
        grade: random.pick(['大一', '大二', '大三', '大四', '研一']),
        college: random.pick(colleges).name,
        height: gender === 'male' ? random.int(166, 190) : random.int(154, 175),
        images: random.chance(0.7) ? [pictureAddress('avatar', 5000 + index)] : [],
        likes: Math.floor(random.next() ** 3 * 260),
        status: random.chance(0.94) ? 'shown' : 'hidden',
        createdAt,
      },
    }
  })
}

/** Room-mates offered. */
export async function seedSellRoommate({ writer, random, people, waiting, now }: SeedContext): Promise<void> {
  await writer.insert(roommate, roommateRows(random('roommate'), Math.max(8, Math.round(waiting * 0.012)), people, now))
}
