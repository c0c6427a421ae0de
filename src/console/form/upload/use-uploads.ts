import { useEffect, useRef, useState } from 'react'
import { post } from '../../../catalogue/vocabulary/call.ts'
import { fire } from '../../app/api.ts'
import { useTellPending } from './pending-uploads.ts'
import { progressFetch } from './progress-fetch.ts'

const attachment = post('/school/upload/attachment')
/** ms a picture may take to be sent. */
const timeLimit = 120_000

/** A picture on its way, or one that was refused. */
export type Upload = {
  readonly key: number
  readonly file: File
  /** Address of the file on this device, to look at meanwhile. */
  readonly preview: string
  /** How much is sent, from 0 to 1. */
  readonly share: number
  readonly problem: string | null
}

let lastKey = 0

/**
 * Sends pictures one after the other, so that they arrive in the order they were chosen in; `onSent` hears each one's
 * address. What is refused stays, to be tried again.
 */
export function useUploads(onSent: (url: string) => void) {
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
  useTellPending(uploads.some(({ problem }) => problem === null))

  const change = (key: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)))

  const remove = (upload: Upload) => {
    aborts.current.get(upload.key)?.abort()
    aborts.current.delete(upload.key)
    URL.revokeObjectURL(upload.preview)
    setUploads((all) => all.filter(({ key }) => key !== upload.key))
  }

  const send = async (upload: Upload, abort: AbortController) => {
    if (abort.signal.aborted) return
    const form = new FormData()
    form.append('file', upload.file)
    try {
      const { url } = await fire<{ url: string }>(attachment, form, {
        quiet: true,
        timeout: timeLimit,
        signal: abort.signal,
        fetch: progressFetch((share) => change(upload.key, { share })),
      })
      remove(upload)
      sent.current(url)
    } catch (error) {
      if (!abort.signal.aborted) change(upload.key, { problem: error instanceof Error ? error.message : '上传失败' })
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
      return { key: lastKey, file, preview: URL.createObjectURL(file), share: 0, problem: null }
    })
    setUploads((all) => [...all, ...added])
    for (const upload of added) queue(upload)
  }
  return { uploads, add, retry: queue, remove }
}
