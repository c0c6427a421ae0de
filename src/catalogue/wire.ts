import type { Json } from './vocabulary/field.ts'
import type { PartProblem } from './wire/part-problem.ts'

/** Every answer of the server (specification §4.2). Success is code 0, or 1, or no code. */
export type Envelope<Data = unknown> = {
  readonly code?: number
  readonly message?: string
  readonly data?: Data
  /** Of a setting that was read: what a save names, so that it overwrites nobody unseen. */
  readonly version?: number
  /** Of input that is refused: the name of the field the message is about, where it is about one. */
  readonly field?: string
  /** The parts of that field's structure, where the message is about some. */
  readonly parts?: readonly PartProblem[]
}

/** Codes of the envelope (specification §4.2). */
export const codes = {
  ok: 0,
  passed: 1,
  sessionOver: 1001,
  restore: 302,
  refused: -2,
  forbidden: 403,
  /** The owner of the session is to give a code of the second factor first. */
  confirm: 428,
  failed: -1,
} as const

/**
 * A row as a list or detail shows it: refs are RefValue, times ms, money 分. `version` is the number of the change of the
 * school that wrote it last; `changedAt` is that change's time in ms, for people to read.
 */
export type Row = {
  readonly id: number
  readonly changedAt: number
  readonly version: number
  readonly [field: string]: unknown
}

export type ListAnswer = {
  readonly list: readonly Row[]
  /** Rows that match in all; `beyondCounting` for more than were counted, where `counted=some` was asked. */
  readonly total: number
  /** Where `counted=known` was asked: `total` is as many as are known, and all are still to be counted. */
  readonly uncounted?: true
  readonly page: number
  readonly limit: number
  /** The school's version the list was read at: sent back with a filter action so that later changes are untouched. */
  readonly asOf: number
  /** Where it is filtered by whether sensitive words are found: these have changed, and rows not yet looked at with them are left out. */
  readonly looking?: true
  /** Rows a value of the entity's first status field under the rest of the filter, when `counts=1` was asked. */
  readonly counts?: Readonly<Record<string, number>>
  /** What orders an action applies to come to, in 分 and in points, when `sum` named the action. */
  readonly sum?: OrderSum
}

/** How many orders, and what they come to less what was given back of them. */
export type OrderSum = { readonly count: number; readonly fen: number; readonly points: number }

export type Option = {
  readonly id: number
  readonly label: string
  /** The label, as the documents call it (specification §5.1). */
  readonly name: string
  readonly picture: string | null
  readonly hint: string | null
  /** Shown, but not to be chosen (specification §5.1). */
  readonly disabled: boolean
  /** Where the row leads, and what it stands under, where rows of its entity are addresses (specification §6.5). */
  readonly address?: string
  readonly group?: string | null
}
export type OptionsAnswer = { readonly list: readonly Option[]; readonly total: number }

/** A row an action did not change, and why, said to the operator: 已由 王老师 通过. */
export type Skipped = {
  readonly id: number
  readonly reason: string
  readonly by: string | null
  readonly at: number | null
  /** The field or input the reason is about, where it is about one: with another value of it the row may not be skipped. */
  readonly field?: string
}

export type ActionAnswer = {
  /** Rows changed. */
  readonly changed: number
  readonly skipped: readonly Skipped[]
  /** Rows skipped in all; `skipped` names at most 1,000 of them. */
  readonly skippedCount: number
  /** Token for POST /console/undo, null when the command cannot be undone. */
  readonly undo: string | null
  /** The version the rows changed have now; null where nothing was written or `pieces` tells, missing from other backends. */
  readonly version?: number | null
  /** The versions the rows changed have now, ascending, where they were written in several changes. */
  readonly pieces?: readonly number[]
  /** Rows that were not come to, as the batch was cancelled meanwhile; they are among `skippedCount`. */
  readonly cancelled?: number
  /** Ids of the rows created, by a create call. */
  readonly ids?: readonly number[]
  /** What the operator has to know besides, for example that the robot is not configured. */
  readonly notice?: string
  /** The rows shown whole, with what is masked otherwise. */
  readonly revealed?: readonly { readonly id: number; readonly values: Readonly<Record<string, Json>> }[]
}

/** GET /school/getInfo (specification §3.8). */
export type UserInfo = {
  readonly uid: number
  readonly username: string
  readonly name: string
  readonly avatar: string | null
  readonly school_id: number
  readonly school: { readonly name: string; readonly logo: string | null }
  /** Name of the role; 超级管理员 is the one that may do everything. */
  readonly role: string
  readonly roles: readonly string[]
  /** What the role is for, as whoever made it says. */
  readonly introduction: string
  readonly sex: string | null
  readonly age: number | null
  readonly mobilePhone: string | null
  /** Sidebar entries allowed; empty for the whole permitted route table. */
  readonly power: { readonly data: readonly PowerEntry[] }
  /** Grants of the account, as src/catalogue/grant.ts reads them. */
  readonly grants: readonly string[]
}

export type PowerEntry = { readonly path: string; readonly title: string }

/** GET /console/standing: whether somebody may sign in or post now, and what keeps them from it, the last to end first. */
export type StandingAnswer = {
  readonly allowed: boolean
  readonly blocks: readonly {
    readonly blockId: number
    readonly module: string
    readonly reason: string
    readonly until: number | null
  }[]
}

