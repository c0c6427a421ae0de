import { article } from '../../../../commands/articles/article.ts'
import { articleComment } from '../../../../commands/articles/articleComment.ts'
import { systemNotice } from '../../../../commands/articles/systemNotice.ts'
import { day, hour } from '../../../beijing-time.ts'
import { pictureAddress } from '../../picture-address.ts'
import { officeHour, soonAfter } from '../../random.ts'
import type { SeedContext } from '../../seed-context.ts'
import { articleRemarks, articleTexts, systemNoticeTexts } from './text.ts'

/** What every article of a column goes on with. */
const bodies = {
  people: '采访那天，她（他）一直说没什么好写的，聊起自己在做的事却停不下来。',
  news: '据介绍，这项工作筹备了近半年，相关部门将根据同学们的反馈继续改进。',
  culture: '记者跟随参与者走访了一个下午，拍下了文中的照片。',
  guide: '下面按时间顺序说明，办理前请以学校最新通知为准。',
} as const

/** Articles with their remarks, and notices of the system. */
export async function seedArticles({ writer, random, members, now }: SeedContext): Promise<void> {
  const chance = random('article')
  const drafts = articleTexts.map((text, index) => ({
    text,
    comments: chance.int(4, 30),
    createdAt: officeHour(now - (articleTexts.length - index) * 11 * day, index),
  }))
  await writer.insert(
    article,
    drafts.map(({ text: [column, title, author, summary], createdAt }, index) => ({
      values: {
        column,
        title,
        author,
        summary,
        cover: pictureAddress('topic', 7500 + index),
        content: `<p>${summary}</p><h3>一</h3><p>${bodies[column]}</p><p><img src="${pictureAddress('post', 7600 + index)}" alt="现场" /></p><p>（文 / ${author}）</p>`,
        views: chance.int(200, 12_000),
        status: 'published' as const,
        createdAt,
      },
    })),
  )
  await writer.insert(
    articleComment,
    drafts
      .flatMap(({ text: [column], comments, createdAt }, index) =>
        chance
          .shuffle([...articleRemarks.any, ...articleRemarks[column]])
          .slice(0, comments)
          .map((content) => {
            const at = soonAfter(chance, createdAt + hour, 10 * day, now)
            return {
              values: {
                content,
                article: index + 1,
                author: members.pick(chance, at).id,
                likes: Math.floor(chance.next() ** 3 * 80),
                createdAt: at,
              },
            }
          }),
      )
      .sort((one, other) => one.values.createdAt - other.values.createdAt),
  )
  await writer.insert(
    systemNotice,
    systemNoticeTexts.map(([kind, title, content], index) => ({
      values: {
        kind,
        title,
        content,
        createdAt: officeHour(now - (systemNoticeTexts.length - index) * 17 * day, index),
      },
    })),
  )
}
