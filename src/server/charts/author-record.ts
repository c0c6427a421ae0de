import { sumBy } from 'es-toolkit/math'
import { beijingText, day } from '../../beijing-time.ts'
import { entityNamed } from '../../catalogue/catalogue.ts'
import { listPermission } from '../../catalogue/permission.ts'
import { limits } from '../../catalogue/schema/listing.ts'
import { parseWhere } from '../../catalogue/schema/request.ts'
import type { AuthorAnswer, AuthorFigure } from '../../catalogue/wire.ts'
import type { Account } from '../access/account.ts'
import { sorted } from '../database/conditions.ts'
import { entityTables } from '../database/entity-tables.ts'
import type { Database } from '../database/open-database.ts'
import { countEach } from '../read/count-rows.ts'
import type { ReadDependencies } from '../read/read-dependencies.ts'

/** Days in which a refusal still counts, today included. */
const recentDays = 30

type Words = Pick<AuthorFigure, 'name' | 'title' | 'entity'>

/** What is counted by the filter of its list; `since` is when the first of the recent days begins, as a list takes it. */
type Figure = Words & { readonly filter: (id: string, since: string) => AuthorFigure['filter'] }

const figures: readonly Figure[] = [
  { name: 'posts', title: '动态', entity: 'dynamic', filter: (id) => ({ author: id }) },
  {
    name: 'refusals',
    title: `近 ${recentDays} 天被拒`,
    entity: 'dynamic',
    filter: (id, since) => ({ author: id, status: 'refused', createdAt_from: since }),
  },
  { name: 'blocks', title: '被禁用', entity: 'userBlock', filter: (id) => ({ user: id }) },
  { name: 'complaints', title: '本人被投诉', entity: 'complaint', filter: (id) => ({ target: 'user', targetId: id }) },
]

/** What is counted by way of the posts, which `through` is the list of. */
const postComplaints = { name: 'postComplaints', title: '动态被投诉', entity: 'topicComplaint' } satisfies Words
const through = 'dynamic'

/**
 * What stands on record of a person: posts, refusals, blocks, complaints, each as the list of its filter shows them. A figure
 * is counted for whoever may see its list alone, and as its list's own filter counts, so that figure and list agree. Two
 * statements at once, each answered by indexes.
 */
export async function authorRecord(
  { catalogue, database }: ReadDependencies,
  { schoolId, allows }: Account,
  person: number,
  now = Date.now(),
): Promise<AuthorAnswer> {
  const sees = (entity: string) => catalogue.entities.has(entity) && allows(listPermission({ name: entity }))
  const since = `${beijingText(now - (recentDays - 1) * day).slice(0, 10)}T00:00:00`
  const seen = figures
    .filter(({ entity }) => sees(entity))
    .map(({ filter, ...words }) => ({ ...words, filter: filter(String(person), since) }))
  const asked = seen.map(({ entity: name, filter }) => {
    const entity = entityNamed(catalogue, name)
    return { entity, where: parseWhere(entity, filter) }
  })
  const [counts, complained] = await Promise.all([
    countEach(database, schoolId, asked),
    [postComplaints.entity, through].every(sees) ? complainedOf(database, schoolId, person) : null,
  ])
  const list = seen.map((figure, index) => ({ ...figure, count: counts[index] ?? 0 }))
  return { list: complained ? [...list, { ...postComplaints, ...complained }] : list }
}

/** Complaints about the newest of a person's posts that were complained of, as many posts as an address can name. */
async function complainedOf(
  { db }: Database,
  schoolId: number,
  person: number,
): Promise<Pick<AuthorFigure, 'count' | 'filter'>> {
  const posts = await entityTables(db)
    .selectFrom('dynamic as post')
    .innerJoin('topic_complaint as complaint', (join) =>
      join.onRef('complaint.school_id', '=', 'post.school_id').onRef('complaint.dynamic', '=', 'post.id'),
    )
    .select(({ fn }) => ['post.id', fn.countAll().as('complaints')])
    .where('post.school_id', '=', schoolId)
    .where('post.author', '=', person)
    .groupBy(['post.id', 'post.created_at'])
    .orderBy('post.created_at', sorted('desc'))
    .orderBy('post.id', sorted('desc'))
    .limit(limits.queryIds)
    .execute()
  if (posts.length === 0) return { count: 0, filter: {} }
  return {
    count: sumBy(posts, ({ complaints }) => Number(complaints)),
    filter: { dynamic: posts.map(({ id }) => id).join(',') },
  }
}
