import { attachment } from '../../../../commands/navigation/attachment.ts'
import { attachmentFolder } from '../../../../commands/navigation/attachmentFolder.ts'
import { day, hour } from '../../../beijing-time.ts'
import type { Media } from '../../../catalogue/vocabulary/media.ts'
import { demoClips } from '../../media/clip.ts'
import { clipMedia, pictureAddress } from '../../picture-address.ts'
import type { SeedContext } from '../../seed-context.ts'
import { attachmentFolderTexts, attachmentTexts, uploaders } from './attachment-text.ts'
import { bannerTexts } from './text.ts'

/** What pictures of a folder show. */
const folderScenes: Readonly<Record<string, string>> = {
  校园风景: 'avenue',
  图书馆: 'library',
  操场与体育馆: 'track',
  宿舍区: 'skyline',
  迎新: 'notice',
  运动会: 'court',
  毕业季: 'lawn',
  食堂: 'meal',
}

/** The library: what the banners show is in use, the rest waits to be. */
export async function seedAttachments({ writer, random, now }: SeedContext): Promise<void> {
  const chance = random('attachment')
  const folders = attachmentFolderTexts.flatMap(([name, below]) => [
    { name, parent: null },
    ...below.map((child) => ({ name: child, parent: name })),
  ])
  const idOf = (name: string) => folders.findIndex((folder) => folder.name === name) + 1
  await writer.insert(
    attachmentFolder,
    folders.map(({ name, parent }, index) => ({
      values: {
        name,
        parent: parent === null ? null : idOf(parent),
        sort: (index + 1) * 10,
        createdAt: now - (480 - index) * day,
      },
    })),
  )
  const banners = bannerTexts.map(([title], index) => ({
    name: `${title}.png`,
    folder: '轮播图',
    url: pictureAddress('topic', 5000 + index),
    age: 90 - index * 12,
  }))
  const pictures = attachmentTexts.flatMap(([folder, names], group) =>
    names.flatMap((name, index) =>
      Array.from({ length: 6 }, (_, take) => ({
        name: take === 0 ? `${name}.jpg` : `${name}（${take + 1}）.jpg`,
        folder,
        url: pictureAddress('post', `${folderScenes[folder] ?? 'skyline'}-${group * 20 + index * 6 + take}`),
        age: chance.int(1, 420),
      })),
    ),
  )
  const clips = demoClips.map((clip, index) => ({
    name: `${clip.name}.webm`,
    folder: '短片',
    url: clipMedia(clip).url,
    age: 40 - index,
    file: clipMedia(clip),
  }))
  const pictureOf = (url: string): Media => ({ type: 'image', url, cover: null })
  const shown = [...banners, ...pictures].map((picture) => ({ ...picture, file: pictureOf(picture.url) }))
  const files = [...shown, ...clips].sort((one, other) => other.age - one.age)
  await writer.insert(
    attachment,
    files.map(({ name, folder, url, age, file }) => ({
      values: {
        name,
        url,
        file,
        kind: file.type,
        size: chance.int(60, 2400) * 1024,
        folder: idOf(folder),
        uploader: chance.pick(uploaders),
        createdAt: now - Math.max(age, 1) * day + chance.int(1, 20) * hour,
      },
    })),
  )
}
