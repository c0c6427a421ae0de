import { album } from '../../../../commands/dataWall/album.ts'
import { albumCategory } from '../../../../commands/dataWall/albumCategory.ts'
import { course } from '../../../../commands/dataWall/course.ts'
import { courseFile } from '../../../../commands/dataWall/courseFile.ts'
import { courseOrder } from '../../../../commands/dataWall/courseOrder.ts'
import { beijingText, day, hour } from '../../../beijing-time.ts'
import type { Media } from '../../../catalogue/vocabulary/field.ts'
import type { StoredValues } from '../../../catalogue/vocabulary/row.ts'
import { demoClips } from '../../media/clip.ts'
import { clipMedia, headingRows, pictureAddress } from '../../picture-address.ts'
import { withPinEnds } from '../../pin-end.ts'
import type { Random } from '../../random.ts'
import { reviewDecision } from '../../review-decision.ts'
import type { SeedContext } from '../../seed-context.ts'
import { refuseReason } from '../../text/refuse-reason.ts'
import { materialAlbums, materialCategories, materialCourses, materialKinds, materialSummaries } from './text.ts'

type Course = Pick<StoredValues<typeof course.fields>, 'author' | 'price' | 'status'> & { readonly createdAt: number }

/** The wall of study material: a queue of courses and their files, albums, and what was bought. */
export async function seedDataWall(context: SeedContext): Promise<void> {
  const { writer, now } = context
  await writer.insert(albumCategory, headingRows(materialCategories, now - 420 * day))
  await seedAlbums(context)
  const courses = await seedCourses(context)
  await seedFiles(context, courses)
  await seedOrders(context, courses)
}

async function seedAlbums({ writer, random, people, now }: SeedContext): Promise<void> {
  const chance = random('album')
  await writer.insert(
    album,
    Array.from({ length: materialAlbums.length * 6 }, (_, index) => {
      const [title, category] = materialAlbums[index % materialAlbums.length] ?? ['资料合集', '课堂笔记']
      const year = 2021 + Math.floor(index / materialAlbums.length)
      const status =
        index > materialAlbums.length * 4 && chance.chance(0.6) ? ('pending' as const) : ('approved' as const)
      const isSchool = chance.chance(0.3)
      return {
        values: {
          title: `${title}（${year} 版）`,
          summary: chance.pick(materialSummaries),
          category: materialCategories.indexOf(category) + 1,
          owner: isSchool ? null : chance.int(1, people),
          source: isSchool ? ('school' as const) : ('user' as const),
          cover: pictureAddress('topic', 15_000 + index),
          price: chance.chance(0.4) ? 0 : chance.int(3, 30) * 100,
          sales: status === 'approved' ? chance.int(0, 400) : 0,
          sale: status === 'approved' && chance.chance(0.85),
          status,
          createdAt: now - (materialAlbums.length * 6 - index) * 5 * day - chance.int(0, 20) * hour,
        },
      }
    }),
  )
}

async function seedCourses({ writer, random, people, waiting, now }: SeedContext): Promise<Course[]> {
  const chance = random('course')
  const rows = Array.from({ length: Math.max(40, Math.round(waiting * 0.1)) }, () => chance.timeWithin(120, now))
    .sort((one, other) => one - other)
    .map((createdAt, index) => {
      const [name, teacher] = chance.pick(materialCourses)
      const category = chance.pick(materialCategories)
      const status = chance.among({ pending: 52, approved: 38, refused: 7, deleted: 3 })
      const reason = status === 'refused' ? refuseReason(chance, null) : null
      const isApproved = status === 'approved'
      return {
        values: {
          title: `${name}：${chance.pick(materialKinds[category])}`,
          summary: chance.pick(materialSummaries),
          category: materialCategories.indexOf(category) + 1,
          album: chance.chance(0.25) ? chance.int(1, materialAlbums.length * 4) : null,
          author: chance.int(1, Math.min(people, 400)),
          cover: pictureAddress(chance.chance(0.5) ? 'topic' : 'post', 16_000 + index),
          teacher,
          price: chance.chance(0.45) ? 0 : chance.int(1, 15) * 100,
          downloads: isApproved ? Math.floor(chance.next() ** 3 * 1200) : 0,
          sale: isApproved && chance.chance(0.9),
          top: isApproved && chance.chance(0.03),
          hot: isApproved && chance.chance(0.06),
          createdAt,
        },
        decision: reviewDecision(status, reason),
        status,
      }
    })
  await writer.insert(course, withPinEnds(rows, now))
  return rows.map(({ values, status }) => ({ ...values, status }))
}

