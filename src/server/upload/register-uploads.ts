import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { LinkAnswer } from '../../catalogue/wire.ts'
import { cutText } from '../../cut-text.ts'
import { needing, requirePermission } from '../access/permission.ts'
import type { Config } from '../config.ts'
import { BusinessError, refused } from '../error.ts'
import { ok } from '../http/envelope.ts'
import { fileSigner } from '../security/private-file.ts'
import type { CallDependencies } from '../write/write-scope.ts'
import { avatarTooLarge, checkAvatar } from './avatar.ts'
import { downloadRules, fetchRemote, linkRules, type RemoteRules } from './fetch-remote.ts'
import { fileKinds, isFileKind, largestFile, largestOf, tooLarge } from './file-kind.ts'
import { keepFile, type Sending, type Uploaded } from './keep-file.ts'
import { receiveFile } from './receive-file.ts'
import { acceptAnyBody, receivedPart } from './received-part.ts'
import { fileStore } from './store/file-store.ts'
import { uploadFolder } from './store/upload-folder.ts'

/** Rights of the module of the library. Whoever is signed in may change the own avatar. */
const mayUpload = 'navigation.upload'
const mayCheckLinks = 'navigation.link'

/** What an upload is for: an avatar, or a field that takes some kinds only, as `?kinds=image,video`, or hides them. */
export const destination = z.object({
  use: z.literal('avatar').optional().catch(undefined),
  // Named twice in an address it is a list.
  kinds: z
    .union([z.string(), z.array(z.string())])
    .transform((given) => String(given).split(',').filter(isFileKind))
    .optional(),
  private: z.literal('1').optional().catch(undefined),
})

type Wanted = Pick<Sending, 'kinds' | 'isPrivate'>

/** A file elsewhere. */
export const remote = z.object({ url: z.string().trim().min(1) })

/**
 * POST /school/upload/attachment: one file, in the first file of a multipart form. POST /api/editor/uploadImg, of old
 * /editor/uploadImg: one picture. POST /school/upload/downLoadFileToOss `{ url }`: a copy of a file elsewhere. POST
 * /console/link `{ url }`: whether an address elsewhere can be opened.
 */
export async function registerUploads(
  scope: FastifyInstance,
  config: Pick<Config, 'dataDir' | 's3' | 'uploadQuota'>,
  dependencies: Pick<CallDependencies, 'catalogue' | 'database'>,
  remoteRules: Partial<RemoteRules> = {},
): Promise<void> {
  await scope.register(multipart, { limits: { files: 1, fileSize: largestFile, fields: 10, fieldSize: 1000 } })
  const { database } = dependencies
  const folder = uploadFolder(config)
  const store = fileStore(config)
  const sending = {
    preParsing: async (request: FastifyRequest) => {
      if (destination.parse(request.query).use !== 'avatar') await requirePermission(dependencies, request, mayUpload)
    },
  }
  const keep = ({ caller }: FastifyRequest, path: string, name: string, wanted: Wanted = {}) => {
    const sent = { ...wanted, schoolId: caller.schoolId, accountId: caller.id, quota: config.uploadQuota }
    return keepFile(database, store, sent, path, nameKept(name))
  }

  const receive = async (request: FastifyRequest, asked: z.infer<typeof destination>): Promise<Uploaded> => {
    const { kinds, use } = asked
    const isPrivate = asked.private === '1'
    const wanted = kinds ?? (use === 'avatar' ? (['image'] as const) : fileKinds)
    const part = await receivedPart(request, largestOf(wanted), () =>
      use === 'avatar' ? avatarTooLarge() : tooLarge(wanted),
    )
    return receiveFile(folder, part.file, async (path) => {
      if (use === 'avatar') await checkAvatar(path)
      const kept = await keep(request, path, part.filename, { ...(kinds ? { kinds } : {}), isPrivate })
      return isPrivate ? { ...kept, url: (await fileSigner(database)).sign(kept.url, request.caller.schoolId) } : kept
    })
  }

  await scope.register(async (files) => {
    acceptAnyBody(files)
    files.post('/school/upload/attachment', sending, async (request) => {
      const data = await receive(request, destination.parse(request.query))
      return ok(data, '上传成功')
    })

    for (const path of ['/api/editor/uploadImg', '/editor/uploadImg']) {
      files.post(path, sending, async (request) => {
        const { use } = destination.parse(request.query)
        const { url } = await receive(request, { kinds: ['image'], ...(use ? { use } : {}) })
        return ok([url], '上传成功')
      })
    }
  })

  scope.post('/console/link', needing(dependencies, mayCheckLinks), async (request) => {
    const asked = remote.safeParse(request.body)
    if (!asked.success) throw refused('请填写网址')
    return ok(await checkLink(asked.data.url, { ...linkRules, ...remoteRules }))
  })

  scope.post('/school/upload/downLoadFileToOss', needing(dependencies, mayUpload), async (request) => {
    const asked = remote.safeParse(request.body)
    if (!asked.success) throw refused('请填写文件的网址')
    const { url } = asked.data
    const body = await fetchRemote(url, { ...downloadRules, ...remoteRules })
    const data = await receiveFile(folder, body, (path) => keep(request, path, nameIn(url)))
    return ok(data, '已存入附件库')
  })
}

/** The beginning of a name, without what cannot be kept: a name may be written with every character there is (RFC 8187). */
function nameKept(name: string): string {
  return cutText(name.replaceAll('\0', ''), 200)
}

/** The name of the file an address ends with. */
function nameIn(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last) || '网络文件'
  } catch {
    return last
  }
}

async function checkLink(url: string, rules: RemoteRules): Promise<LinkAnswer> {
  try {
    const body = await fetchRemote(url, rules)
    body.destroy()
    return { isOpen: true, message: '链接可以打开' }
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    return { isOpen: false, message: error.message }
  }
}
