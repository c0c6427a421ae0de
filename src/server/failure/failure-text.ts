import { resolve, sep } from 'node:path'
import { outageOf } from '../database/outage/outage.ts'
import { SilentError } from '../database/postgres/while-answering.ts'
import { StoreError } from '../error.ts'

/** Where a program was told to work: its environment, and the folder it was given, as `npm run backup` is. */
export type Places = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly folder?: string | undefined
}

/**
 * What keeps a program from its work from outside, in one line that names the variable or the path at fault; null for a defect, whose
 * stack is wanted.
 */
export function failureText(error: unknown, places: Places): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof StoreError)
    return `上传文件的存储不能使用（${causeOf(error)}）：请检查 S3_ENDPOINT 和 DATA_DIR。`
  if (error instanceof SilentError) return silentText(error, places)
  const text =
    addressText(error, places) ?? fileText(error, places) ?? sqliteText(error, places) ?? postgresText(error, places)
  return text ?? (error.cause === undefined ? null : failureText(error.cause, places))
}

/** A start that waited for an answer nobody gave: what it had done is kept, and taken up by the next. */
function silentText({ seconds, cause }: SilentError, { env }: Places): string {
  const where = cause instanceof Error ? `（${messageOf(cause)}）` : ''
  return `${databaseName(env)} 的数据库 ${seconds} 秒没有回答任何连接${where}，没有做完的一步会自己撤销。请检查 PostgreSQL 的进程、磁盘和网络，恢复后再启动，会接着做。`
}

/** An address that cannot be listened at. */
function addressText(error: Error, { env }: Places): string | null {
  const { code, syscall, hostname } = said(error)
  const isHost =
    syscall === 'getaddrinfo' &&
    hostname === env.HOST?.trim().toLowerCase() &&
    !(env.DATABASE_URL ?? '').includes(`@${hostname}`)
  if (syscall !== 'listen' && !isHost) return null
  if (code === 'EADDRINUSE') return `端口已被占用（${error.message}）。用 PORT=另一个端口 再启动。`
  if (code === 'EACCES') return `没有权限使用这个端口（${error.message}）：请检查 PORT。`
  return `HOST 不是这台机器的地址（${error.message}）：请检查 HOST。`
}

/** What the system says about a file or folder that cannot be used. ENOENT is a file of ours that is missing, unless a folder is made. */
const fileWords: Readonly<Record<string, string>> = {
  EACCES: '没有权限',
  EPERM: '没有权限',
  EROFS: '只能读取',
  EEXIST: '不是文件夹',
  ENOTDIR: '不在文件夹里',
  EISDIR: '是文件夹，不是文件',
  ENOSPC: '所在磁盘没有空间了',
  EDQUOT: '所在磁盘的配额用完了',
  EIO: '读写出错',
  ELOOP: '是循环的链接',
  ENAMETOOLONG: '的名称太长',
}

function fileText(error: Error, places: Places): string | null {
  const { code, syscall, path } = said(error)
  const words = code === 'ENOENT' && syscall === 'mkdir' ? '不能创建' : fileWords[code]
  if (words === undefined || syscall === '' || syscall === 'connect') return null
  if (path === '') return `写入失败（${error.message}）：请检查 ${foldersOf(places).join(' 和 ')}。`
  const dataDir = dataDirOf(places)
  const isData = path === dataDir || path.startsWith(dataDir + sep) || dataDir.startsWith(path + sep)
  return `${path} ${words}${isData ? '：请检查 DATA_DIR' : ''}（${code}）。`
}

const sqliteWords: Readonly<Record<string, string>> = {
  NOTADB: '不是数据库文件',
  CORRUPT: '已损坏',
  CANTOPEN: '打不开，请检查它和所在文件夹的权限',
  READONLY: '不能写入，请检查它和所在文件夹的权限',
  PERM: '不能写入，请检查它和所在文件夹的权限',
  AUTH: '不能写入，请检查它和所在文件夹的权限',
  FULL: '写不下，磁盘没有空间了',
  IOERR: '读写出错',
  BUSY: '正被其他程序使用',
}

function sqliteText(error: Error, places: Places): string | null {
  const kind = error.message.startsWith('ConnectionFailed(')
    ? 'CANTOPEN'
    : /^SQLITE_([A-Z]+)/.exec(said(error).code)?.[1]
  const words = sqliteWords[kind ?? '']
  if (words === undefined) return null
  return `数据库 campus.sqlite ${words}（${error.message}）：请检查 ${foldersOf(places).join(' 和 ')}。`
}

/** By SQLSTATE, or its class. */
const postgresWords: Readonly<Record<string, string>> = {
  '28': '不接受这个用户名或密码',
  '3D000': '里没有这个数据库',
  '42501': '的用户权限不够',
  '25006': '只能读取',
  '53100': '所在磁盘没有空间了',
  '53300': '的连接已满',
}

function postgresText(error: Error, { env }: Places): string | null {
  const { code } = said(error)
  const isState = /^[0-9A-Z]{5}$/.test(code) && 'severity' in error
  const known = isState ? (postgresWords[code] ?? postgresWords[code.slice(0, 2)]) : undefined
  const words =
    known ??
    (error.message.startsWith('SASL:') ? postgresWords['28'] : undefined) ??
    (/\bSSL\b|CERT|TLS/.test(`${code} ${error.message}`) ? '的加密连接没有建立' : undefined) ??
    outageWords[outageOf(error) ?? ''] ??
    // Before it takes any statement, as for an address whose `options` name a setting there is not.
    (isState && Reflect.get(error, 'severity') === 'FATAL' ? '拒绝了连接' : undefined)
  return words === undefined ? null : `${databaseName(env)} 的数据库${words}（${messageOf(error)}）。`
}

const outageWords: Readonly<Record<string, string>> = {
  gone: '连不上',
  full: '所在磁盘没有空间了',
  busy: '正忙，请稍后再试',
}

function databaseName(env: Places['env']): string {
  return env.DATABASE_DIRECT_URL ? 'DATABASE_URL 或 DATABASE_DIRECT_URL' : 'DATABASE_URL'
}

function said(error: Error) {
  const text = (name: 'code' | 'syscall' | 'path' | 'hostname'): string => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' ? value : ''
  }
  return { code: text('code'), syscall: text('syscall'), path: text('path'), hostname: text('hostname') }
}

function foldersOf(places: Places): string[] {
  return [...(places.folder === undefined ? [] : [places.folder]), `DATA_DIR（${dataDirOf(places)}）`]
}

function dataDirOf({ env }: Places): string {
  return resolve(env.DATA_DIR?.trim() || './data')
}

function causeOf(error: Error): string {
  return error.cause instanceof Error ? causeOf(error.cause) : messageOf(error)
}

/** Of an address with several numbers the first that was tried speaks for all: the sum of them says nothing. */
function messageOf(error: Error): string {
  const [first] = error instanceof AggregateError ? error.errors : []
  return error.message || (first instanceof Error ? first.message : said(error).code)
}
