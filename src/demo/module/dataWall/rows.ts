import { album } from '../../../../commands/dataWall/album.ts'
import { albumCategory } from '../../../../commands/dataWall/albumCategory.ts'
import { course } from '../../../../commands/dataWall/course.ts'
import { courseFile } from '../../../../commands/dataWall/courseFile.ts'
import { courseOrder } from '../../../../commands/dataWall/courseOrder.ts'
import { day, hour } from '../../../beijing-time.ts'
import type { Media } from '../../../catalogue/vocabulary/media.ts'
import type { StoredValues } from '../../../catalogue/vocabulary/row.ts'
import { isStudent, type Member } from '../../members.ts'
import { orderNumber } from '../../order-number.ts'
import { headingRows, pictureAddress } from '../../picture-address.ts'
import { withPinEnds } from '../../pin-end.ts'
import { type Random, seenBy, soonAfter } from '../../random.ts'
import { reviewDecision } from '../../review-decision.ts'
import type { SeedContext } from '../../seed-context.ts'
import {
  albumEditions,
  type MaterialCategory,
  materialAlbums,
  materialCategories,
  materialFiles,
  materialKinds,
  materialRefusals,
  materialSubjects,
  materialSummaries,
} from './text.ts'

/** Days a buyer has to pay, and how many orders wait for that. */
const [daysToPay, ordersWaiting] = [3, 4]
const refundReasons = ['资料与描述不符', '文件打不开或缺页', '重复购买', '买家误购'] as const

type Course = Pick<StoredValues<typeof course.fields>, 'author' | 'price' | 'status' | 'reason'> & {
  readonly createdAt: number
  readonly heading: MaterialCategory
}

/** The wall of study material: a queue of courses and their files, albums, and what was bought. */
export async function seedDataWall(context: SeedContext): Promise<void> {
  const { writer, now } = context
  await writer.insert(albumCategory, headingRows(materialCategories, now - 420 * day))
  await seedAlbums(context)
  const courses = await seedCourses(context)
  await seedFiles(context, courses)
  await seedOrders(context, courses)
}

async function seedAlbums({ writer, random, members, now }: SeedContext): Promise<void> {
  const chance = random('album')
  await writer.insert(
    album,
    Array.from({ length: materialAlbums.length * 6 }, (_, index) => {
      const [title, category] = materialAlbums[index % materialAlbums.length] ?? ['资料合集', '课堂笔记']
      const edition = albumEditions[Math.floor(index / materialAlbums.length)] ?? '合订本'
      const createdAt = now - (materialAlbums.length * 6 - index) * 5 * day - chance.int(0, 20) * hour
      const status =
        index > materialAlbums.length * 4 && chance.chance(0.6) ? ('pending' as const) : ('approved' as const)
      const isSchool = chance.chance(0.3)
      return {
        values: {
          title: `${title}（${edition}）`,
          summary: chance.pick(materialSummaries),
          category: materialCategories.indexOf(category) + 1,
          owner: isSchool ? null : members.pick(chance, createdAt).id,
          source: isSchool ? ('school' as const) : ('user' as const),
          cover: pictureAddress('topic', 15_000 + index),
          price: chance.chance(0.4) ? 0 : chance.int(3, 30) * 100,
          sales: status === 'approved' ? Math.floor(chance.int(0, 400) * seenBy(createdAt, now)) : 0,
          sale: status === 'approved' && chance.chance(0.85),
          status,
          createdAt,
        },
      }
    }),
  )
}

async function seedCourses({ writer, random, members, waiting, now }: SeedContext): Promise<Course[]> {
  const chance = random('course')
  const rows = Array.from({ length: Math.max(40, Math.round(waiting * 0.1)) }, () => chance.timeWithin(120, now))
    .sort((one, other) => one - other)
    .map((createdAt, index) => {
      const category = chance.pick(materialCategories)
      const [name, teacher] = chance.pick(materialSubjects[category])
      const status = chance.among({ pending: 52, approved: 38, refused: 7, deleted: 3 })
      const reason = status === 'refused' ? chance.pick(materialRefusals) : null
      const isApproved = status === 'approved'
      return {
        values: {
          title: `${name}：${chance.pick(materialKinds[category])}`,
          summary: chance.pick(materialSummaries),
          category: materialCategories.indexOf(category) + 1,
          album: chance.chance(0.25) ? albumOf(chance, category) : null,
          author: members.pick(chance, createdAt, isStudent).id,
          cover: chance.chance(0.5)
            ? pictureAddress('topic', 16_000 + index)
            : pictureAddress('post', `${chance.pick(['library', 'desk', 'notice'])}-${index % 180}`),
          teacher: teacher || null,
          price: chance.chance(0.45) ? 0 : chance.int(1, 15) * 100,
          downloads: isApproved ? Math.floor(chance.next() ** 3 * 1200 * seenBy(createdAt, now)) : 0,
          sale: isApproved && chance.chance(0.9),
          top: isApproved && chance.chance(0.03),
          hot: isApproved && chance.chance(0.06),
          createdAt,
        },
        decision: reviewDecision(status, reason),
        status,
        category,
        reason,
      }
    })
  await writer.insert(course, withPinEnds(rows, now))
  return rows.map(({ values, status, category, reason }) => ({ ...values, status, heading: category, reason }))
}

