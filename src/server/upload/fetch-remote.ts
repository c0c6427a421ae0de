import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import { useAgent as agentFor } from 'request-filtering-agent'
import { BusinessError, refused } from '../error.ts'
import { largestFile } from './file-kind.ts'

const mostRedirects = 3

/** How files elsewhere are fetched. */
export type RemoteRules = {
  /** Longest a file may take from the request to its last byte, redirects included, in ms. */
  readonly total: number
  /** Longest nothing may arrive, in ms. */
  readonly silence: number
  /** Addresses within our own network that may be asked all the same: none but in tests. */
  readonly insideAllowed?: readonly string[]
}

/** For a copy of a file, the largest of which comes in time at 2 MB a second. */
export const downloadRules: RemoteRules = { total: 120_000, silence: 15_000 }
/** For a look at whether an address answers. */
export const linkRules: RemoteRules = { total: 10_000, silence: 5_000 }

/**
 * Opens a file elsewhere on the web. Addresses within our own network are refused, after every redirect and by what a
 * name resolves to. The stream ends with an error once its time is over or it is larger than any file may be.
 * @throws BusinessError -2 saying why it cannot be had.
 */
export async function fetchRemote(address: string, rules: RemoteRules): Promise<Readable> {
  const over = AbortSignal.timeout(rules.total)
  let next = address
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const response = await open(next, rules, over)
    const { statusCode = 0, headers } = response
    const { location } = headers
    if (statusCode >= 300 && statusCode < 400 && location !== undefined) {
      response.destroy()
      if (!URL.canParse(location, next)) throw refused('网址转向到一个打不开的地址')
      next = new URL(location, next).href
    } else if (statusCode !== 200) {
      response.destroy()
      throw refused(`网址没有给出文件（${statusCode}）`)
    } else if (Number(headers['content-length'] ?? 0) > largestFile) {
      response.destroy()
      throw refused('文件太大')
    } else return bounded(response, over)
  }
  throw refused('网址转向太多次')
}

/** Asks once and answers what comes back, whatever its status. */
function open(address: string, rules: RemoteRules, over: AbortSignal): Promise<IncomingMessage> {
  if (!URL.canParse(address)) throw refused('网址不完整，要以 https:// 开头')
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refused('网址要以 https:// 或 http:// 开头')
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const agent = agentFor(address, { allowIPAddressList: [...(rules.insideAllowed ?? [])] })
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, timeout: rules.silence, signal: over })
    sent.on('response', (response) => {
      response.on('error', () => undefined)
      resolve(response)
    })
    sent.on('timeout', () => sent.destroy(new Error('timeout')))
    sent.on('upgrade', (response, socket) => {
      socket.destroy()
      reject(refused(`网址没有给出文件（${response.statusCode}）`))
    })
    sent.on('error', (error) => reject(refused(reasonOf(error))))
    sent.on('close', () => reject(refused('网址打不开')))
    sent.end()
  })
}

/**
 * What arrives, ended with an error of ours when it breaks, takes too long, or is more than any file may hold. It is asked
 * for as it is read, so that whoever reads it is told, however early it broke.
 */
function bounded(body: IncomingMessage, over: AbortSignal): Readable {
  const arriving = async function* () {
    let size = 0
    try {
      for await (const chunk of body) {
        size += chunk.length
        if (size > largestFile) throw refused('文件太大')
        yield chunk
      }
    } catch (error) {
      if (error instanceof BusinessError) throw error
      throw refused(over.aborted ? '文件太久没有下载完' : '文件没有传完')
    }
  }
  return Readable.from(arriving()).once('close', () => body.destroy())
}

function reasonOf(error: Error): string {
  if (error.message.includes('not allowed')) return '不能从内网地址取文件'
  if (error.message === 'timeout' || error.name === 'AbortError') return '网址太久没有回应'
  return '网址打不开'
}
