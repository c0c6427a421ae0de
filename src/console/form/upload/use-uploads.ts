import { useEffect, useRef, useState } from 'react'
import { fire } from '@/session/call/api.ts'
import { messageOf } from '@/session/call/message-of.ts'
import { post } from '../../../catalogue/vocabulary/call.ts'
import type { Media } from '../../../catalogue/vocabulary/media.ts'
import { useTellUnfinished } from '../control/unfinished.ts'
import { progressFetch } from './progress-fetch.ts'

/** ms a file may take to be sent: a film is large and a connection may be slow. */
export const uploadTimeLimit = 1_800_000

/** What is accepted by the picker for each kind; the server decides by the content. */
export const acceptedTypes: Readonly<Record<Media['type'], string>> = {
  image: 'image/jpeg,image/png,image/webp,image/gif',
  video: 'video/mp4,video/webm',
  audio: 'audio/mpeg,audio/mp4,audio/x-m4a,audio/wav,audio/ogg',
  document: 'application/pdf',
}

/** What is accepted where any of them will do. */
export const anyMedia = Object.values(acceptedTypes).join(',')

/** What the server kept of a file. */
export type Uploaded = { readonly url: string; readonly name: string; readonly mime: string }

/** A file on its way, or one that was refused. */
export type Upload = {
  readonly key: number
  readonly file: File
  /** Address of a picture on this device, to look at meanwhile. */
  readonly preview: string | null
  /** How much is sent, from 0 to 1. */
  readonly share: number
  readonly problem: string | null
}

const uses = { private: '&private=1', avatar: '&use=avatar' } as const

let lastKey = 0

/**
 * Sends files one after the other, so that they arrive in the order they were chosen in; `onSent` is told of each one, and
 * may refuse it by throwing. What is refused stays, to be tried again. Other kinds than those wanted are refused by the
 * server. `use` says what they are for: private ones are for a field whose files only those may see who may see its list,
 * an avatar is held to its own rules.
 */
export function useUploads(
  kinds: readonly Media['type'][],
  onSent: (uploaded: Uploaded) => void | Promise<void>,
  use: 'private' | 'avatar' | null = null,
) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const aborts = useRef(new Map<number, AbortController>())
  const turn = useRef(Promise.resolve())
  const sent = useRef(onSent)
  useEffect(() => {
    sent.current = onSent
  })
  useEffect(() => {
    const running = aborts.current
    return () => {
      for (const abort of running.values()) abort.abort()
    }
  }, [])
  useTellUnfinished(uploads.some(({ problem }) => problem === null) ? '文件还在上传，传完再保存' : null)

  const change = (key: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)))

  const remove = (upload: Upload) => {
    aborts.current.get(upload.key)?.abort()
    aborts.current.delete(upload.key)
    if (upload.preview !== null) URL.revokeObjectURL(upload.preview)
    setUploads((all) => all.filter(({ key }) => key !== upload.key))
  }

  const send = async (upload: Upload, abort: AbortController) => {
    if (abort.signal.aborted) return
    const form = new FormData()
    form.append('file', upload.file)
    try {
      const uploaded = await fire<Uploaded>(
        post(`/school/upload/attachment?kinds=${kinds.join(',')}${use ? uses[use] : ''}`),
        form,
        {
          quiet: true,
          timeout: uploadTimeLimit,
          signal: abort.signal,
          fetch: progressFetch((share) => change(upload.key, { share })),
        },
      )
      await sent.current(uploaded)
      remove(upload)
    } catch (error) {
      if (!abort.signal.aborted) change(upload.key, { problem: messageOf(error, '上传失败') })
    }
  }

  const queue = (upload: Upload) => {
    const abort = new AbortController()
    aborts.current.set(upload.key, abort)
    change(upload.key, { share: 0, problem: null })
    turn.current = turn.current.then(() => send(upload, abort))
  }

  const add = (files: readonly File[]) => {
    const added = files.map((file) => {
      lastKey += 1
      const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : null
      return { key: lastKey, file, preview, share: 0, problem: null }
    })
    setUploads((all) => [...all, ...added])
    for (const upload of added) queue(upload)
  }
  return { uploads, add, retry: queue, remove }
}
