import { EventEmitter, once } from 'node:events'
import type { Transaction } from 'kysely'
import { InputError } from '../../../catalogue/schema/input-error.ts'
import type { Account } from '../../access/account.ts'
import type { Database } from '../../database/open-database.ts'
import { executeAhead } from '../../database/postgres/pipelining-dialect.ts'
import type { Tables } from '../../database/tables.ts'
import { takeIds } from '../../database/take-ids.ts'
import type { ChangeListener, CommandRun } from '../change-listener.ts'
import type { Begun } from '../commit-change.ts'

/** The batches that this process is writing: of its own, what is not among them was cut off. */
export class OwnBatches {
  readonly #names = new Set<string>()
  readonly #events = new EventEmitter()
  #isEnding = false
  #hasCut = false

  add(schoolId: number, id: number): void {
    this.#names.add(nameOf(schoolId, id))
  }

  delete(schoolId: number, id: number): void {
    this.#names.delete(nameOf(schoolId, id))
    if (this.#names.size === 0) this.#events.emit('none')
  }

  has(schoolId: number, id: number): boolean {
    return this.#names.has(nameOf(schoolId, id))
  }

  /** Has each go no further than its piece, as the server is about to end. @returns once none is left, whether any was cut off. */
  async end(): Promise<boolean> {
    this.#isEnding = true
    if (this.#names.size > 0) await once(this.#events, 'none')
    return this.#hasCut
  }

  /** @throws BatchStopped where the server is about to end. */
  checkGoingOn(): void {
    if (!this.#isEnding) return
    this.#hasCut = true
    throw new BatchStopped(false)
  }
}

/** What a batch in several changes is begun with. */
export type BatchPlan = {
  readonly run: CommandRun
  /** Rows it will go through. */
  readonly total: number
  /** What its caller calls it by, to follow it and to have it stopped. */
  readonly key: string | null
}

/** Why a batch goes no further: somebody cancelled it, its server ends, or another one took it for cut off. */
export class BatchStopped extends InputError {
  readonly isCancelled: boolean

  constructor(isCancelled: boolean) {
    super(isCancelled ? '已取消，没有处理' : '服务器中断，没有处理，请重新操作')
    this.isCancelled = isCancelled
  }
}

/** A batch that is being written: its record is there from before its first change until it is over. */
export type RunningBatch = {
  readonly id: number
  /**
   * Goes on by so many rows, in the transaction of the change that writes them, ahead of what is asked next.
   * @returns what throws BatchStopped where it is to go no further, which nobody can come between.
   */
  readonly goOn: (begun: Begun, rows: number) => Promise<() => Promise<void>>
  /** Is over: whoever was told of parts of it is told that there are no more. What this server's end cut off stays, to be closed as that. */
  readonly end: () => Promise<void>
}

/** Puts down what is about to be written in several changes, so that it can be followed, cancelled, and closed should this server end. */
export async function beginBatch(
  database: Database,
  own: OwnBatches,
  account: Account,
  { run, total, key = null }: BatchPlan,
): Promise<RunningBatch> {
  const { schoolId } = account
  const { notices } = database
  const id = await database.write(async (trx) => {
    const number = await takeIds(trx, schoolId, 'running_batch')
    own.add(schoolId, number)
    const row = { account_id: account.id, server: notices.server, command: run.command, entity: run.entity }
    await trx
      .insertInto('running_batch')
      .values({
        ...{ school_id: schoolId, id: number, ...row, depth: run.undoOf?.depth ?? 0, call_key: key },
        ...{ total, done: 0, first: null, began_at: Date.now(), cancelled_at: null, cut_at: null },
      })
      .execute()
    return number
  })
  let isCut = false
  return {
    id,
    goOn: async (begun, rows) => {
      isCut = true
      own.checkGoingOn()
      isCut = false
      return goOn(begun, id, rows)
    },
    end: async () => {
      try {
        if (isCut) return
        await database.write(async (trx) => {
          const ended = await trx
            .deleteFrom('running_batch')
            .where('school_id', '=', schoolId)
            .where('id', '=', id)
            .where('cut_at', 'is', null)
            .returning('first')
            .executeTakeFirst()
          if (ended?.first) await tellBatchOver(database, trx, schoolId, ended.first)
        })
      } finally {
        own.delete(schoolId, id)
      }
    },
  }
}

async function goOn({ trx, account }: Begun, id: number, rows: number): Promise<() => Promise<void>> {
  const going = trx
    .updateTable('running_batch')
    .set((batch) => ({ done: batch('done', '+', rows) }))
    .where('school_id', '=', account.schoolId)
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .where('cut_at', 'is', null)
  const gone = await executeAhead(trx, going.compile())
  return async () => {
    if ((await gone()).numAffectedRows !== 0n) return
    const batch = await trx
      .selectFrom('running_batch')
      .select('cancelled_at')
      .where('school_id', '=', account.schoolId)
      .where('id', '=', id)
      .executeTakeFirst()
    throw new BatchStopped(batch !== undefined && batch.cancelled_at !== null)
  }
}

/** Notes the first change of a batch that wrote anything, under which the audit has it. */
export const runningBatchListener: ChangeListener = {
  record: async ({ trx, account, version }, { run }) => {
    if (run.batch === undefined || run.partOf !== undefined) return
    await trx
      .updateTable('running_batch')
      .set({ first: version })
      .where('school_id', '=', account.schoolId)
      .where('id', '=', run.batch)
      .execute()
  },
}

function nameOf(schoolId: number, id: number): string {
  return `${schoolId} ${id}`
}

/** Tells whoever gathers the events of a batch that all of them were told, once the transaction is committed. */
export async function tellBatchOver(
  { notices }: Pick<Database, 'notices'>,
  trx: Transaction<Tables>,
  schoolId: number,
  first: number,
): Promise<void> {
  await notices.publishWithin(trx, JSON.stringify({ school: schoolId, over: first }))
}
