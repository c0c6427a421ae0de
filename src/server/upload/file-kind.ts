import { fileTypeFromFile } from 'file-type'
import { largestMedia, type Media } from '../../catalogue/vocabulary/media.ts'
import { ProtocolError, refused } from '../error.ts'
import { formatOf } from './read-image.ts'

/** What an uploaded file is to whoever uses it. */
export type FileKind = Media['type']

/** A file's nature by its content: how it is served and called. */
type FileNature = { readonly kind: FileKind; readonly mime: string; readonly extension: string }

const megabyte = 1_048_576

const names: Readonly<Record<FileKind, string>> = { image: '图片', audio: '音频', video: '视频', document: '文档' }

/** Largest file of some kinds, in bytes. */
export function largestOf(kinds: readonly FileKind[]): number {
  return Math.max(...(kinds.length > 0 ? kinds : fileKinds).map((kind) => largestMedia[kind])) * megabyte
}

/** What is answered for a file larger than any of some kinds may be. */
export function tooLarge(kinds: readonly FileKind[]): ProtocolError {
  const [only] = kinds.length === 1 ? kinds : []
  const name = only ? names[only] : '文件'
  return new ProtocolError(413, `${name}大小不能超过 ${largestOf(kinds) / megabyte} MB`)
}

const natures: readonly FileNature[] = [
  { kind: 'image', mime: 'image/jpeg', extension: 'jpg' },
  { kind: 'image', mime: 'image/png', extension: 'png' },
  { kind: 'image', mime: 'image/webp', extension: 'webp' },
  { kind: 'image', mime: 'image/gif', extension: 'gif' },
  { kind: 'video', mime: 'video/mp4', extension: 'mp4' },
  { kind: 'video', mime: 'video/webm', extension: 'webm' },
  { kind: 'audio', mime: 'audio/mpeg', extension: 'mp3' },
  { kind: 'audio', mime: 'audio/mp4', extension: 'm4a' },
  { kind: 'audio', mime: 'audio/wav', extension: 'wav' },
  { kind: 'audio', mime: 'audio/ogg', extension: 'ogg' },
  { kind: 'document', mime: 'application/pdf', extension: 'pdf' },
]

/** Endings files are served with; a GIF is kept as a WebP. */
export const servedExtensions = natures.map(({ extension }) => extension).filter((extension) => extension !== 'gif')

/** What files of an ending are served as. */
export function mimeOf(extension: string): string | undefined {
  return natures.find((each) => each.extension === extension)?.mime
}

/** Every kind there is. */
export const fileKinds = Object.keys(names).filter(isFileKind)

/** Largest file of all, in bytes. */
export const largestFile = largestOf(fileKinds)

/** Whether a text names a kind. */
export function isFileKind(text: string): text is FileKind {
  return Object.hasOwn(names, text)
}

const formats: Readonly<Record<FileKind, string>> = {
  image: 'JPG、PNG、WebP 或 GIF 图片',
  video: 'MP4 或 WebM 视频',
  audio: 'MP3、M4A、WAV 或 OGG 音频',
  document: 'PDF 文档',
}

/**
 * Tells by its content what a file is, never by its name.
 * @throws BusinessError -2 where it is none of the kinds wanted, ProtocolError 413 where it is larger than its kind may be.
 */
export async function readNature(path: string, size: number, wanted: readonly FileKind[]): Promise<FileNature> {
  // A picture that breaks off is one, which it takes more than its beginning for elsewhere: what is wrong with it, its reader says.
  const format = await formatOf(path)
  const ending = format ? null : (await fileTypeFromFile(path))?.ext
  const found = natures.find(({ mime, extension }) => (format ? mime === `image/${format}` : extension === ending))
  const nature = found && wanted.includes(found.kind) ? found : null
  if (!nature) {
    throw refused(`只能上传 ${wanted.map((kind) => formats[kind]).join('、')}`)
  }
  if (size > largestOf([nature.kind])) throw tooLarge([nature.kind])
  return nature
}
