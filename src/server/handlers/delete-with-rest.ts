import type { ActionHandler } from '../write/handler.ts'
import { pagesLinked } from './diy/page-links.ts'

/** Deletes articles with what was written below them. */
export const deleteArticle = deletingWith('article', { articleComment: 'article' })

/** Deletes pages with their versions, and the groups told of them. */
export const deletePage: ActionHandler = async (context) => {
  const linked = await pagesLinked(context)
  for (const [id, from] of linked) context.skip(id, `还有 ${from.join('、')}链接到这个页面，请先改掉`)
  await deletePages({ ...context, rows: context.rows.filter(({ id }) => !linked.has(id)) })
}

const deletePages = deletingWith('diyPage', { diyPageVersion: 'diyPage', pageRobot: 'diyPage' })

/** Deletes forms with their versions. */
export const deleteForm = deletingWith('form', { formVersion: 'form' })

/** Deletes votes with everything cast in them. */
export const deleteVote = deletingWith('vote', { voter: 'vote', voteParticipant: 'vote' })

/** Deletes rows of an entity after those of other entities that refer to them by the field named. */
function deletingWith(entity: string, below: Readonly<Record<string, string>>): ActionHandler {
  return async ({ rows, lock, remove }) => {
    const ids = rows.map(({ id }) => id)
    for (const [name, field] of Object.entries(below)) {
      for (const { id } of await lock(name, { [field]: ids })) await remove(name, id)
    }
    for (const id of ids) await remove(entity, id)
  }
}
