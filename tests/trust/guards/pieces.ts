import type { Guard } from './guard.ts'

const piece = 'tests/server/calls/piece.test.ts'

const disk = 'tests/server/calls/piece-disk.test.ts'

const running = 'tests/server/calls/running-batch.test.ts'

/** A batch that is written as several changes. */
export const pieceGuards: readonly Guard[] = [
  {
    what: 'a batch lets the disk keep what others wrote before its next piece',
    file: 'src/server/write/commit-in-pieces.ts',
    find: '  await database.kept()\n',
    replace: '',
    test: { file: disk, name: 'who decides beside a batch' },
  },
  {
    what: 'a batch is a piece ahead of the disk, and no more',
    file: 'src/server/write/commit-in-pieces.ts',
    find: '      await dependencies.keeping.at(-2)\n',
    replace: '',
    test: { file: disk, name: 'a piece is written while the disk keeps the one before it' },
  },
  {
    what: 'a piece does not wait for the disk itself',
    file: 'src/server/write/commit-change.ts',
    find: 'dependencies.keeping,',
    replace: '',
    test: { file: disk, name: 'a piece is written while the disk keeps the one before it' },
  },
  {
    what: 'a batch is answered once the disk has it',
    file: 'src/server/write/commit-in-pieces.ts',
    find: '    await Promise.all(keeping)\n',
    replace: '',
    test: { file: disk, name: 'of which the disk refused a piece' },
  },
  {
    what: 'pieces are short while others change something in between',
    file: 'src/server/write/commit-in-pieces.ts',
    find: 'last !== null && answer.version > last + 1',
    replace: 'false',
    test: { file: piece, name: 'and short again once somebody does' },
  },
  {
    what: 'the pieces of a batch are one batch',
    file: 'src/server/audit/audit-listener.ts',
    find: 'part_of: run.partOf ?? null',
    replace: 'part_of: run.partOf === undefined ? null : null',
    test: { file: piece, name: 'is one batch of the audit with one undo' },
  },
  {
    what: 'what goes wrong halfway is told, and what was done until then stays',
    file: 'src/server/write/commit-in-pieces.ts',
    find: 'if (done.first === null && !isStopped) throw error',
    replace: 'if (done.first !== null && !isStopped) throw error',
    test: { file: piece, name: 'that ends halfway is what was done until then' },
  },
  {
    what: 'a batch that is taken back while it is under way writes no more',
    file: 'src/server/write/commit-in-pieces.ts',
    find: 'if ((await takenBack?.())?.some((version) => versions.has(version))) throw new TakenBack()',
    replace: '',
    test: { file: piece, name: 'that is taken back while it is under way' },
  },
  {
    what: 'a batch that is cancelled, by whatever server, writes no more',
    file: 'src/server/write/commit-in-pieces.ts',
    find: 'await goneOn?.()',
    replace: '',
    test: { file: running, name: 'is cancelled by its operator' },
  },
  {
    what: 'a batch is cancelled by its operator alone',
    file: 'src/server/audit/running/register-batches.ts',
    find: 'return { school_id: schoolId, id, account_id: account }',
    replace: 'return { school_id: schoolId, id }',
    test: { file: running, name: 'is cancelled by its operator' },
  },
  {
    what: 'a batch in pieces is one event for the other consoles',
    file: 'src/server/events/change-events.ts',
    find: 'const of = batch === undefined ? null : (partOf ?? scope.version)',
    replace: 'const of = batch === undefined ? null : (partOf ?? null) && null',
    test: { file: running, name: 'is one event for the other consoles' },
  },
  {
    what: 'a batch whose server was killed is closed by another beside it, and only then',
    file: 'src/server/audit/running/close-cut-off.ts',
    find: '!(await notices.isGone(trx, server))',
    replace: 'notices.server !== server',
    test: { file: 'tests/server/trust/cut-off.test.ts', name: 'is closed by another one beside it' },
  },
  {
    what: 'a batch that another server took for cut off writes no more',
    file: 'src/server/write/batch/running-batch.ts',
    find: ".where('cancelled_at', 'is', null)\n    .where('cut_at', 'is', null)",
    replace: ".where('cancelled_at', 'is', null)",
    test: { file: running, name: 'that another server took for cut off' },
  },
  {
    what: 'a batch that was cut off stays to be told, also where its server goes on',
    file: 'src/server/write/batch/running-batch.ts',
    find: ".where('cut_at', 'is', null)\n            .returning('first')",
    replace: ".returning('first')",
    test: { file: running, name: 'that another server took for cut off' },
  },
  {
    what: 'what moved money or changed rights besides is kept in the audit for ever',
    file: 'src/server/audit/purge-audit.ts',
    find: 'if (await holdsMore(schoolId, [head, ...parts])) return true',
    replace: '',
    test: { file: 'tests/server/audit/purge-audit.test.ts', name: 'is kept for ever of rights' },
  },
  {
    what: 'an undo takes back the piece that came while it began',
    file: 'src/server/audit/undo/undo.ts',
    find: 'if (part.id > last && !isUndone(part)) yield pieceOf(part)',
    replace: '{}',
    test: { file: piece, name: 'whose next piece comes between' },
  },
  {
    what: 'rows a batch’s own handler changed are not somebody else’s change',
    file: 'src/server/calls/act.ts',
    find: 'isSeen(row) || earlier.has(row.version)',
    replace: 'isSeen(row)',
    test: { file: piece, name: 'whose handler changes rows of later pieces' },
  },
  {
    what: 'rows a batch’s own handler changed count as done',
    file: 'src/server/calls/act.ts',
    find: 'else if (earlier.has(row.version)) done.push(row.id)',
    replace: '',
    test: { file: piece, name: 'whose handler changes rows of later pieces' },
  },
]
