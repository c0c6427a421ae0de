import { describe, expect, test } from 'vitest'
import { type Config, ConfigError, readConfig, variables } from '../../../src/server/config.ts'
import { misspelt } from '../../../src/server/environment/misspelt.ts'

/** What each variable holds as its operator means it, and in which words it may be missed without anybody being able to tell. */
const meant: Readonly<Record<string, string>> = {
  HOST: '127.0.0.1',
  PORT: '8788',
  DATA_DIR: '/srv/campus',
  DATABASE_URL: 'postgres://campus:hush-hush@db:5432/campus?sslmode=verify-full',
  DATABASE_DIRECT_URL: 'postgres://campus:hush-hush@db:5433/campus',
  PGSSLMODE: 'verify-full',
  DATABASE_POOL: '30',
  READER_THREADS: '3',
  DEMO: 'false',
  DEMO_ROWS: '500',
  CAPTCHA: 'off',
  UPSTREAM: 'https://campus.example.edu.cn',
  UPSTREAM_LIST_NAMES: 'rows',
  UPSTREAM_TOTAL_NAMES: 'sum',
  TRUST_PROXY: '10.0.0.0/8',
  SCHOOL_HOSTS: 'campus.example.edu.cn:8443=1',
  NODE_ENV: 'production',
  ROBOT_WEBHOOK: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=hush-hush',
  ROBOT_HOSTS: 'robot.example.edu.cn',
  WECHAT_PAY_URL: 'https://pay.example.edu.cn',
  LIFE_GOODS_BASE: '/goods/',
  WECHAT_API_URL: 'https://wechat.example.edu.cn',
  QQ_API_URL: 'https://qq.example.edu.cn',
  WECOM_API_URL: 'https://wecom.example.edu.cn',
  SEAL_KEY: 'hush-hush-hush-hush',
  AUDIT_YEARS: '5',
  S3_ENDPOINT: 'https://s3.example.edu.cn',
  S3_BUCKET: 'campus',
  S3_REGION: 'cn-north-1',
  S3_ACCESS_KEY_ID: 'hush-hush',
  S3_SECRET_ACCESS_KEY: 'hush-hush',
  S3_PATH_STYLE: 'off',
  UPLOAD_QUOTA_MB: '5000',
  LOG_LEVEL: 'warn',
  METRICS_TOKEN: 'hush-hush-hush-hush',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=hush-hush',
  OTEL_SERVICE_NAME: 'campus-a',
}

const kinds = {
  whole: ['PORT', 'DATABASE_POOL', 'READER_THREADS', 'DEMO_ROWS', 'AUDIT_YEARS', 'UPLOAD_QUOTA_MB'],
  words: ['DEMO', 'PGSSLMODE', 'CAPTCHA', 'S3_PATH_STYLE', 'LOG_LEVEL', 'NODE_ENV'],
  address: [
    'UPSTREAM',
    'WECHAT_PAY_URL',
    'WECHAT_API_URL',
    'QQ_API_URL',
    'WECOM_API_URL',
    'S3_ENDPOINT',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
  ],
  database: ['DATABASE_URL', 'DATABASE_DIRECT_URL'],
  list: [
    'UPSTREAM_LIST_NAMES',
    'UPSTREAM_TOTAL_NAMES',
    'TRUST_PROXY',
    'SCHOOL_HOSTS',
    'ROBOT_HOSTS',
    'OTEL_EXPORTER_OTLP_HEADERS',
  ],
  /** Any text may be what was meant, so that only what cannot be used is refused. */
  free: [
    'HOST',
    'DATA_DIR',
    'LIFE_GOODS_BASE',
    'SEAL_KEY',
    'S3_BUCKET',
    'S3_REGION',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'METRICS_TOKEN',
    'ROBOT_WEBHOOK',
    'OTEL_SERVICE_NAME',
  ],
} satisfies Record<string, readonly string[]>

