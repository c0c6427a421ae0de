import { lookedAt, wordsSetting } from '../../catalogue/sensitive/found-field.ts'
import { listedWords } from '../rows/found/school-words.ts'
import { tellWordsChanged } from '../rows/found/start-looks.ts'
import { beginLook } from '../rows/found/word-look.ts'
import type { ChangeListener } from './change-listener.ts'

/** Has all rows looked through anew once a school's sensitive words are others, whoever writes the setting and undo included. */
export const wordsListener: ChangeListener = {
  follow: async ({ dependencies, trx, account }, changes) => {
    const isOther = changes.settings.some(
      ({ name, before, after }) => name === wordsSetting.name && listedWords(before) !== listedWords(after),
    )
    if (!isOther) return []
    const entities = lookedAt(dependencies.catalogue.entities)
    for (const entity of entities) await beginLook(trx, account.schoolId, entity)
    await tellWordsChanged(dependencies.database, trx)
    return entities.map((entity) => ({ entity, ids: null }))
  },
}
