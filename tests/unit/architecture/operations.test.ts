import { readFileSync } from 'node:fs'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readConfig, variables } from '../../../src/server/config.ts'
import { readDockerfile } from '../../server/image/read-dockerfile.ts'

/** What the image says itself, and what only a demo or a test machine needs. */
const ofImage = ['HOST', 'PORT', 'DATA_DIR', 'NODE_ENV']
const ofDemo = ['DEMO', 'DEMO_ROWS', 'CAPTCHA']
/** What has no meaning with PostgreSQL. */
const ofEmbedded = ['READER_THREADS']
/** What a package reads by itself. */
const ofPackages = ['PGPASSWORD']

const compose = z
  .object({
    services: z.object({
      console: z.object({ environment: z.record(z.string(), z.string()), volumes: z.array(z.string()) }),
      database: z.object({ environment: z.record(z.string(), z.string()) }),
    }),
  })
  .parse(parse(readFileSync('compose.yaml', 'utf8')))

const image = Object.fromEntries(
  readDockerfile(readFileSync('Dockerfile', 'utf8'))
    .flatMap(({ steps }) => steps)
    .flatMap(({ word, text }) => (word === 'ENV' ? text.split(' ').map((pair) => pair.split('=', 2)) : [])),
)

describe('compose.yaml', () => {
  const { environment } = compose.services.console

  it('passes on every variable of the configuration, and none that there is not', () => {
    const said = Object.keys(environment)
    expect(said.toSorted()).toEqual(
      [...variables.filter((name) => ![...ofImage, ...ofDemo, ...ofEmbedded].includes(name)), ...ofPackages].toSorted(),
    )
    const passed = said.filter((name) => name !== 'DATABASE_URL' && name !== 'PGPASSWORD')
    expect(passed.map((name) => environment[name])).toEqual(passed.map((name) => `\${${name}:-}`))
    expect(Object.keys(image).toSorted()).toEqual(ofImage.toSorted())
  })

  it('gives the server a configuration it starts with: PostgreSQL, no demo, its data in the volume', () => {
    // As two in five of `openssl rand -base64 24` have a character that means something in an address.
    const password = 'Ab/c#d?e+f=@g%h:i'
    const filled: Record<string, string> = Object.fromEntries(
      Object.entries(environment).map(([name, text]) => [
        name,
        text.replaceAll(/\$\{(\w+)(:-)?\}/g, (_, variable) => (variable === 'POSTGRES_PASSWORD' ? password : '')),
      ]),
    )
    const config = readConfig({ ...image, ...filled })
    vi.stubEnv('PGPASSWORD', filled.PGPASSWORD)
    expect(new pg.Client({ connectionString: config.databaseUrl }).password).toBe(password)
    vi.unstubAllEnvs()
    const { POSTGRES_USER, POSTGRES_DB } = compose.services.database.environment
    expect(config).toMatchObject({
      demo: false,
      host: '0.0.0.0',
      databaseUrl: `postgres://${POSTGRES_USER}@database:5432/${POSTGRES_DB}`,
    })
    expect(compose.services.console.volumes).toEqual([`uploads:${config.dataDir}`])
  })
})

it.each(['README.md', 'docs/OPERATIONS.md'])('%s explains every variable of the configuration', (document) => {
  const text = readFileSync(document, 'utf8')
  expect(variables.length).toBeGreaterThan(20)
  expect(variables.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})
