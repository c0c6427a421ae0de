import type { Guard } from './guard.ts'

const piece = 'tests/server/calls/piece.test.ts'

/** A batch that is written as several changes. */
export const pieceGuards: readonly Guard[] = [
  {
    what: 'a batch in pieces lets others be heard in between',
    file: 'src/server/write/commit-in-pieces.ts',
    find: '      await nextTurn()\n      await nextTurn()\n',
    replace: '',
    test: { file: piece, name: 'answers what others ask by the network' },
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
    find: 'if (done.first === null) throw error',
    replace: 'if (done.first !== null) throw error',
    test: { file: piece, name: 'that ends halfway is what was done until then' },
  },
  {
    what: 'a batch that is taken back while it is under way writes no more',
    file: 'src/server/write/commit-in-pieces.ts',
    find: 'if (await isTakenBack(scope.trx, account.schoolId, first)) throw new TakenBack()',
    replace: '',
    test: { file: piece, name: 'that is taken back while it is under way' },
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
