import { advertise } from '../../../commands/advertising/advertise.ts'
import { advertiseCategory } from '../../../commands/advertising/advertiseCategory.ts'
import { notice } from '../../../commands/announcement/notice.ts'
import { article } from '../../../commands/articles/article.ts'
import { articleComment } from '../../../commands/articles/articleComment.ts'
import { systemNotice } from '../../../commands/articles/systemNotice.ts'
import { banner } from '../../../commands/navigation/banner.ts'
import { navbar } from '../../../commands/navigation/navbar.ts'
import { navbarType } from '../../../commands/navigation/navbarType.ts'
import { pictureAddress } from '../picture-address.ts'
import {
  advertisePlaces,
  advertiseTexts,
  articleRemarks,
  articleTexts,
  bannerTexts,
  navbarTexts,
  noticeTexts,
  systemNoticeTexts,
} from '../text/publishing/content.ts'
import type { ModuleSeed, SeedContext } from './module-seed.ts'

const day = 86_400_000

/** Announcements, articles, advertisements and what the mini-program's pages begin with. */
export const contentSeed: ModuleSeed = {
  title: '公告、文章与广告',
  async seed(context) {
    await seedNotices(context)
    await seedArticles(context)
    await seedAdvertisements(context)
    await seedNavigation(context)
  },
}

async function seedNotices({ writer, random, now }: SeedContext): Promise<void> {
  const chance = random('notice')
  const terms = ['', '（补充）', '（第二批）', '（更新）']
  await writer.insert(
    notice,
    Array.from({ length: noticeTexts.length * terms.length }, (_, index) => {
      const [kind, title, summary, content] = noticeTexts[index % noticeTexts.length] ?? noticeTexts[0]
      const age = (noticeTexts.length * terms.length - index) * 6 - 8
      const createdAt = now - Math.max(age, 0) * day - chance.int(1, 20) * 3_600_000
      return {
        values: {
          title: `${title}${terms[Math.floor(index / noticeTexts.length)] ?? ''}`,
          kind,
          summary,
          content,
          cover: chance.chance(0.4) ? pictureAddress('topic', 7000 + index) : null,
          top: age < 30 && chance.chance(0.2),
          publishAt: age < 0 ? now - age * day : createdAt,
          views: age < 0 ? 0 : chance.int(80, 9000),
          status: chance.chance(0.92) ? ('enabled' as const) : ('disabled' as const),
          createdAt,
        },
      }
    }),
  )
}

async function seedArticles({ writer, random, people, now }: SeedContext): Promise<void> {
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
            createdAt: Math.min(now - 1000, createdAt + chance.int(1, 240) * 3_600_000),
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

async function seedAdvertisements({ writer, random, now }: SeedContext): Promise<void> {
  const chance = random('advertise')
  await writer.insert(
    advertiseCategory,
    advertisePlaces.map(([name, code, width, height]) => ({
      values: { name, code, width, height, status: 'enabled' as const, createdAt: now - 300 * day },
    })),
  )
  await writer.insert(
    advertise,
    Array.from({ length: advertiseTexts.length * 3 }, (_, index) => {
      const [title, advertiser] = advertiseTexts[index % advertiseTexts.length] ?? advertiseTexts[0]
      const createdAt = now - (advertiseTexts.length * 3 - index) * 8 * day
      const shows = chance.int(500, 60_000)
      return {
        values: {
          title,
          advertiser,
          category: chance.int(1, advertisePlaces.length),
          image: pictureAddress('topic', 6000 + index),
          linkKind: 'page' as const,
          link: '/pages/activity/detail',
          startAt: createdAt + day,
          endAt: createdAt + chance.int(7, 40) * day,
          sort: (index % 10) * 10,
          shows,
          clicks: Math.round((shows * chance.int(5, 60)) / 1000),
          status: chance.chance(0.8) ? ('enabled' as const) : ('disabled' as const),
          createdAt,
        },
      }
    }),
  )
}

async function seedNavigation({ writer, now }: SeedContext): Promise<void> {
  await writer.insert(
    navbarType,
    navbarTexts.map(([name, code, entries]) => ({
      values: { name, code, most: entries.length + 2, status: 'enabled' as const, createdAt: now - 500 * day },
    })),
  )
  await writer.insert(
    navbar,
    navbarTexts.flatMap(([, , entries], bar) =>
      entries.map(([name, link], index) => ({
        values: {
          name,
          link,
          type: bar + 1,
          icon: pictureAddress('icon', name),
          sort: (index + 1) * 10,
          createdAt: now - 490 * day,
        },
      })),
    ),
  )
  await writer.insert(
    banner,
    bannerTexts.map(([title, place, link], index) => ({
      values: {
        title,
        place,
        link,
        image: pictureAddress('topic', 5000 + index),
        sort: (index + 1) * 10,
        status: 'enabled' as const,
        createdAt: now - (90 - index * 12) * day,
      },
    })),
  )
}
