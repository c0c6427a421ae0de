import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { InputError } from '../../catalogue/schema/input-error.ts'
import { codes, type Envelope } from '../../catalogue/wire.ts'
import { outageMessage } from '../database/outage/outage.ts'
import { BusinessError, ConfirmationNeeded, ProtocolError } from '../error.ts'

/** What an operator reads for an HTTP status; any other of the 4xx family reads as 400. */
const protocolMessages: Readonly<Record<number, string>> = {
  400: '请求格式有误',
  403: '没有权限',
  404: '没有这个地址',
  405: '不支持的请求方法',
  406: '请求格式有误',
  408: '请求超时',
  413: '内容过大',
  414: '地址过长',
  415: '不支持的内容格式',
  429: '请求过于频繁，请稍后再试',
  431: '请求头过大',
  503: '服务器正在停止，请稍后再试',
}

/**
 * Answers every error in the envelope (specification §4.3): business errors with HTTP 200 and their code, protocol errors with
 * their status, everything else as 500 with the request's id, by which the log tells what happened.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => sendError(error, request, reply))
}

/**
 * Answers what Node cannot read as a request in the envelope as well, as an address with letters that are not encoded, and
 * closes the connection, over which nobody knows where a next request would begin.
 */
export function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = unreadable[error.code] ?? 400
  const message = status === 400 ? '请求格式有误：地址里的汉字等要先编码' : protocolMessages[status]
  const body = JSON.stringify({ code: status, message } satisfies Envelope)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

const unreadable: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers 404 in the envelope. */
export function sendNotFound(reply: FastifyReply): FastifyReply {
  return send(reply, 404, { code: 404, message: protocolMessages[404] })
}

function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof BusinessError) return send(reply, 200, { code: error.code, message: error.message })
  if (error instanceof ConfirmationNeeded) return send(reply, 200, { code: codes.confirm, message: error.message })
  if (error instanceof InputError) {
    const { message, field, parts } = error
    const where = { ...(field && { field }), ...(parts.length > 0 && { parts }) }
    return send(reply, 200, { code: codes.refused, message, ...where })
  }
  if (error instanceof ProtocolError) return send(reply, error.status, { code: error.status, message: error.message })
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status !== undefined && status >= 400 && status < 500) {
    request.log.info({ err: error }, 'request turned away')
    return send(reply, status, { code: status, message: protocolMessages[status] ?? protocolMessages[400] })
  }
  if (status === 503) return send(reply, 503, { code: 503, message: protocolMessages[503] })
  request.log.error({ err: error }, 'request failed')
  const outage = outageMessage(error)
  if (outage !== null) return send(reply, 503, { code: 503, message: withId(outage, request) })
  return send(reply, 500, { code: 500, message: withId('系统错误', request) })
}

/** A message that names the request, for an operator to pass on: the log tells the rest. */
export function withId(message: string, { id }: Pick<FastifyRequest, 'id'>): string {
  return `${message}（编号 ${id}）`
}

function send(reply: FastifyReply, status: number, envelope: Envelope): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(envelope)
}
