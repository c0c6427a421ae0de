/** What is done about batches taken back or taking long: one file of the built console, since each costs its name in the first load. */

export { sayUnsent, takeBack } from '../undo/take-back.ts'
export { followCall, outcomeOf } from './follow-call.ts'
export { followCutOff } from './follow-cut-off.ts'
export { stopBatches } from './stop-batches.ts'