/** GET /console/today: what the caller decided today; the rate is over the hours anything was decided in. */
export type OwnDay = { readonly decisions: number; readonly perHour: number; readonly reversed: number }

/** What there is on record of a person; the console's command that opens each is called after it. */
export const authorFigures = ['posts', 'refusals', 'blocks', 'complaints', 'postComplaints'] as const

/** What stands on record of a person; only what the caller may see the list of. */
export type AuthorFigure = {
  readonly name: (typeof authorFigures)[number]
  readonly title: string
  /** Whose list shows the rows counted, under this filter. */
  readonly entity: string
  readonly count: number
  readonly filter: Readonly<Record<string, string>>
}

/** GET /console/author?id= */
export type AuthorAnswer = { readonly list: readonly AuthorFigure[] }

/** GET /console/order/payments?entity=&id=: what a payment provider was asked for an order, the newest first; amounts are in 分. */
export type OrderPaymentsAnswer = {
  readonly list: readonly {
    readonly id: number
    readonly kind: string
    readonly number: string
    readonly amount: number
    readonly status: string
    readonly detail: string | null
    readonly createdAt: number
  }[]
}

/** Steps of time a list's charts go back. */
export const mostSteps = 36

/** GET /console/charts: a list in figures; amounts of money are in 分. */
export type ChartsAnswer = {
  readonly sums: readonly { readonly name: string; readonly label: string; readonly isMoney: boolean }[]
  /** Months, YYYY-MM, or the periods rows name, oldest first. */
  readonly timeline: readonly {
    readonly step: string
    readonly rows: number
    readonly sums: Readonly<Record<string, number>>
  }[]
  readonly categories: readonly {
    readonly name: string
    readonly label: string
    readonly bars: readonly { readonly name: string; readonly rows: number }[]
  }[]
}

/** A column of an imported sheet and the field it is of. */
export type ImportColumn = { readonly title: string; readonly field: string | null }

/** A row that cannot be imported: where it stands in the file, and all that is wrong with it, in which column and why. */
export type BadRow = {
  readonly line: number
  readonly problems: readonly { readonly column: string | null; readonly reason: string }[]
  readonly cells: readonly string[]
}

/** POST /console/import/preview: what an import would do. `bad` names at most 500 of the `badCount` rows. */
export type ImportAnswer = {
  readonly columns: readonly ImportColumn[]
  /** Titles of required columns that are not there. */
  readonly missing: readonly string[]
  readonly total: number
  readonly good: number
  readonly sample: readonly { readonly line: number; readonly cells: readonly string[] }[]
  readonly bad: readonly BadRow[]
  readonly badCount: number
}

/** POST /console/link: whether an address elsewhere can be opened, and what was found there. */
export type LinkAnswer = { readonly isOpen: boolean; readonly message: string }

/** GET /console/outbox: messages to the outside; `isConfigured` says whether any can be sent at all. Times in ms. */
export type OutboxAnswer = {
  readonly isConfigured: boolean
  readonly list: readonly {
    readonly id: number
    readonly kind: string
    readonly text: string
    /** The record it is about, such as the order of a refund; null where there is none. */
    readonly about: { readonly entity: string; readonly id: number; readonly label: string } | null
    /** `unsure`: its receiver may have taken it; it is sent again by a person alone. */
    readonly status: 'waiting' | 'sending' | 'sent' | 'failed' | 'unsure'
    readonly attempts: number
    readonly nextAt: number
    readonly lastError: string | null
    readonly createdAt: number
    readonly sentAt: number | null
  }[]
}

/** A server-sent event of GET /console/events: rows changed in this school. */
export type ChangeEvent = {
  readonly type: 'changed'
  readonly entity: string
  readonly command: string
  readonly title: string
  /** Ids changed, or null when there are too many to name; then ask again for the rows on screen. */
  readonly ids: readonly number[] | null
  readonly count: number
  readonly by: { readonly id: number; readonly name: string }
  readonly at: number
  /** The batch in the audit, which is the version its rows have now. */
  readonly batch: number
  /** The versions that others of its rows have, where a batch was written in several changes. */
  readonly earlier?: readonly number[]
  /** Values written to every row, when they are the same for all. */
  readonly after: Readonly<Record<string, Json>> | null
  /**
   * Rows were changed, created or removed; or just figures of theirs that follow from other rows, nobody's decision; or rows are
   * looked through for sensitive words, from now on or by now.
   */
  readonly kind: 'updated' | 'created' | 'removed' | 'counted' | 'looked'
  /** Rows of the entity there are now, by its status, or all under ''; null where they are not known without counting. */
  readonly counts?: Readonly<Record<string, number>> | null
}

/** GET /console/values?entity=&field=&keyword=: texts that rows of a list hold, most frequent first, and in how many rows. */
export type ValuesAnswer = { readonly list: readonly { readonly value: string; readonly rows: number }[] }

/** GET /console/search?keyword= */
export type SearchHit = {
  readonly entity: string
  readonly entityTitle: string
  readonly id: number
  readonly label: string
  readonly status: string | null
  readonly path: string
}
export type SearchAnswer = { readonly list: readonly SearchHit[] }

/** GET /console/missedWords: what the palette found nothing for, and how often. */
export type MissedWordsAnswer = { readonly list: readonly { readonly word: string; readonly times: number }[] }

/** Read setting: null while it was never written. */
export type SettingAnswer = Readonly<Record<string, unknown>> | null
