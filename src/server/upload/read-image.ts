import { open } from 'node:fs/promises'
import sharp from 'sharp'
import { refused } from '../error.ts'

/** A picture as it is kept: decoded and encoded anew, so that it is a picture and nothing else. */
type StoredImage = {
  readonly bytes: Buffer
  readonly mime: 'image/jpeg' | 'image/png' | 'image/webp'
  readonly extension: 'jpg' | 'png' | 'webp'
}

type Format = 'jpeg' | 'png' | 'webp' | 'gif'

/** Longest side kept, in px. */
const longestSide = 4096
/** A small file can hold a picture that takes gigabytes to decode. */
const mostPixels = 60_000_000
/** How long one may be worked on; the next waits for it. */
const longestWork = { seconds: 60 }

/**
 * Reads a file, and checks by its content that it is a JPEG, PNG, WebP or GIF picture, turns it upright, makes it at most 4096 px long,
 * and leaves out everything else in it, such as where it was taken. A GIF becomes a WebP.
 * @throws BusinessError -2 where it is none, or broken.
 */
export async function readImage(path: string): Promise<StoredImage> {
  const format = await formatOf(path)
  if (!format) throw refused('只能上传 JPG、PNG、WebP 或 GIF 图片')
  const image = sharp(path, {
    failOn: 'error',
    limitInputPixels: mostPixels,
    animated: format === 'gif' || format === 'webp',
  })
    .timeout(longestWork)
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
  try {
    if (format === 'jpeg')
      return { bytes: await image.jpeg({ quality: 86 }).toBuffer(), mime: 'image/jpeg', extension: 'jpg' }
    if (format === 'png') return { bytes: await image.png().toBuffer(), mime: 'image/png', extension: 'png' }
    return { bytes: await image.webp({ quality: 84 }).toBuffer(), mime: 'image/webp', extension: 'webp' }
  } catch (error) {
    throw refused(reason(error))
  }
}

/** The format a file's first bytes tell; nothing else, such as SVG, ever reaches a decoder. */
export async function formatOf(path: string): Promise<Format | null> {
  const head = await beginning(path, 12)
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('RIFF') && head.slice(8) === 'WEBP') return 'webp'
  return head.startsWith('GIF87a') || head.startsWith('GIF89a') ? 'gif' : null
}

async function beginning(path: string, length: number): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}

function reason(error: unknown): string {
  const text = error instanceof Error ? error.message : ''
  if (text.startsWith('timeout')) return '图片过大，处理太久，请缩小后再上传'
  if (text.includes('pixel limit')) return '图片像素过多，请缩小后再上传'
  return '图片已损坏或不完整，请重新导出或换一张再上传'
}
