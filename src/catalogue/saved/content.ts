import { z } from 'zod'

const name = z.string().min(1).max(80)

/** What a list shows: which of a screen's entities and views, filtered and ordered how, as its address says it. */
const listState = z.strictObject({
  entity: name,
  view: name.nullable(),
  /** Field, with a minus for descending; null for the list's own order. */
  sort: name.nullable(),
  /** By parameter of the list's call: `status`, `createdAt_from`, `keyword`. */
  filter: z
    .record(name, z.string().max(500))
    .refine((filter) => Object.keys(filter).length <= 40, { error: '筛选条件太多' }),
})

/** A list as somebody wants to see it: rows, order, columns (widths in px) and density. */
export const viewContent = z.strictObject({
  screen: name,
  list: listState,
  columns: z.strictObject({
    columnOrder: z.array(name).max(200),
    columnVisibility: z.record(name, z.boolean()),
    columnSizing: z.record(name, z.number().min(1).max(2000)),
  }),
  density: z.enum(['compact', 'reading']),
  /** What the fields it names were called, to say which are gone. */
  labels: z.record(name, z.string().max(80)).optional(),
})

/** One step of a macro. */
const macroStep = z.discriminatedUnion('kind', [
  /** Opens a screen, a list with its filter and order. */
  z.strictObject({ kind: z.literal('open'), screen: name, list: listState.nullable() }),
  /** Opens a saved view by its id. */
  z.strictObject({ kind: z.literal('view'), saved: z.int().positive() }),
  /** Runs a command: an action with what it asks for, or a key of the list. */
  z.strictObject({
    kind: z.literal('command'),
    command: name,
    /** What it was called, to say so where it is gone. */
    title: z.string().max(80),
    inputs: z.record(name, z.json()),
    /** Whether it acts on the rows of the action before it, rather than on what is meant by then. */
    same: z.boolean(),
  }),
])

export const mostSteps = 30

/** Commands in a row. */
export const macroContent = z.strictObject({
  steps: z
    .array(macroStep)
    .min(1, { error: '宏里至少要有一步' })
    .max(mostSteps, { error: `宏最多 ${mostSteps} 步` }),
})

export type ListState = z.infer<typeof listState>
export type ViewContent = z.infer<typeof viewContent>
export type MacroStep = z.infer<typeof macroStep>
export type MacroContent = z.infer<typeof macroContent>
