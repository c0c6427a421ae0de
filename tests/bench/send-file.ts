import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { Reachable } from './running-server.ts'

/** Noise, which no encoder makes small: 3600 by 2600 px are a JPEG just under the largest picture taken, 720 by 480 one of 210 kB. */
export async function noisyPicture(width: number, height: number): Promise<Buffer> {
  const raw = { width, height, channels: 3 } as const
  return sharp(randomBytes(width * height * 3), { raw })
    .jpeg({ quality: 78 })
    .toBuffer()
}

/** Sends a file by a form, as a browser does; or, where its size is not told, in chunks. @returns the parsed envelope. */
export async function sendFile(
  server: Reachable,
  bytes: Buffer,
  name: string,
  path: string,
  isSizeTold = true,
): Promise<unknown> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const encoded = new Response(form)
  const body = isSizeTold ? form : encoded.body
  const type = encoded.headers.get('content-type') ?? ''
  const response = await fetch(server.address + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}`, ...(isSizeTold ? {} : { 'content-type': type }) },
    body,
    ...(isSizeTold ? {} : { duplex: 'half' }),
  })
  return response.json()
}
