import { answerText, readAnswers } from '../../catalogue/questionnaire/kept-answer.ts'
import { isAsked, labelOf, readQuestions } from '../../catalogue/questionnaire/question.ts'
import type { Row } from '../../catalogue/wire.ts'
import type { Account } from '../access/account.ts'
import { decodeCell } from '../database/cell.ts'
import { rowsIn } from '../database/entity-tables.ts'
import type { Values } from '../rows/entity-table.ts'
import type { CallDependencies } from '../write/write-scope.ts'
import type { ExportedValue } from './export-cell.ts'

/** A column of a sheet. */
export type SheetColumn = { readonly label: string; readonly cellOf: (row: Row) => ExportedValue }

/**
 * The columns of what was filled into forms, by the field that holds the answers: one for each question where the list is of
 * one form, those it no longer asks last; else one with all that was answered.
 */
export async function answerColumns(
  { database }: Pick<CallDependencies, 'database'>,
  { schoolId }: Account,
  field: string,
  label: string,
  { form }: Values,
): Promise<SheetColumn[]> {
  const id = Number(form)
  if (!Number.isSafeInteger(id) || id <= 0) {
    const written = (row: Row) => readAnswers(row[field]).map((answer) => `${answer.label}：${answerText(answer)}`)
    return [{ label, cellOf: (row) => written(row).join('；') || null }]
  }
  const now = await rowsIn(database.db, 'form', schoolId).select('questions').where('id', '=', id).execute()
  const before = await rowsIn(database.db, 'form_version', schoolId)
    .select('questions')
    .where('form', '=', id)
    .orderBy('edition', 'desc')
    .execute()
  const labels = new Map<string, string>()
  for (const { questions } of [...now, ...before]) {
    for (const question of readQuestions(decodeCell('json', questions)).filter(isAsked)) {
      if (!labels.has(question.key)) labels.set(question.key, labelOf(question))
    }
  }
  return [...labels].map(([key, text]) => ({
    label: text,
    cellOf: (row) => {
      const answer = readAnswers(row[field]).find((each) => each.key === key)
      if (!answer) return null
      return typeof answer.value === 'number' ? answer.value : answerText(answer)
    },
  }))
}
