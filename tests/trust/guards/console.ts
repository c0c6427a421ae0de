import type { Guard } from './guard.ts'

const decider = 'tests/unit/console/list/decider.test.ts'
const late = 'tests/unit/console/list/late-answer.test.ts'
const played = 'tests/unit/console/list/list-model.property.test.ts'
const name = 'acts on what is seen, selects nothing unseen, ends up as the server, and stays bounded'
const play = { file: played, name }
const identity = 'tests/unit/console/list/identity.test.ts'
const reconcile = 'src/console/list/rows/reconcile.ts'
const store = 'src/console/list/rows/row-store.ts'

/** One scope a session, one list model with identity. */
export const consoleGuards: readonly Guard[] = [
  {
    what: 'a decision that waits is not sent once its session has ended',
    file: 'src/console/command/queue.ts',
    find: `        await ready()
        if (ended.aborted) return`,
    replace: '        await ready()',
    test: { file: late, name: 'of a session that ended is kept to be taken back' },
  },
  {
    what: 'decisions that were not sent are named',
    file: 'src/console/command/queue.ts',
    find: 'if (waiting.length > 0) onUnsent(waiting.splice(0))',
    replace: '',
    test: { file: late, name: 'of a session that ended is kept to be taken back' },
  },
  {
    what: 'a key acts on rows that are shown',
    file: 'src/console/list/deciding/meaning.ts',
    find: "return found.size > 0 ? { kind: 'rows', seen: found } : null",
    replace: "return { kind: 'rows', seen: new Map(ids.map((id) => [id, found.get(id)])) }",
    test: { file: identity, name: 'is for rows that are shown' },
  },
  {
    what: 'a call names the versions that were on screen',
    file: 'src/console/list/deciding/sending.ts',
    find: 'return { ...params, versions:',
    replace: 'return { ...params, unsent:',
    test: { file: late, name: 'of an own action before it is what the second one of a row means' },
  },
  {
    what: 'of two own actions on a row the second means what the first made of it',
    file: 'src/console/list/deciding/send-all.ts',
    find: 'if (from !== undefined && only !== null) own.advance(id, from, only)',
    replace: '',
    test: { file: late, name: 'of an own action before it is what the second one of a row means' },
  },
  {
    what: 'what own actions made of a row is known until the row is read again',
    file: 'src/console/list/deciding/decider.ts',
    find: '    const meant = ids === null',
    replace: '    if (!queue.isBusy()) own.clear()\n    const meant = ids === null',
    test: { file: late, name: 'of own actions before it is what the third one of a row means' },
  },
  {
    what: 'a row an own action failed on is read again, whatever is known of it by then',
    file: reconcile,
    find: '!cause.isNeeded && ',
    replace: '',
    test: { file: late, name: 'shows nothing of an own action that failed once the next one on its row is done' },
  },
  {
    what: 'a key pressed for all that match means nothing else once these are dealt with',
    file: 'src/console/list/deciding/decider.ts',
    find: "counting !== null && meant?.kind !== 'everything'",
    replace: 'false',
    test: { file: late, name: 'is nothing to a key pressed while all that match were counted' },
  },
  {
    what: 'a late answer does not move the cursor',
    file: 'src/console/list/deciding/decider.ts',
    find: 'if (cursor.moves() === moves) moveOn(',
    replace: 'moveOn(',
    test: { file: identity, name: 'whose question is answered late leaves the cursor' },
  },
  {
    what: 'everything, once changed, means nothing any more',
    file: 'src/console/list/deciding/decider.ts',
    find: "if (meant.kind === 'everything') selection.clear()",
    replace: "if (meant.kind === 'everything') selection.set([], false)",
    test: {
      file: decider,
      name: 'offers to try again when the request fails; what is selected afterwards is that alone',
    },
  },
  {
    what: 'selected rows that are no longer shown are let go',
    file: 'src/console/list/list-model.ts',
    find: 'selection.keepOnly((id) => rows.indexOf(id) !== undefined)',
    replace: 'selection.keepOnly(() => true)',
    test: { file: late, name: 'lets go of selected rows that are no longer shown' },
  },
  {
    what: 'refreshing goes to the top, not once the operator went on',
    file: 'src/console/list/list-model.ts',
    find: 'if (cursor.moves() === moves) go(0)',
    replace: 'go(0)',
    test: { file: late, name: 'goes to the top with the key, and not again once the operator went on' },
  },
  {
    what: 'the cursor is a row, not a position',
    file: 'src/console/list/cursor.ts',
    find: 'const followed = id === null ? undefined : rows.indexOf(id)',
    replace: 'const followed = id === -1 ? rows.indexOf(id) : undefined',
    test: { file: late, name: 'keeps the cursor on its row, wherever that comes to stand' },
  },
  {
    what: 'the cursor is on no row rather than on another while its own is read again',
    file: 'src/console/list/cursor.ts',
    find: 'if (id === null || rows.isKnownAround(place)) stand',
    replace: 'stand',
    test: { file: 'tests/unit/console/list/cursor.test.ts', name: 'is on no row, rather than on another' },
  },
  {
    what: 'all that match, once counted, are selected only if still wanted',
    file: 'src/console/list/selection.ts',
    find: 'const isWanted = counting === selecting',
    replace: 'const isWanted = counting !== undefined',
    test: {
      file: 'tests/unit/console/list/selection.test.ts',
      name: 'comes to mean all that match once they are counted',
    },
  },
  {
    what: 'a row read earlier never takes the place of one known later',
    file: reconcile,
    find: `    if (asOf < entry.asOf) return
    const hasLeft`,
    replace: '    const hasLeft',
    test: { file: identity, name: 'never goes back to what was read earlier' },
  },
  {
    what: 'rows an own action is under way on wait for its answer',
    file: reconcile,
    find: 'else if (!underway.has(id)) ids.push(id)',
    replace: 'else ids.push(id)',
    test: { file: identity, name: 'waits for the answer of an own action under way' },
  },
  {
    what: 'rows that arrive older than what was heard are read again',
    file: reconcile,
    find: 'if (stale.length > 0) void reconcile(stale)',
    replace: '',
    test: { file: identity, name: 'is read again where it arrives older' },
  },
  {
    what: 'what may have changed unheard is read again',
    file: reconcile,
    find: `      oldestForgotten = Math.max(oldestForgotten, version)
      void reconcile(null)`,
    replace: '      oldestForgotten = Math.max(oldestForgotten, version)',
    test: play,
  },
  {
    what: 'what could not be read is asked for again',
    file: reconcile,
    find: `      giveBack()
      if (!signal.aborted) throw error`,
    replace: '      if (!signal.aborted) throw error',
    test: play,
  },
  {
    what: 'a failed request puts the row back',
    file: 'src/console/list/deciding/marking.ts',
    find: 'rows.change(id, { row: was.row, mark: { ...about, title, command, isHandled: false } })',
    replace: 'rows.change(id, { mark: { ...about, title, command, isHandled: false } })',
    test: { file: identity, name: 'that the server did not hear leaves the row as it was' },
  },
  {
    what: 'an undo is heard by the list, which looks at the rows',
    file: 'src/console/list/list-model.ts',
    find: 'else void rows.live.reconcile(undone.ids)',
    replace: '',
    test: { file: identity, name: 'is what an undo made of it' },
  },
  {
    what: 'a chunk is asked for by the row above it, not by number',
    file: 'src/console/list/rows/page-request.ts',
    find: `  const above = slots.get(missing.from - 1)
  if (above) {`,
    replace: `  const above = slots.get(missing.from - 1)
  if (above && chunk < 0) {`,
    test: { file: 'tests/unit/console/list/row-store.test.ts', name: 'asks for what follows a loaded row by that row' },
  },
  {
    what: 'a row that was moved ends no gap',
    file: 'src/console/list/rows/row-placement.ts',
    find: 'return entry?.anchor === anchorOf(row)',
    replace: 'return entry !== undefined && anchorOf(row) !== ""',
    test: { file: identity, name: 'have a gap between them that a row which was moved does not end' },
  },
  {
    what: 'memory is bounded however many rows were decided',
    file: store,
    find: `      forgetFar()
      summarize(request`,
    replace: '      summarize(request',
    test: { file: 'tests/unit/console/list/cursor.test.ts', name: 'is bounded by what is looked at' },
  },
  {
    what: 'selected rows and the cursor’s are kept however far away',
    file: 'src/console/list/list-model.ts',
    find: 'isKept: (id) => selection.picked().has(id) || id === cursor.id(),',
    replace: 'isKept: () => false,',
    test: { file: identity, name: 'are kept while they are selected' },
  },
  {
    what: 'both sides of a form are kept where both changed a field',
    file: 'src/console/form/merge.ts',
    find: '} else conflicts[name] = { theirs: now[name], mine: typed[name] }',
    replace: '} else taken[name] = now[name]',
    test: { file: 'tests/unit/console/form/merge.test.ts', name: 'takes what only the others changed' },
  },
  {
    what: 'a form sends only what was changed',
    file: 'src/console/form/form-value.ts',
    find: 'if (!field || (opening && isSameValue(opening[name], value))) return []',
    replace: 'if (!field) return []',
    test: {
      file: 'tests/unit/console/form/form-value.test.ts',
      name: 'open with the row, and send only what was changed',
    },
  },
  {
    what: '1001 to a call of an earlier session leaves the present one alone',
    file: 'src/console/session/call/api-client.ts',
    find: 'options.token === undefined && dependencies.token() === token',
    replace: 'options.token === undefined',
    test: { file: 'tests/unit/console/session/api-client.test.ts', name: '1001 to a call of an earlier session' },
  },
  {
    what: 'a stream that is refused is tried again where that is said',
    file: 'src/console/session/event/event-stream.ts',
    find: "(await dependencies.onRefused(response)) ? 'lost' : 'refused'",
    replace: "(await dependencies.onRefused(response)) ? 'refused' : 'refused'",
    test: { file: 'tests/unit/console/session/event-stream.test.ts', name: 'is tried again after a refusal' },
  },
  {
    what: 'a stream in which nothing is heard counts as lost',
    file: 'src/console/session/event/event-stream.ts',
    find: 'timer = setTimeout(() => dead.abort(), longestSilence)',
    replace: 'timer = setTimeout(() => undefined, longestSilence)',
    test: {
      file: 'tests/unit/console/session/event-stream.test.ts',
      name: 'counts as lost when nothing at all is heard',
    },
  },
  {
    what: 'the clock is right for the first who looks',
    file: 'src/console/format/use-now.ts',
    find: 'if (Math.abs(Date.now() - now) >= interval) now = Date.now()',
    replace: '',
    test: { file: 'tests/unit/console/format/clock.test.ts', name: 'is right for the first who looks' },
  },
  {
    what: 'the clock is right when the page is looked at again',
    file: 'src/console/format/use-now.ts',
    find: "globalThis.document?.addEventListener('visibilitychange', wake)",
    replace: '',
    test: {
      file: 'tests/unit/console/format/clock.test.ts',
      name: 'is right at once when the page is looked at again',
    },
  },
  {
    what: 'keys that end a composition are its own',
    file: 'src/console/hotkeys/hotkey-layer.ts',
    find: 'event.isHandled || event.isComposing || composing || event.at - composedAt < afterComposition',
    replace: 'event.isHandled',
    test: {
      file: 'tests/unit/console/hotkeys/hotkey-layer.test.ts',
      name: 'while an input method composes and for 100 ms after',
    },
  },
  {
    what: 'letters are looked for only where their own beginning was found',
    file: 'src/console/palette/search/narrowing.ts',
    find: 'while (last && !letters.startsWith(last.letters)) {',
    replace: 'while (last && letters.length <= last.letters.length) {',
    test: { file: 'tests/unit/console/palette/narrowing.test.ts', name: 'letter by letter, the same is found' },
  },
]
