import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const sizeQuery = z.object({ w: z.coerce.number().int().min(16).max(320), h: z.coerce.number().int().min(16).max(320) })

/** Size of a rendition, in px. */
export type ThumbnailSize = z.infer<typeof sizeQuery>

/** The size of the rendition a query asks for; null for the picture itself. */
export function thumbnailSize(query: unknown): ThumbnailSize | null {
  return sizeQuery.safeParse(query).data ?? null
}

/** Makes a picture that fills the size, as a WebP. */
export async function drawThumbnail(picture: Buffer, { w, h }: ThumbnailSize): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(picture).resize(w, h, { fit: 'cover' }).webp({ quality: 80 }).toBuffer()
}

/** The sizes kept: a caller that asks for every size there is would fill the disk. */
const keptSizes = new Set(['80x80', '240x240'])

/**
 * A rendition of an uploaded picture, kept beside it once drawn.
 * @returns null where there is no such picture.
 */
export async function keptThumbnail(folder: string, path: string, size: ThumbnailSize): Promise<Buffer | null> {
  const name = `${size.w}x${size.h}`
  const kept = join(folder, '.thumbnail', name, `${path}.webp`)
  const known = await readFile(kept).catch(() => null)
  if (known) return known
  const picture = await readFile(join(folder, path)).catch(() => null)
  if (!picture) return null
  const drawn = await drawThumbnail(picture, size)
  if (keptSizes.has(name)) await keep(kept, drawn)
  return drawn
}

async function keep(file: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const part = `${file}.${process.pid}.part`
  await writeFile(part, bytes)
  await rename(part, file)
}
