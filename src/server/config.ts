import { isIP } from 'node:net'
import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import type { z } from 'zod'
import { environment, type logLevels, refusalOf } from './environment/variable.ts'

/** Everything the environment decides, read once when the server starts. */
export interface Config {
  readonly host: string
  readonly port: number
  /** Absolute path of the folder with the embedded database and the uploads. */
  readonly dataDir: string
  /** `postgres://...`, or undefined for the embedded SQLite file. */
  readonly databaseUrl: string | undefined
  /** The same database past a pooler that hands connections round between transactions; undefined where there is none. */
  readonly databaseDirectUrl: string | undefined
  /** Connections to PostgreSQL at most, for calls. */
  readonly databasePool: number
  /** Threads that read the embedded database beside the one that answers, where reading may take long; 0 for none. */
  readonly readerThreads: number
  /** Whether a demo school with published passwords is made. Never true unless only this machine can reach the server. */
  readonly demo: boolean
  /** Whether DEMO asks for it: then it is also shown to who comes through a proxy. */
  readonly demoAsked: boolean
  /** Rows in each moderation queue of the demo school. */
  readonly demoRows: number
  /** Whether the answer to the captcha is checked. */
  readonly captcha: boolean
  /** Base URL, without the last slash, of an existing backend to pass the specified calls on to. */
  readonly upstream: string | undefined
  /** Names under which that backend answers the rows of a list and how many there are, the likeliest first. */
  readonly upstreamNames: { readonly lists: readonly string[]; readonly totals: readonly string[] }
  /** Webhooks of the enterprise WeChat group robots that post to circles: `schoolId=url,...`, or one url where there is one school. */
  readonly robotWebhook: string | undefined
  /** Origins that the robots operators enter may be reached at. */
  readonly robotHosts: readonly string[]
  /** Address of WeChat Pay's API without the last slash: another one where it is reached by a proxy, or a double stands for it. */
  readonly wechatPayUrl: string
  /** Path, between slashes, under which the life-goods calls are answered. */
  readonly lifeGoodsBase: string
  /** Addresses of the APIs of WeChat and QQ for mini-programs and official accounts, without the last slash, likewise. */
  readonly wechatApiUrl: string
  readonly qqApiUrl: string
  /** That of enterprise WeChat, likewise. */
  readonly wecomApiUrl: string
  /** What the keys of other services are encrypted with besides the database's own secret; nothing where it is empty. */
  readonly sealKey: string
  /** Addresses of the proxies that are believed about whom they call for: IPs, networks, or names of proxy-addr. */
  readonly trustProxy: readonly string[]
  /** Schools by the host name, in lower case, under which their operators sign in. */
  readonly schoolHosts: ReadonlyMap<string, number>
  /** The same hosts, with the port where one is written: what else calls itself this console is not believed. */
  readonly ownHosts: ReadonlySet<string>
  /** Years that the audit is kept, but for money and rights, which are for ever. */
  readonly auditYears: number
  /** The S3-compatible store uploads are kept in; undefined for the folder `upload` of `dataDir`. */
  readonly s3: S3Config | undefined
  /** Bytes the files of one school may take together. */
  readonly uploadQuota: number
  readonly logLevel: (typeof logLevels)[number]
  /** What Prometheus shows to be given the figures of /metrics; without it there are none. */
  readonly metricsToken: string | undefined
  /** Address, without the last slash, of a collector that takes traces by OTLP; without it none are made. */
  readonly tracesUrl: string | undefined
  /** What this server is called in traces. */
  readonly serviceName: string
}

/** A bucket of an S3-compatible store, and who may write there. */
export type S3Config = {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Whether the bucket stands in the path of addresses; else in the host name. */
  readonly pathStyle: boolean
}

/** The environment holds what the server cannot run with. The message names each variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Names of the variables that decide anything. */
export const variables: readonly string[] = Object.keys(environment.shape)

