import { z } from 'zod'
import { cutText } from '../../cut-text.ts'
import { databaseAddress, sslModes } from './database-address.ts'
import {
  basePath,
  between,
  folder,
  headers,
  host,
  hosts,
  names,
  onOff,
  origins,
  proxies,
  secret,
  token,
  url,
  word,
} from './value.ts'
import { readRobotWebhooks } from './written-webhooks.ts'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const nodeEnvironments = ['production', 'development', 'test'] as const

/** Every variable of README's table: what it may hold, and what holds where it is not set. */
export const environment = z.object({
  HOST: host().default('127.0.0.1'),
  PORT: between(0, 65_535).default(8787),
  DATA_DIR: folder().default('./data'),
  DATABASE_URL: databaseAddress().optional(),
  DATABASE_DIRECT_URL: databaseAddress().optional(),
  /** Read by pg itself, which encrypts nothing where it does not understand it. */
  PGSSLMODE: oneOf(sslModes).optional(),
  DATABASE_POOL: between(3, 1_000).default(10),
  READER_THREADS: between(0, 64).default(2),
  DEMO: onOff({ '1': true, true: true, '0': false, false: false }).optional(),
  DEMO_ROWS: between(0, 5_000_000).default(20_000),
  CAPTCHA: onOff({ on: true, off: false }).default(true),
  UPSTREAM: url('https://campus.example.com').optional(),
  UPSTREAM_LIST_NAMES: names().default(['list', 'data', 'rows', 'records', 'items']),
  UPSTREAM_TOTAL_NAMES: names().default(['total', 'count', 'totalCount']),
  TRUST_PROXY: proxies().default(['loopback']),
  SCHOOL_HOSTS: hosts().default({ schools: new Map(), own: new Set() }),
  NODE_ENV: oneOf(nodeEnvironments).optional(),
  ROBOT_WEBHOOK: z
    .string()
    .refine((text) => readRobotWebhooks(text) !== null, {
      error: '要填网址，例如 https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=...，几所学校时写成 1=网址,2=网址',
    })
    .optional(),
  ROBOT_HOSTS: origins().default(['https://qyapi.weixin.qq.com']),
  WECHAT_PAY_URL: url('https://api.mch.weixin.qq.com').default('https://api.mch.weixin.qq.com'),
  LIFE_GOODS_BASE: basePath('/life-goods/').default('/life-goods/'),
  WECHAT_API_URL: url('https://api.weixin.qq.com').default('https://api.weixin.qq.com'),
  QQ_API_URL: url('https://api.q.qq.com').default('https://api.q.qq.com'),
  WECOM_API_URL: url('https://qyapi.weixin.qq.com').default('https://qyapi.weixin.qq.com'),
  SEAL_KEY: secret().default(''),
  AUDIT_YEARS: between(1, 100).default(3),
  S3_ENDPOINT: url('https://s3.example.com').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, {
      error: '要填存储桶的名称：3 到 63 个小写字母、数字、点和横线，例如 campus-uploads',
    })
    .optional(),
  S3_REGION: word('us-east-1').default('us-east-1'),
  S3_ACCESS_KEY_ID: token().optional(),
  S3_SECRET_ACCESS_KEY: token().optional(),
  S3_PATH_STYLE: onOff({ on: true, off: false }).default(true),
  UPLOAD_QUOTA_MB: between(1, 100_000_000).default(20_000),
  LOG_LEVEL: oneOf(logLevels).default('info'),
  METRICS_TOKEN: secret().pipe(token()).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http://collector:4318').optional(),
  /** Read by the exporter itself, which leaves out what it does not understand. */
  OTEL_EXPORTER_OTLP_HEADERS: headers().optional(),
  OTEL_SERVICE_NAME: z.string().min(1, { error: '要填名称' }).default('campus-cloud-console'),
})

/** What holds, or may hold, a password or key: it is refused without being repeated. */
const unshown: readonly string[] = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'ROBOT_WEBHOOK',
  'SEAL_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
]

/** One sentence that says of a variable what was read, as far as it may be told, and what is allowed. */
export function refusalOf(name: string, given: string, rule: string): string {
  if (given === '') return `${name} 里只有空格：${rule}，不用时留空`
  if (unshown.includes(name)) return `${name} 填的内容（${given.length} 个字符，可能含密码，不显示）不能用：${rule}`
  return `${name} 填的是「${cutText(given.replace(/\/\/[^/@]*@/, '//…@'), 80)}」，${rule}`
}

function oneOf<const T extends readonly string[]>(words: T) {
  return z.enum(words, { error: `只能是 ${words.join('、')}` })
}
