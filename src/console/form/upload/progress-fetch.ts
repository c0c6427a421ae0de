import type { Fetch } from 'ofetch'

/** A fetch that tells how much of the body is sent, from 0 to 1; the browser's own does not say. */
export function progressFetch(onProgress: (share: number) => void): Fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const { signal } = init
      if (signal?.aborted) return reject(signal.reason)
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', String(input))
      request.withCredentials = init.credentials === 'include'
      request.responseType = 'text'
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total)
      })
      request.addEventListener('load', () =>
        resolve(new Response(request.responseText, { status: request.status, statusText: request.statusText })),
      )
      request.addEventListener('error', () => reject(new TypeError('Failed to fetch')))
      request.addEventListener('abort', () => reject(signal?.reason))
      signal?.addEventListener('abort', () => request.abort())
      request.send(init.body instanceof FormData ? init.body : null)
    })
}