/** Mistakes that are refused, by what a variable is. */
const mistakes: Readonly<Record<keyof typeof kinds, (value: string) => readonly string[]>> = {
  whole: (value) => [
    `-${value}`,
    `+${value}`,
    `${value}.0`,
    `${value}MB`,
    `${value} s`,
    '1e3',
    '0x10',
    '５',
    '10,000',
    '10_000',
    'ten',
    'none',
    '999999999999',
  ],
  words: (value) => [
    `${value}${value.at(-1)}`,
    value.slice(0, -1),
    `"${value}"`,
    `${value};`,
    `${value}=1`,
    'yes',
    'prod',
    '关',
  ],
  address: (value) => [
    value.replace(/^https?:\/\//, ''),
    value.replace(/^https?/, 'htps'),
    value.replace(/^https?/, 'ftp'),
    value.replace('://', ':/'),
    value.replace('://', '://user:pass@'),
    `${value}:99999`,
    `${value}:port`,
    `${value}?a=b`,
    `${value}#top`,
    `${value}/a b`,
    `"${value}"`,
    `${value},${value}`,
  ],
  database: (value) => [
    value.replace('postgres', 'mysql'),
    value.replace('postgres:', 'jdbc:postgresql:'),
    value.replace(/:543\d/, ':99999'),
    value.replace(/:543\d/, ':port'),
    value.replace(/:543\d/, ':0'),
    value.replace('hush-hush', 'hush#hush'),
    value.replace('hush-hush', 'hush/hush'),
    value.replace('hush-hush', 'hush hush'),
    value.replace('hush-hush', 'hush%E4hush'),
    `${value.split('?', 1)[0]}?sslmod=require`,
    `${value.split('?', 1)[0]}?sslmode=on`,
    `${value.split('?', 1)[0]}?sslmode=REQUIRE`,
    `${value.split('?', 1)[0]}?sslrootcert=/no/such/file`,
    `${value.split('?', 1)[0]}?schema=public`,
    `${value.split('?', 1)[0]}?statement_timeout=5`,
    `"${value}"`,
  ],
  list: (value) => [',', `${value};${value}`, `${value},no such thing`, `[${value}]`],
  free: () => [],
}

/** What of the others is refused, each a mistake that would only be noticed later. */
const further: Readonly<Record<string, readonly string[]>> = {
  HOST: ['127.0.0.1:8787', 'http://127.0.0.1', '*', '[::1]', '127.0.0', '1', '127.0.0.1 ::1', 'a..b'],
  DATA_DIR: ['~/data', 'file:///srv/campus'],
  LIFE_GOODS_BASE: [
    '/',
    'goods',
    '//goods',
    '/goods?a',
    '/a b/',
    '/school/',
    '/school',
    '/console/goods',
    '/upload/',
    '/assets/',
    'https://a.cn/goods',
  ],
  TRUST_PROXY: ['everyone', 'LOOPBACK', '10.0.0.0/33', '0.0.0.0/0', 'none,10.0.0.1', 'http://10.0.0.1'],
  SCHOOL_HOSTS: [
    'a.cn',
    'a.cn=0',
    'a.cn=-1',
    'a.cn=x',
    'a.cn:99999=1',
    'a.cn:0=1',
    'a..cn=1',
    'https://a.cn=1',
    'a.cn/=1',
    'a.cn=1,a.cn=2',
    '1=a.cn',
    'a.cn:=1',
    '10.0.0=1',
  ],
  ROBOT_HOSTS: ['ftp://a.cn', 'a.cn/path', 'https://a.cn?x', 'https://u:p@a.cn', 'a.cn:99999', 'a b'],
  ROBOT_WEBHOOK: [
    'qyapi.weixin.qq.com/send',
    'htps://a.cn/?key=1',
    '1=a.cn',
    '1=https://a.cn,1=https://b.cn',
    'hush-hush',
  ],
  SEAL_KEY: ['hush-hush'],
  METRICS_TOKEN: ['hush-hush', 'hush-hush hush-hush', '钥匙钥匙钥匙钥匙钥匙钥匙钥匙钥匙'],
  S3_BUCKET: ['Campus', 'ca', 'my_bucket', 'campus/', 's3://campus'],
  S3_REGION: ['CN-NORTH-1', 'cn north', 'cn_north/'],
  S3_ACCESS_KEY_ID: ['hush hush', '钥匙'],
  S3_SECRET_ACCESS_KEY: ['hush hush', '钥匙'],
  OTEL_EXPORTER_OTLP_HEADERS: ['Bearer hush-hush', 'authorization', 'authorization: hush-hush', '=hush-hush', 'a='],
}

/** Ways to write what is meant that come to the same. */
const same: Readonly<Record<keyof typeof kinds, (value: string) => readonly string[]>> = {
  whole: () => [],
  words: () => [],
  address: (value) => [`${value}/`, `${value}//`, value.toUpperCase()],
  database: () => [],
  list: (value) => [`${value},`, ` ${value} ,`],
  free: () => [],
}

/** What a variable can be set with beside it: what belongs to it. */
function beside(name: string): Record<string, string> {
  const names = name.startsWith('S3_')
    ? ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
    : name === 'DATABASE_DIRECT_URL'
      ? ['DATABASE_URL']
      : name === 'OTEL_EXPORTER_OTLP_HEADERS'
        ? ['OTEL_EXPORTER_OTLP_ENDPOINT']
        : []
  return Object.fromEntries(names.map((each) => [each, meant[each] ?? '']))
}

const read = (name: string, value: string): Config => readConfig({ ...beside(name), [name]: value })
const kindOf = (name: string) =>
  Object.entries(kinds).flatMap(([kind, names]) => (names.some((each) => each === name) ? [kind] : []))
const cases = (by: Readonly<Record<string, (value: string) => readonly string[]>>) =>
  variables.flatMap((name) =>
    kindOf(name).flatMap((kind) => (by[kind]?.(meant[name] ?? '') ?? []).map((value) => [name, value] as const)),
  )

describe('each variable of the environment', () => {
  test('has a kind, and holds what is meant', () => {
    expect(Object.keys(meant).toSorted()).toEqual(variables.toSorted())
    for (const name of variables) {
      expect([name, kindOf(name).length]).toEqual([name, 1])
      expect(read(name, meant[name] ?? '')).toBeDefined()
    }
  })

  test.each([
    ...cases(mistakes),
    ...Object.entries(further).flatMap(([name, values]) => values.map((value) => [name, value] as const)),
    ...variables.flatMap((name) => [' ', '\t\n'].map((value) => [name, value] as const)),
  ])('%s refuses %j in one sentence that says what was read and what is allowed, and no key', (name, value) => {
    let said = ''
    try {
      read(name, value)
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      said = error.message
    }
    const isSecret = (meant[name] ?? '').includes('hush')
    const what = value.trim() === '' ? `${name} 里只有空格：` : `${name} 填的${isSecret ? '内容' : '是'}`
    expect(said.startsWith(what), said).toBe(true)
    expect(said.split('\n')).toHaveLength(1)
    expect(said).toMatch(/要|只能|不能/)
    if (isSecret || value.includes('://u')) expect(said).not.toMatch(/hush|u\w*:p\w*@(?!host)/)
    else if (value.trim() !== '') expect(said).toContain(value.trim().slice(0, 40))
  })

  test.each([
    ...cases(same),
    ...variables.flatMap((name) => [` ${meant[name]}`, `${meant[name]}\r`].map((value) => [name, value] as const)),
    ['LIFE_GOODS_BASE', '/goods'],
    ['DEMO', 'FALSE'],
    ['DEMO', '0'],
    ['CAPTCHA', 'Off'],
    ['SCHOOL_HOSTS', 'Campus.Example.EDU.cn:8443=1'],
    ['ROBOT_HOSTS', 'https://Robot.example.edu.cn/'],
  ] as const)('%s takes %j for what is meant', (name, value) => {
    expect(read(name, value)).toEqual(read(name, meant[name] ?? ''))
  })

  test('an empty one counts as not set', () => {
    expect(readConfig(Object.fromEntries(variables.map((name) => [name, ''])))).toEqual(readConfig({}))
  })
})

test('a name that is all but one of theirs is said, and no other', () => {
  const given = ['DATABSE_URL', 'loglevel', 'UPSTREAM_LIST_NAME', 'UPLOAD_QUOTA_MB_', 'Data_Dir']
  const said = misspelt(Object.fromEntries([...given, ...variables].map((name) => [name, 'x'])), variables)
  expect(said.map((line) => line.match(/[A-Z]\w+$/)?.[0])).toEqual([
    'DATABASE_URL',
    'LOG_LEVEL',
    'UPSTREAM_LIST_NAMES',
    'UPLOAD_QUOTA_MB',
    'DATA_DIR',
  ])
  const others = { ...process.env, MY_API_URL: 'x', S3_URL: 'x', HOSTNAME: 'x', PORTS: 'x', DATABASE_URLL: '' }
  expect(misspelt(others, variables)).toEqual([])
})

test('the port that follows from the scheme is left out as browsers do', () => {
  expect(readConfig({ SCHOOL_HOSTS: 'a.cn:443=1,b.cn:80=2' }).ownHosts).toEqual(new Set(['a.cn', 'b.cn']))
})
