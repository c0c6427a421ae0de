import type { Catalogue } from './catalogue.ts'
import { once } from './once.ts'
import type { AddressBook } from './vocabulary/field.ts'

/** What the rows of an entity say where they are chosen as addresses; undefined where no field takes addresses from them. */
export function addressBookOf(catalogue: Pick<Catalogue, 'entities'>, entity: string): AddressBook | undefined {
  return addressBooks(catalogue.entities).get(entity)
}

const addressBooks = once((entities: Catalogue['entities']): ReadonlyMap<string, AddressBook> => {
  const fields = [...entities.values()].flatMap((entity) => Object.values(entity.fields))
  const books = fields.flatMap((field) => (field.kind === 'text' && field.address ? [field.address] : []))
  return new Map(books.map((book) => [book.entity, book]))
})
