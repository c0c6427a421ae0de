import { newBlockId, readBlocks } from '../../../catalogue/page/block.ts'
import { freeKey, type Question, readQuestions } from '../../../catalogue/questionnaire/question.ts'
import type { Field } from '../../../catalogue/vocabulary/field.ts'
import { isSamePart, type MergedPart, mergeParts, type PartsMerge } from './merge-parts.ts'

/** How the parts of a structure are told from each other. */
export type PartStructure = {
  /** What one part is called: 块, 题. */
  readonly unit: string
  readonly read: (value: unknown) => MergedPart[]
  /** The parts of `value`, with others' ids where they have one of `clashing`; none of the new ones is in `taken`. */
  readonly toldApart: (value: unknown, clashing: ReadonlySet<string>, taken: unknown) => MergedPart[]
}

const structures: Readonly<Record<'blocks' | 'questions', PartStructure>> = {
  blocks: {
    unit: '块',
    read: blocksById,
    toldApart: (value, clashing) =>
      readBlocks(value).map((block) => {
        const id = clashing.has(block.id) ? newBlockId() : block.id
        return { id, part: { ...block, id } }
      }),
  },
  questions: { unit: '题', read: questionsById, toldApart: questionsToldApart },
}

/** How a field's value is put together from parts; null where it is not. */
export function partStructure(field: Field | undefined): PartStructure | null {
  if (field?.kind !== 'json') return null
  return field.control === 'blocks' || field.control === 'questions' ? structures[field.control] : null
}

/** Merges what two made of one structure, what both added under one id told apart first. */
export function mergeStructure(structure: PartStructure, before: unknown, theirs: unknown, mine: unknown): PartsMerge {
  const [was, now] = [structure.read(before), structure.read(theirs)]
  const clashing = structure.read(mine).filter(({ id, part }) => {
    const other = now.find((each) => each.id === id)
    return other !== undefined && !was.some((each) => each.id === id) && !isSamePart(other.part, part)
  })
  return mergeParts(was, now, structure.toldApart(mine, new Set(clashing.map(({ id }) => id)), theirs))
}

/** The structure that parts come to, as stored. */
export function structureFrom(parts: readonly MergedPart[]): unknown[] {
  return parts.map(({ part }) => part)
}

function blocksById(value: unknown): MergedPart[] {
  return readBlocks(value).map((part) => ({ id: part.id, part }))
}

function questionsById(value: unknown): MergedPart[] {
  return readQuestions(value).map((part) => ({ id: part.key, part }))
}

/** Questions both numbered alike have other keys here, and so have the conditions that look at them. */
function questionsToldApart(value: unknown, clashing: ReadonlySet<string>, taken: unknown): MergedPart[] {
  const questions = readQuestions(value)
  const known: Question[] = [...readQuestions(taken), ...questions]
  const keys = new Map<string, string>()
  for (const question of questions) {
    if (!clashing.has(question.key)) continue
    const key = freeKey(known)
    keys.set(question.key, key)
    known.push({ ...question, key })
  }
  return questions.map(({ key, when, ...rest }) => {
    const id = keys.get(key) ?? key
    const rule = when && { ...when, key: keys.get(when.key) ?? when.key }
    return { id, part: { ...rest, key: id, when: rule } }
  })
}
