import { beijingText, day } from '../../beijing-time.ts'
import { listPermission } from '../../catalogue/permission.ts'
import { limits, parseWhere } from '../../catalogue/schema/request.ts'
import type { AuthorAnswer, AuthorFigure } from '../../catalogue/wire.ts'
import type { Account } from '../access/account.ts'
import { sorted } from '../database/conditions.ts'
import { entityTables } from '../database/entity-tables.ts'
import type { Database } from '../database/open-database.ts'
import { countRows } from '../read/count.ts'
import type { ReadDependencies } from '../read/read-dependencies.ts'

/** Days in which a refusal still counts, today included. */
const recentDays = 30

type Filter = AuthorFigure['filter']

/** Whose record it is, and what its filters are made of. */
type About = {
  readonly id: string
  /** When the first of the recent days begins in Beijing, as a list takes it. */
  readonly since: string
  readonly complainedOf: () => Promise<readonly number[]>
}

type Figure = Pick<AuthorFigure, 'name' | 'title' | 'entity'> & {
  /** Another list whose fields it is counted by. */
  readonly reads?: string
  /** The filter by which the list shows the rows counted; null where there are none. */
  readonly filter: (about: About) => Filter | Promise<Filter | null>
}

const figures: readonly Figure[] = [
  { name: 'posts', title: '动态', entity: 'dynamic', filter: ({ id }) => ({ author: id }) },
  {
    name: 'refusals',
    title: `近 ${recentDays} 天被拒`,
    entity: 'dynamic',
    filter: ({ id, since }) => ({ author: id, status: 'refused', createdAt_from: since }),
  },
  { name: 'blocks', title: '被禁用', entity: 'userBlock', filter: ({ id }) => ({ user: id }) },
  {
    name: 'postComplaints',
    title: '动态被投诉',
    entity: 'topicComplaint',
    reads: 'dynamic',
    filter: async ({ complainedOf }) => {
      const posts = await complainedOf()
      return posts.length > 0 ? { dynamic: posts.join(',') } : null
    },
  },
  {
    name: 'complaints',
    title: '本人被投诉',
    entity: 'complaint',
    filter: ({ id }) => ({ target: 'user', targetId: id }),
  },
]

/**
 * What stands on record of a person: posts, refusals, blocks, complaints, each as the list of its filter shows them. A figure
 * is counted for whoever may see its list alone, and by its list's own filter, so that figure and list agree.
 */
export async function authorRecord(
  dependencies: ReadDependencies,
  account: Account,
  person: number,
  now = Date.now(),
): Promise<AuthorAnswer> {
  const { catalogue, database } = dependencies
  const { schoolId, allows } = account
  const about: About = {
    id: String(person),
    since: `${beijingText(now - (recentDays - 1) * day).slice(0, 10)}T00:00:00`,
    complainedOf: () => complainedOf(database, schoolId, person),
  }
  const list: AuthorFigure[] = []
  for (const { reads, filter: filterOf, ...words } of figures) {
    const entity = catalogue.entities.get(words.entity)
    const isSeen = [words.entity, reads ?? words.entity].every((name) => allows(listPermission({ name })))
    if (!entity || !isSeen) continue
    const filter = await filterOf(about)
    const counted = filter ? await countRows(database, schoolId, entity, parseWhere(entity, filter), null) : null
    list.push({ ...words, count: counted?.get('') ?? 0, filter: filter ?? {} })
  }
  return { list }
}

/** The newest of a person's posts that were complained of, as many as an address can name. */
async function complainedOf(database: Database, schoolId: number, person: number): Promise<readonly number[]> {
  const tables = entityTables(database.db)
  const complaints = tables
    .selectFrom('topic_complaint as complaint')
    .select('complaint.id')
    .where('complaint.school_id', '=', schoolId)
    .whereRef('complaint.dynamic', '=', 'post.id')
  const posts = await tables
    .selectFrom('dynamic as post')
    .select('post.id')
    .where('post.school_id', '=', schoolId)
    .where('post.author', '=', person)
    .where(({ exists }) => exists(complaints))
    .orderBy('post.created_at', sorted('desc'))
    .orderBy('post.id', sorted('desc'))
    .limit(limits.queryIds)
    .execute()
  return posts.map(({ id }) => Number(id))
}
