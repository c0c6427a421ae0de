import { readFileSync } from 'node:fs'
import { minVersion, satisfies } from 'semver'
import { expect, it } from 'vitest'
import { z } from 'zod'

const lock = z
  .object({
    packages: z.record(z.string(), z.object({ version: z.string().optional(), engines: z.unknown().optional() })),
  })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))

const engines = z.object({ node: z.string() })

it('every package that is installed declares support for the oldest Node named in package.json', () => {
  const { '': project, ...packages } = lock.packages
  const oldest = minVersion(engines.parse(project?.engines).node)?.version ?? ''
  expect(oldest).toMatch(/^20\.19/)
  expect(Object.keys(packages).length).toBeGreaterThan(300)
  const unsupported = Object.entries(packages).flatMap(([path, { version, engines: asked }]) => {
    const declared = engines.safeParse(asked)
    return declared.success && !satisfies(oldest, declared.data.node)
      ? [`${path} ${version} asks for ${declared.data.node}`]
      : []
  })
  expect(unsupported).toEqual([])
})
