import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Readable } from 'node:stream'
import { useAgent } from 'request-filtering-agent'
import { codes } from '../../catalogue/wire.ts'
import { BusinessError } from '../error.ts'
import { largestFile } from './file-kind.ts'

/** ms without anything arriving after which it is given up. */
const patience = 15_000
const mostRedirects = 3

/**
 * Opens a file elsewhere on the web. Addresses within our own network are refused, after every redirect and by what a
 * name resolves to.
 * @throws BusinessError -2 saying why it cannot be had.
 */
export async function fetchRemote(address: string, redirects = 0): Promise<Readable> {
  if (!URL.canParse(address)) throw refused('网址不完整，要以 https:// 开头')
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refused('网址要以 https:// 或 http:// 开头')
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent: useAgent(address), timeout: patience }, (response) => {
      const { statusCode = 0, headers } = response
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        response.resume()
        if (redirects >= mostRedirects) reject(refused('网址转向太多次'))
        else resolve(fetchRemote(new URL(headers.location, url).href, redirects + 1))
      } else if (statusCode !== 200) {
        response.resume()
        reject(refused(`网址没有给出文件（${statusCode}）`))
      } else if (Number(headers['content-length'] ?? 0) > largestFile) {
        response.destroy()
        reject(refused('文件太大'))
      } else resolve(bounded(response))
    })
    sent.on('timeout', () => sent.destroy(new Error('timeout')))
    sent.on('error', (error) => reject(refused(reasonOf(error))))
    sent.end()
  })
}

/** The same stream, ended with an error once more has arrived than any file may hold. */
function bounded(body: Readable): Readable {
  let size = 0
  body.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > largestFile) body.destroy(refused('文件太大'))
  })
  return body.pause()
}

function reasonOf(error: Error): string {
  if (error.message.includes('not allowed')) return '不能从内网地址取文件'
  if (error.message === 'timeout') return '网址太久没有回应'
  return '网址打不开'
}

function refused(message: string): BusinessError {
  return new BusinessError(codes.refused, message)
}
