import { roommate } from '../../../../commands/sellRoommate/roommate.ts'
import { isStudent, type Members } from '../../members.ts'
import { pictureAddress } from '../../picture-address.ts'
import { moments, type Random, seenBy } from '../../random.ts'
import type { SeedContext } from '../../seed-context.ts'
import type { SeedRow } from '../../seed-row.ts'
import { roommateText } from './text.ts'

function roommateRows(random: Random, count: number, members: Members, now: number): SeedRow<typeof roommate.fields>[] {
  return moments(random, count, now).map((createdAt, index) => {
    const author = members.pick(random, createdAt, isStudent)
    const { gender, grade, college } = author
    return {
      values: {
        ...roommateText(random),
        name: random.pick(
          gender === 'male' ? ['舍长', '老三', '阿泽', '小胖', '学神'] : ['圆圆', '小雨', '舍花', '阿宁', '大橘'],
        ),
        author: author.id,
        gender,
        grade,
        college,
        height: gender === 'male' ? random.int(166, 190) : random.int(154, 175),
        images: random.chance(0.7) ? [pictureAddress('avatar', 5000 + index)] : [],
        likes: Math.floor(random.next() ** 3 * 260 * seenBy(createdAt, now)),
        status: random.chance(0.94) ? 'shown' : 'hidden',
        createdAt,
      },
    }
  })
}

/** Room-mates offered. */
export async function seedSellRoommate({ writer, random, members, waiting, now }: SeedContext): Promise<void> {
  await writer.insert(
    roommate,
    roommateRows(random('roommate'), Math.max(8, Math.round(waiting * 0.012)), members, now),
  )
}
