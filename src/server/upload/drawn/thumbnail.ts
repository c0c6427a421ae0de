import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { longestDrawing } from '../../scheduling/turns.ts'
import { renditionFolder } from '../store/upload-folder.ts'
import { drawInTurn } from './draw-in-turn.ts'

const sizeQuery = z.object({ w: z.coerce.number().int().min(16).max(320), h: z.coerce.number().int().min(16).max(320) })

/** A picture's bytes, or where it stands on this machine. */
type Picture = Buffer | string

/** Size of a rendition, in px. */
export type ThumbnailSize = z.infer<typeof sizeQuery>

/** The size of the rendition a query asks for, as `w=80&h=80` or as old clients write it; null for the picture itself. */
export function thumbnailSize(query: unknown): ThumbnailSize | null {
  return sizeQuery.safeParse(query).data ?? sizeQuery.safeParse(oldSize(query)).data ?? null
}

/** The size in a query like `imageView2/1/w/80/h/80`, the way the storage of the old clients resized pictures. */
function oldSize(query: unknown): unknown {
  const [name = ''] = Object.keys(Object(query))
  return /^imageView2\/\d\/w\/(?<w>\d+)\/h\/(?<h>\d+)$/.exec(name)?.groups
}

/** Makes a picture that fills the size, as a WebP. @param picture its bytes, or where it stands. */
export function drawThumbnail(picture: Picture, size: ThumbnailSize): Promise<Buffer> {
  return drawInTurn(() => draw(picture, size))
}

async function draw(picture: Picture, { w, h }: ThumbnailSize): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(picture).timeout(longestDrawing).resize(w, h, { fit: 'cover' }).webp({ quality: 80 }).toBuffer()
}

/** The sizes kept: a caller that asks for every size there is would fill the disk. */
const keptSizes = new Set(['80x80', '240x240'])

/**
 * A rendition of an uploaded picture, which `find` finds, kept in the upload folder once drawn.
 * @returns null where there is no such picture.
 */
export async function keptThumbnail(
  folder: string,
  path: string,
  size: ThumbnailSize,
  find: () => Promise<Picture | null>,
): Promise<Buffer | null> {
  const name = `${size.w}x${size.h}`
  const kept = join(folder, renditionFolder, name, `${path}.webp`)
  const known = () => readFile(kept).catch(() => null)
  const made = await known()
  if (made) return made
  // Found before its turn comes: a store that is slow must not keep others from theirs.
  const picture = await find()
  if (!picture) return null
  // Somebody before may have drawn it meanwhile.
  const drawn = await drawInTurn(async () => (await known()) ?? draw(picture, size))
  // Nobody waits for the disk, and one that is full or cannot be written takes no picture from anybody.
  if (keptSizes.has(name)) void keep(kept, drawn).catch(() => undefined)
  return drawn
}

async function keep(file: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const part = `${file}.${process.pid}.part`
  await writeFile(part, bytes)
  await rename(part, file)
}
