import type { Guard } from './guard.ts'

const merge = 'src/console/form/parts/merge-parts.ts'
const merged = 'tests/unit/console/form/parts/merge-parts.test.ts'
const programs = 'tests/server/program/mcp.test.ts'
const finger = 'tests/browser/page-touch.test.ts'

/** Pages and forms put together by several, and by finger; rows that colleagues look at; what programs ask for; what is left on a device. */
export const togetherGuards: readonly Guard[] = [
  {
    what: 'what a colleague looks at is told only to who sees that list',
    file: 'src/server/events/register-events.ts',
    find: ' || !maySee(shared, caller, presence.entity)',
    replace: '',
    test: { file: 'tests/server/calls/events.test.ts', name: 'tell which row a colleague looks at' },
  },
  {
    what: 'a decision leads past what a colleague looks at',
    file: 'src/console/list/list-model.ts',
    find: 'isSeen: colleagues.isSeen,',
    replace: '',
    slow: true,
    test: { file: 'tests/browser/presence.test.ts', name: 'who are led past it' },
  },
  {
    what: 'a part of a page that both changed is asked about',
    file: merge,
    find: 'if (isTheirs && isMine && !isSamePart(other, own)) {',
    replace: 'if (isTheirs && isMine && own === null) {',
    test: { file: merged, name: 'no part that one added or changed is lost' },
  },
  {
    what: 'a part of a page that was moved here stands once',
    file: merge,
    find: 'theirs.filter((id) => !movedHere.has(id))',
    replace: '[...theirs]',
    test: { file: merged, name: 'what only one side touched is that side as it is' },
  },
  {
    what: 'blocks of a client that knows no ids are those the page held',
    file: 'src/server/handlers/diy/page.ts',
    find: 'recognisedBlocks(value.map(asBlock), held, isSame)',
    replace: 'recognisedBlocks(value.map(asBlock), [], isSame)',
    test: { file: 'tests/server/handlers/page.test.ts', name: 'know each block by an id that it keeps' },
  },
  {
    what: 'two questions both numbered alike are two',
    file: 'src/console/form/parts/part-structure.ts',
    find: 'new Set(clashing.map(({ id }) => id))',
    replace: 'new Set()',
    test: { file: 'tests/browser/page-together.test.ts', name: 'keeps the questions of both' },
    slow: true,
  },
  {
    what: 'nothing scrolls under a finger that holds a block',
    file: 'src/console/form/parts/use-part-drag.ts',
    find: "element?.addEventListener('touchmove', hold, { passive: false })",
    replace: '',
    test: { file: finger, name: 'are picked up by resting on them' },
    slow: true,
  },
  {
    what: 'the page stays where it is while a list scrolls under what is dragged',
    file: 'src/console/form/parts/part-list.tsx',
    find: ' [overflow-anchor:none]',
    replace: '',
    test: { file: finger, name: 'reach the end of a list that is longer than the phone' },
    slow: true,
  },
  {
    what: 'what a program asks for is shown to whoever may do it alone',
    file: 'src/server/read/veiled-values.ts',
    find: "typeof command === 'string' && account.allows(command)",
    replace: "typeof command === 'string'",
    test: { file: programs, name: 'delete nothing: a person confirms' },
  },
  {
    what: 'the audit shows what a program asks for to whoever may do it alone',
    file: 'src/server/audit/shown-values.ts',
    find: 'veiledValues(account, known ?? {}, stored.parse(JSON.parse(text)))',
    replace: 'stored.parse(JSON.parse(text))',
    test: { file: programs, name: 'delete nothing: a person confirms' },
  },
  {
    what: 'drafts leave the device with who signs out',
    file: 'src/console/session/session.ts',
    find: 'deviceStorage.removeItem(drafts)',
    replace: '',
    test: { file: 'tests/browser/draft.test.ts', name: 'leaves the device with who signs out' },
    slow: true,
  },
]