/**
 * Reads the variables of README's table from `env`; an empty one counts as not set, as `compose.yaml` hands on what nobody has set.
 * Space around a value is no part of it, but nothing else is there by intent.
 * @throws ConfigError with a line for each variable that holds something else than it may: its name, what was read, what is allowed.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(variables.flatMap((name) => (env[name] ? [[name, env[name].trim()]] : [])))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const refused = new Map(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]))
    throw new ConfigError([...refused].map(([name, rule]) => refusalOf(name, given[name] ?? '', rule)).join('\n'))
  }
  const { data } = parsed
  const loopback = isLoopback(data.HOST)
  if (data.DEMO === true && !loopback) {
    throw new ConfigError(
      `HOST 是 ${data.HOST} 时 DEMO 必须关闭：演示账号的密码是公开的。请用 npm run create-admin 创建账号。`,
    )
  }
  if (data.DATABASE_DIRECT_URL !== undefined && data.DATABASE_URL === undefined) {
    throw new ConfigError('有 DATABASE_DIRECT_URL 时还要有 DATABASE_URL，否则打开的是内置数据库')
  }
  if (data.OTEL_EXPORTER_OTLP_HEADERS !== undefined && data.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) {
    throw new ConfigError('有 OTEL_EXPORTER_OTLP_HEADERS 时还要有 OTEL_EXPORTER_OTLP_ENDPOINT，否则不发送链路数据')
  }
  return Object.freeze({
    host: data.HOST,
    port: data.PORT,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    databaseDirectUrl: data.DATABASE_DIRECT_URL,
    databasePool: data.DATABASE_POOL,
    readerThreads: data.READER_THREADS,
    demo: data.DEMO ?? (loopback && data.DATABASE_URL === undefined && data.NODE_ENV !== 'production'),
    demoAsked: data.DEMO === true,
    demoRows: data.DEMO_ROWS,
    captcha: data.CAPTCHA,
    upstream: data.UPSTREAM,
    upstreamNames: { lists: data.UPSTREAM_LIST_NAMES, totals: data.UPSTREAM_TOTAL_NAMES },
    robotWebhook: data.ROBOT_WEBHOOK,
    robotHosts: data.ROBOT_HOSTS,
    wechatPayUrl: data.WECHAT_PAY_URL,
    lifeGoodsBase: data.LIFE_GOODS_BASE,
    wechatApiUrl: data.WECHAT_API_URL,
    wecomApiUrl: data.WECOM_API_URL,
    qqApiUrl: data.QQ_API_URL,
    sealKey: data.SEAL_KEY,
    trustProxy: data.TRUST_PROXY,
    schoolHosts: data.SCHOOL_HOSTS.schools,
    ownHosts: data.SCHOOL_HOSTS.own,
    auditYears: data.AUDIT_YEARS,
    s3: readS3(data),
    uploadQuota: data.UPLOAD_QUOTA_MB * 1_048_576,
    logLevel: data.LOG_LEVEL,
    metricsToken: data.METRICS_TOKEN,
    tracesUrl: data.OTEL_EXPORTER_OTLP_ENDPOINT,
    serviceName: data.OTEL_SERVICE_NAME,
  })
}

/** @throws ConfigError where an endpoint is given without what it takes to write there, or that without an endpoint. */
function readS3(data: z.infer<typeof environment>): S3Config | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secret } = data
  if (endpoint === undefined) {
    const given = Object.entries({ S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secret })
    const [first] = given.flatMap(([name, value]) => (value === undefined ? [] : [name]))
    if (first === undefined) return undefined
    throw new ConfigError(`有 ${first} 时还要有 S3_ENDPOINT，否则上传文件会存在 DATA_DIR 里`)
  }
  if (bucket === undefined || accessKeyId === undefined || secret === undefined) {
    throw new ConfigError('有 S3_ENDPOINT 时还要有 S3_BUCKET、S3_ACCESS_KEY_ID 和 S3_SECRET_ACCESS_KEY')
  }
  const { S3_REGION: region, S3_PATH_STYLE: pathStyle } = data
  return { endpoint, bucket, region, accessKeyId, secretAccessKey: secret, pathStyle }
}

/** Whether only this machine can reach a server that listens on `host`. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || (isIP(host) !== 0 && ipaddr.parse(host).range() === 'loopback')
}
