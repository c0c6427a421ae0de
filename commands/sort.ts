import { position } from '../src/catalogue/vocabulary/field.ts'

/** The place of a row in lists that operators put in order. */
export const sort = position('排序', { max: 9999, hint: '数字越小越靠前' })
