import { atom } from 'jotai'
import type { UserInfo } from '../../catalogue/wire.ts'
import { store } from './store.ts'

/** An address signs in somebody else than who is signed in: asked before anything is replaced. */
export type SwitchQuestion = {
  readonly current: UserInfo
  readonly next: UserInfo
  readonly answer: (isSwitching: boolean) => void
}

/** What is asked now, or null. */
export const switchQuestionAtom = atom<SwitchQuestion | null>(null)

/** Asks whether `next` takes the place of who is signed in; a question still open is answered with no. */
export function askToSwitch(current: UserInfo, next: UserInfo): Promise<boolean> {
  store.get(switchQuestionAtom)?.answer(false)
  return new Promise((resolve) => {
    const answer = (isSwitching: boolean) => {
      store.set(switchQuestionAtom, null)
      resolve(isSwitching)
    }
    store.set(switchQuestionAtom, { current, next, answer })
  })
}
