import { expect, it } from 'vitest'
import { catalogue } from '../../../../commands/index.ts'
import { screensOf } from '../../../../src/catalogue/catalogue.ts'
import { homeScreen } from '../../../../src/console/command/home-screen.ts'

it('an entity is looked for and made where all its rows are, else in its own module', () => {
  expect(homeScreen(catalogue, 'goods')?.path).toBe('/merchandise/merchandise')
  expect(homeScreen(catalogue, 'goodsOrder')?.path).toBe('/merchandise/salesDetails')
  for (const { name, title } of catalogue.entities.values()) {
    const places = screensOf(catalogue, name).filter(({ screen }) => !screen.hidden && !screen.noCache)
    const own = places.filter(({ module }) => module.entities.some((entity) => entity.name === name))
    const home = homeScreen(catalogue, name)
    const isWhole = home?.screen.kind === 'grid' && Object.keys(home.screen.where).length === 0
    const isHome = own.some(({ path }) => path === home?.path)
    if (own.length > 0 && !isWhole) expect.soft([title, isHome]).toEqual([title, true])
  }
})
