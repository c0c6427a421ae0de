import { isAbsolute } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../../src/server/config.ts'

test('an empty environment gives a demo on loopback with the embedded database', () => {
  const { dataDir, ...rest } = readConfig({ DATABASE_URL: '' })
  expect(rest).toEqual({
    host: '127.0.0.1',
    port: 8787,
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    auditYears: 3,
    databasePool: 10,
    readerThreads: 2,
    demo: true,
    demoAsked: false,
    demoRows: 20_000,
    captcha: true,
    upstream: undefined,
    upstreamNames: { lists: ['list', 'data', 'rows', 'records', 'items'], totals: ['total', 'count', 'totalCount'] },
    robotWebhook: undefined,
    robotHosts: ['https://qyapi.weixin.qq.com'],
    wechatPayUrl: 'https://api.mch.weixin.qq.com',
    lifeGoodsBase: '/life-goods/',
    wechatApiUrl: 'https://api.weixin.qq.com',
    qqApiUrl: 'https://api.q.qq.com',
    wecomApiUrl: 'https://qyapi.weixin.qq.com',
    sealKey: '',
    trustProxy: ['loopback'],
    schoolHosts: new Map(),
    ownHosts: new Set(),
    s3: undefined,
    uploadQuota: 20_000 * 1_048_576,
    logLevel: 'info',
    metricsToken: undefined,
    tracesUrl: undefined,
    serviceName: 'campus-cloud-console',
  })
  expect(isAbsolute(dataDir)).toBe(true)
})

test('what is given is read', () => {
  const config = readConfig({
    HOST: '::1',
    PORT: '0',
    DATA_DIR: '/srv/campus',
    DATABASE_URL: 'postgres://campus:secret@db:5432/campus',
    DATABASE_DIRECT_URL: 'postgres://campus:secret@db:5433/campus',
    DATABASE_POOL: '30',
    READER_THREADS: '3',
    DEMO: '1',
    DEMO_ROWS: '50',
    CAPTCHA: 'OFF',
    UPSTREAM: 'https://campus.example.edu.cn/',
    UPSTREAM_LIST_NAMES: 'rows, page_data',
    UPSTREAM_TOTAL_NAMES: 'count',
    ROBOT_WEBHOOK: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1',
    TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::/32,192.0.2.1',
    SCHOOL_HOSTS: 'Campus.example.edu.cn=1, college.example.edu.cn:8443=2,',
    LIFE_GOODS_BASE: '/goods-api/v1',
    S3_ENDPOINT: 'https://s3.example.com/',
    S3_BUCKET: 'campus',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_PATH_STYLE: 'off',
    LOG_LEVEL: 'warn',
    METRICS_TOKEN: 'prometheus-token',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
    AUDIT_YEARS: '5',
    OTEL_SERVICE_NAME: 'campus-a',
  })
  expect(config).toEqual({
    host: '::1',
    port: 0,
    dataDir: '/srv/campus',
    databaseUrl: 'postgres://campus:secret@db:5432/campus',
    databaseDirectUrl: 'postgres://campus:secret@db:5433/campus',
    auditYears: 5,
    databasePool: 30,
    readerThreads: 3,
    demo: true,
    demoAsked: true,
    demoRows: 50,
    captcha: false,
    upstream: 'https://campus.example.edu.cn',
    upstreamNames: { lists: ['rows', 'page_data'], totals: ['count'] },
    robotWebhook: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1',
    robotHosts: ['https://qyapi.weixin.qq.com'],
    wechatPayUrl: 'https://api.mch.weixin.qq.com',
    lifeGoodsBase: '/goods-api/v1/',
    wechatApiUrl: 'https://api.weixin.qq.com',
    qqApiUrl: 'https://api.q.qq.com',
    wecomApiUrl: 'https://qyapi.weixin.qq.com',
    sealKey: '',
    trustProxy: ['loopback', '10.0.0.0/8', '2001:db8::/32', '192.0.2.1'],
    schoolHosts: new Map([
      ['campus.example.edu.cn', 1],
      ['college.example.edu.cn', 2],
    ]),
    ownHosts: new Set(['campus.example.edu.cn', 'college.example.edu.cn:8443']),
    s3: {
      endpoint: 'https://s3.example.com',
      bucket: 'campus',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      pathStyle: false,
    },
    uploadQuota: 20_000 * 1_048_576,
    logLevel: 'warn',
    metricsToken: 'prometheus-token',
    tracesUrl: 'http://collector:4318',
    serviceName: 'campus-a',
  })
  expect(Object.isFrozen(config)).toBe(true)
})

