import type { ActionHandler } from '../write/handler.ts'

/** Deletes articles with what was written below them. */
export const deleteArticle: ActionHandler = async ({ rows, lock, remove }) => {
  const articles = rows.map(({ id }) => id)
  for (const { id } of await lock('articleComment', { article: articles })) await remove('articleComment', id)
  for (const id of articles) await remove('article', id)
}