async function seedFiles({ writer, random, now }: SeedContext, courses: readonly Course[]): Promise<void> {
  const chance = random('course-file')
  const rows = courses.flatMap(({ author, status, createdAt, heading, reason }, index) =>
    Array.from({ length: chance.int(1, 3) }, (_, part) => {
      const { file, name, size } = fileOf(chance, heading, index * 3 + part)
      const own =
        status === 'approved'
          ? chance.among({ approved: 88, pending: 9, disabled: 3 })
          : status === 'refused'
            ? ('refused' as const)
            : ('pending' as const)
      return {
        values: {
          name,
          course: index + 1,
          file,
          size,
          uploader: author,
          downloads: own === 'approved' ? Math.floor(chance.next() ** 3 * 600 * seenBy(createdAt, now)) : 0,
          status: own === 'disabled' ? ('disabled' as const) : ('pending' as const),
          createdAt: createdAt + part * 40_000,
        },
        decision: own === 'disabled' ? undefined : reviewDecision(own, own === 'refused' ? reason : null),
      }
    }),
  )
  await writer.insert(
    courseFile,
    rows.sort((one, other) => one.values.createdAt - other.values.createdAt),
  )
}

function fileOf(
  chance: Random,
  heading: MaterialCategory,
  index: number,
): { readonly file: Media; readonly name: string; readonly size: number } {
  const kind = chance.among({ document: 58, image: 34, audio: heading === '四六级' ? 60 : 0 })
  if (kind === 'document') {
    const file = { type: kind, url: '/demo/media/review-notes.pdf', cover: null }
    return { file, name: `${chance.pick(materialFiles[heading])}.pdf`, size: chance.int(200, 8000) * 1024 }
  }
  if (kind === 'audio') {
    const file = { type: kind, url: '/demo/media/listening.wav', cover: null }
    return { file, name: `听力 ${chance.int(1, 30)}.wav`, size: chance.int(400, 4000) * 1024 }
  }
  const file = { type: kind, url: pictureAddress('post', `notice-${index % 180}`), cover: null }
  return { file, name: `第 ${chance.int(1, 40)} 页.jpg`, size: chance.int(80, 2400) * 1024 }
}

/** An approved album under a heading, or none where it has none. */
function albumOf(chance: Random, heading: MaterialCategory): number | null {
  const of = materialAlbums.flatMap(([, category], index) => (category === heading ? [index + 1] : []))
  return of.length === 0 ? null : chance.pick(of) + chance.int(0, 3) * materialAlbums.length
}

/** Where an order that waits no more has come to. */
function statusAt(index: number): 'refunded' | 'closed' | 'paid' {
  if (index % 9 === 4) return 'refunded'
  return index % 13 === 6 ? 'closed' : 'paid'
}

async function seedOrders({ writer, random, members, now }: SeedContext, courses: readonly Course[]): Promise<void> {
  const chance = random('course-order')
  const sold = courses.flatMap(({ status, price, author, createdAt }, index) =>
    status === 'approved' && price ? [{ id: index + 1, price, author, createdAt }] : [],
  )
  if (sold.length === 0) return
  const bought = new Set<string>()
  const buyer = (id: number, seller: number | null | undefined, createdAt: number) => {
    const isNew = (member: Member) => member.id !== seller && !bought.has(`${id} ${member.id}`)
    const one = members.pick(chance, createdAt, isNew).id
    bought.add(`${id} ${one}`)
    return one
  }
  const rows = Array.from({ length: sold.length * 3 }, () => {
    const { id, price, author, createdAt: since } = chance.pick(sold)
    const createdAt = soonAfter(chance, since + hour, 60 * day, now)
    return { id, price, author, createdAt }
  })
    .sort((one, other) => one.createdAt - other.createdAt)
    .map(({ id, price, author, createdAt: asked }, index, { length }) => {
      const waits = index >= length - ordersWaiting
      const createdAt = waits ? now - (length - index) * 5 * hour : Math.min(asked, now - 60_000)
      const payBefore = createdAt + daysToPay * day
      const status = waits ? ('unpaid' as const) : statusAt(index)
      return {
        values: {
          number: orderNumber('ZL', createdAt, index + 1),
          course: id,
          buyer: buyer(id, author, createdAt),
          seller: author,
          amount: price,
          payment: chance.among({ wechat: 70, balance: 25, points: 5 }),
          status: status === 'refunded' ? ('paid' as const) : status,
          payBefore: status === 'paid' || status === 'refunded' ? null : payBefore,
          createdAt,
        },
        decision: status === 'refunded' ? { action: 'refund', reason: chance.pick(refundReasons) } : undefined,
      }
    })
  await writer.insert(courseOrder, rows)
}