test.each([
  [{ HOST: '0.0.0.0' }, false],
  [{ DATABASE_URL: 'postgresql://db/campus' }, false],
  [{ DEMO: '0' }, false],
  [{ NODE_ENV: 'production' }, false],
  [{ NODE_ENV: 'production', DEMO: '1' }, true],
  [{ NODE_ENV: 'development' }, true],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '127.0.0.2' }, true],
  [{ HOST: '0:0:0:0:0:0:0:1' }, true],
])('%o: demo %s', (env, demo) => {
  expect(readConfig(env).demo).toBe(demo)
})

test.each([
  [{ PORT: '87x' }, /^PORT 填的是「87x」，要填 0 到 65535 的整数$/],
  [{ PORT: '70000' }, /^PORT 填的是「70000」，要填/],
  [{ DEMO: 'yes' }, /^DEMO 填的是「yes」，只能是/],
  [{ CAPTCHA: 'no' }, /^CAPTCHA 填的是「no」，只能是 on、off$/],
  [
    { DATABASE_URL: 'mysql://db/campus' },
    /^DATABASE_URL 填的内容（17 个字符，可能含密码，不显示）不能用：要填网址，例如 postgres:/,
  ],
  [{ S3_ENDPOINT: 'https://s3.example.com' }, /^有 S3_ENDPOINT 时还要有 S3_BUCKET/],
  [{ S3_BUCKET: 'No_Bucket' }, /^S3_BUCKET 填的是「No_Bucket」，要填存储桶的名称/],
  [{ UPSTREAM: 'campus.example.com' }, /^UPSTREAM 填的是「campus.example.com」，要填网址/],
  [{ UPSTREAM_LIST_NAMES: 'a.b' }, /^UPSTREAM_LIST_NAMES 填的是「a.b」，要填名称.*list,rows$/],
  [{ TRUST_PROXY: 'everyone' }, /^TRUST_PROXY 填的是「everyone」，要填 none，或/],
  [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY 填的是「.+」，要填 none/],
  [{ TRUST_PROXY: '1' }, /^TRUST_PROXY 填的是「.+」，要填 none/],
  [{ TRUST_PROXY: '10/8' }, /^TRUST_PROXY 填的是「.+」，要填 none/],
  [{ TRUST_PROXY: '10.1' }, /^TRUST_PROXY 填的是「.+」，要填 none/],
  [{ TRUST_PROXY: '0.0.0.0/0' }, /^TRUST_PROXY 填的是「.+」，要填 none/],
  [{ TRUST_PROXY: '10.0.0.8,::/0' }, /^TRUST_PROXY 填的是「.+」，要填 none/],
  [{ SCHOOL_HOSTS: 'campus' }, /^SCHOOL_HOSTS 填的是「campus」，要填每个域名对应的学校编号/],
  [{ SCHOOL_HOSTS: 'a.cn=1,a.cn=2' }, /^SCHOOL_HOSTS 填的是「a.cn=1,a.cn=2」，要填/],
  [
    { LIFE_GOODS_BASE: 'https://goods.example.com/' },
    /^LIFE_GOODS_BASE 填的是「https.+」，要填路径，例如 \/life-goods\/$/,
  ],
  [{ LIFE_GOODS_BASE: '/' }, /^LIFE_GOODS_BASE 填的是「\/」，要填/],
  [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN 填的内容（5 个字符，可能含密码，不显示）不能用：至少要 16 个字符$/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT 填的是「.+」，要填网址/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL 填的是「loud」，只能是 fatal/],
  [{ HOST: '0.0.0.0', DEMO: '1' }, /^HOST 是 0\.0\.0\.0 时 DEMO 必须关闭/],
  [{ PORT: 'x', DEMO_ROWS: '-1' }, /^PORT .*\nDEMO_ROWS /],
])('%o stops the start naming the variable', (env, message) => {
  expect(() => readConfig(env)).toThrow(ConfigError)
  expect(() => readConfig(env)).toThrow(message)
})

test('a refused database address is not repeated, since it may hold a password', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://campus:secret@db' })).toThrow(/^(?!.*secret)/)
})

test('no proxy is believed where none is named', () => {
  expect(readConfig({ TRUST_PROXY: 'none' }).trustProxy).toEqual([])
})

test.each([
  [{ DATABASE_DIRECT_URL: 'postgres://db/campus' }, '有 DATABASE_DIRECT_URL 时还要有 DATABASE_URL'],
  [{ S3_BUCKET: 'campus' }, '有 S3_BUCKET 时还要有 S3_ENDPOINT'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=b' }, '有 OTEL_EXPORTER_OTLP_HEADERS 时还要有 OTEL_EXPORTER_OTLP_ENDPOINT'],
  [{ S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }, '有 S3_ACCESS_KEY_ID 时还要有 S3_ENDPOINT'],
])('half of what belongs together is refused, not left unread: %o', (given, message) => {
  expect(() => readConfig(given)).toThrow(message)
})
