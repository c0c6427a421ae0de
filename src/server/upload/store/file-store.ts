import type { Readable } from 'node:stream'
import type { Config } from '../../config.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'

/** What is known of a file when it is kept. */
type KeptAbout = { readonly mime: string /** As hex. */; readonly sha256: string }

/** A file, or a part of it, as it is sent on. */
type StoredBody = {
  /** 200, 206 where a range was asked for, 416 where the file ends before it. */
  readonly status: number
  /** Of content-length, content-range, etag and last-modified those the store said. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readable
}

/** Where uploads are kept, by their paths (`1/2026-01/....png`). What cannot be reached is a StoreError. */
export interface FileStore {
  /** Takes in the file at `received`, which may be moved away. */
  keep(path: string, received: string, about: KeptAbout): Promise<void>
  /** Removes a file; one that is gone is none to remove. */
  remove(path: string): Promise<void>
  /** Whether there is such a file. */
  has(path: string): Promise<boolean>
  /** Opens a file for reading, or the bytes an HTTP Range header names; null where there is none. */
  open(path: string, range?: string): Promise<StoredBody | null>
  /**
   * What a picture is drawn from: where it stands on this machine, so that it need not stand in memory, else its bytes; null where
   * there is none.
   */
  picture(path: string): Promise<string | Buffer | null>
}

/** Where this server keeps uploads: the S3-compatible store it is configured for, else a folder beside the embedded database. */
export function fileStore(config: Pick<Config, 'dataDir' | 's3'>): FileStore {
  return config.s3 ? s3Store(config.s3) : folderStore(config)
}
