import { readFileSync } from 'node:fs'
import { satisfies, subset } from 'semver'
import { expect, it } from 'vitest'
import { z } from 'zod'

const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        engines: z.unknown().optional(),
        cpu: z.array(z.string()).optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))

const engines = z.object({ node: z.string() })

it('every package that is installed declares support for every Node named in package.json', () => {
  const { '': project, ...packages } = lock.packages
  const { node } = engines.parse(project?.engines)
  for (const version of ['20.19.0', '24.0.0']) expect(satisfies(version, node), version).toBe(true)
  expect(Object.keys(packages).length).toBeGreaterThan(300)
  // There is no Node 24 for 32 bits, nor a package for it.
  const unsupported = Object.entries(packages).flatMap(([path, { version, engines: asked, cpu }]) => {
    const declared = engines.safeParse(asked)
    return declared.success && !cpu?.includes('ia32') && !subset(node, declared.data.node)
      ? [`${path} ${version} asks for ${declared.data.node}`]
      : []
  })
  expect(unsupported).toEqual([])
})
