import type { ActionHandler } from '../calls/handler.ts'
import { isOneOf } from '../database/conditions.ts'
import { entityTables } from '../database/entity-tables.ts'

/** Deletes articles with what was written below them. */
export const deleteArticle: ActionHandler = async ({ rows, trx, schoolId, engine, remove }) => {
  const articles = rows.map(({ id }) => id)
  const comments = await entityTables(trx)
    .selectFrom('article_comment')
    .select('id')
    .where('school_id', '=', schoolId)
    .where(isOneOf(engine, 'article', articles))
    .execute()
  for (const { id } of comments) await remove('articleComment', Number(id))
  for (const id of articles) await remove('article', id)
}

/** Deletes comments, and counts them out of their articles. */
export const deleteArticleComment: ActionHandler = async ({ rows, trx, schoolId, engine, remove, change }) => {
  const gone = new Map<number, number>()
  for (const { article } of rows) gone.set(Number(article), (gone.get(Number(article)) ?? 0) + 1)
  const articles = await entityTables(trx)
    .selectFrom('article')
    .select(['id', 'comments'])
    .where('school_id', '=', schoolId)
    .where(isOneOf(engine, 'id', [...gone.keys()]))
    .execute()
  for (const row of articles) {
    const comments = Math.max(0, Number(row.comments ?? 0) - (gone.get(Number(row.id)) ?? 0))
    await change('article', Number(row.id), { comments })
  }
  for (const { id } of rows) await remove('articleComment', id)
}