async function seedFiles({ writer, random }: SeedContext, courses: readonly Course[]): Promise<void> {
  const chance = random('course-file')
  const rows = courses.flatMap(({ author, status, createdAt }, index) =>
    Array.from({ length: chance.int(1, 3) }, (_, part) => {
      const { file, name, size } = fileOf(chance, index * 3 + part)
      const own =
        status === 'approved'
          ? chance.among({ approved: 88, pending: 9, disabled: 3 })
          : status === 'refused'
            ? ('refused' as const)
            : ('pending' as const)
      const reason = own === 'refused' ? refuseReason(chance, null) : null
      return {
        values: {
          name,
          course: index + 1,
          file,
          size,
          uploader: author,
          downloads: own === 'approved' ? Math.floor(chance.next() ** 3 * 600) : 0,
          status: own === 'disabled' ? ('disabled' as const) : ('pending' as const),
          createdAt: createdAt + part * 40_000,
        },
        decision: own === 'disabled' ? undefined : reviewDecision(own, reason),
      }
    }),
  )
  await writer.insert(
    courseFile,
    rows.sort((one, other) => one.values.createdAt - other.values.createdAt),
  )
}

function fileOf(chance: Random, index: number): { readonly file: Media; readonly name: string; readonly size: number } {
  const kind = chance.among({ document: 50, image: 34, audio: 8, video: 8 })
  if (kind === 'document') {
    const file = { type: kind, url: '/demo/media/review-notes.pdf', cover: null }
    return {
      file,
      name: `${chance.pick(['复习提纲', '真题', '答案详解', '笔记'])}.pdf`,
      size: chance.int(200, 8000) * 1024,
    }
  }
  if (kind === 'audio') {
    const file = { type: kind, url: '/demo/media/listening.wav', cover: null }
    return { file, name: `听力 ${chance.int(1, 30)}.wav`, size: chance.int(400, 4000) * 1024 }
  }
  if (kind === 'video') {
    const file = clipMedia(demoClips[index % demoClips.length] ?? demoClips[0])
    return { file, name: `讲解第 ${chance.int(1, 12)} 讲.webm`, size: chance.int(2000, 30_000) * 1024 }
  }
  const file = { type: kind, url: pictureAddress('evidence', 17_000 + index), cover: null }
  return { file, name: `手写笔记第 ${chance.int(1, 40)} 页.jpg`, size: chance.int(80, 2400) * 1024 }
}

async function seedOrders({ writer, random, people, now }: SeedContext, courses: readonly Course[]): Promise<void> {
  const chance = random('course-order')
  const sold = courses.flatMap(({ status, price, author, createdAt }, index) =>
    status === 'approved' && price ? [{ id: index + 1, price, author, createdAt }] : [],
  )
  if (sold.length === 0) return
  const rows = Array.from({ length: sold.length * 3 }, () => {
    const { id, price, author, createdAt: since } = chance.pick(sold)
    const createdAt = Math.max(since + hour, chance.timeWithin(100, now))
    return { id, price, author, createdAt }
  })
    .sort((one, other) => one.createdAt - other.createdAt)
    .map(({ id, price, author, createdAt }, index) => ({
      values: {
        number: `ZL${beijingText(createdAt).slice(0, 10).replaceAll('-', '')}${String(index + 1).padStart(5, '0')}`,
        course: id,
        buyer: chance.int(1, people),
        seller: author,
        amount: price,
        fee: Math.round(price / 10),
        payment: chance.among({ wechat: 70, balance: 25, points: 5 }),
        status: chance.among({ paid: 88, unpaid: 5, refunded: 4, closed: 3 }),
        createdAt: Math.min(createdAt, now - 60_000),
      },
    }))
  await writer.insert(courseOrder, rows)
}
