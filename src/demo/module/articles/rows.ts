import { article } from '../../../../commands/articles/article.ts'
import { articleComment } from '../../../../commands/articles/articleComment.ts'
import { systemNotice } from '../../../../commands/articles/systemNotice.ts'
import { day, hour } from '../../../beijing-time.ts'
import { pictureAddress } from '../../picture-address.ts'
import type { SeedContext } from '../../seed-context.ts'
import { articleRemarks, articleTexts, systemNoticeTexts } from './text.ts'

/** Articles with their remarks, and notices of the system. */
export async function seedArticles({ writer, random, people, now }: SeedContext): Promise<void> {
  const chance = random('article')
  const drafts = articleTexts.map((text, index) => ({
    text,
    comments: chance.int(4, 30),
    createdAt: now - (articleTexts.length - index) * 11 * day,
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
        content: `<p>${summary}</p><h3>一</h3><p>${summary}记者在现场看到，许多同学早早到来。</p><p><img src="${pictureAddress('post', 7600 + index)}" alt="现场" /></p><blockquote>“这是我大学里最难忘的一天。”一位同学说。</blockquote><p>（文 / ${author}）</p>`,
        views: chance.int(200, 12_000),
        status: 'published' as const,
        createdAt,
      },
    })),
  )
  await writer.insert(
    articleComment,
    drafts
      .flatMap(({ comments, createdAt }, index) =>
        Array.from({ length: comments }, () => ({
          values: {
            content: chance.pick(articleRemarks),
            article: index + 1,
            author: chance.int(1, people),
            likes: Math.floor(chance.next() ** 3 * 80),
            createdAt: Math.min(now - 1000, createdAt + chance.int(1, 240) * hour),
          },
        })),
      )
      .sort((one, other) => one.values.createdAt - other.values.createdAt),
  )
  await writer.insert(
    systemNotice,
    systemNoticeTexts.map(([kind, title, content], index) => ({
      values: { kind, title, content, createdAt: now - (systemNoticeTexts.length - index) * 17 * day },
    })),
  )
}
