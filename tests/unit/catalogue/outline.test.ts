import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { buildCatalogue } from '../../../src/catalogue/catalogue.ts'
import { allows } from '../../../src/catalogue/grant.ts'
import { outlineOf } from '../../../src/catalogue/outline.ts'

const outline = outlineOf(catalogue)
const outlined = buildCatalogue(outline.modules, catalogue.shell)

describe('the outline of the catalogue', () => {
  it('has every module and screen, and survives being written as JSON', () => {
    expect(outlined.screens.map(({ id, path }) => [id, path])).toEqual(
      catalogue.screens.map(({ id, path }) => [id, path]),
    )
    expect(JSON.parse(JSON.stringify(outline))).toEqual(outline)
  })

  it('knows where the entities of a list are declared, whichever module shows them', () => {
    for (const { module, screen } of catalogue.screens) {
      if (screen.kind !== 'grid') continue
      for (const name of screen.entities) {
        const home = catalogue.modules.find((each) => each.entities.some((entity) => entity.name === name))
        expect.soft(outline.homes[name] ?? module.name, `${screen.path} ${name}`).toBe(home?.name)
      }
    }
  })

  it.each(catalogue.modules.map(({ name }) => name))('lets who holds %s open the same screens', (name) => {
    const [may, mayOutlined] = [allows(catalogue, [name]), allows(outlined, [name])]
    for (const { id } of catalogue.screens) expect.soft(mayOutlined(id), id).toBe(may(id))
  })
})

describe('a catalogue in which one module is known', () => {
  const whole = catalogue.modules.find(({ name }) => name === 'topicDynamics')
  const part = buildCatalogue(
    outlined.modules.map((module) => (module.name === whole?.name ? whole : module)),
    catalogue.shell,
  )

  it('shares its screens and commands with the catalogue of all', () => {
    const own = part.commands.filter((command) => 'entity' in command)
    expect(own.length).toBeGreaterThan(20)
    for (const command of own) expect.soft(catalogue.commands).toContain(command)
    expect(
      catalogue.screens.filter((screen) => part.screens.includes(screen)).map(({ module }) => module.name),
    ).toEqual(catalogue.screens.filter(({ module }) => module === whole).map(({ module }) => module.name))
  })

  it('allows what the whole allows there', () => {
    const [may, mayPart] = [allows(catalogue, ['topicDynamics']), allows(part, ['topicDynamics'])]
    for (const { id } of part.commands) expect.soft(mayPart(id), id).toBe(may(id))
  })
})
