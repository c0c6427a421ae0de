import { atom } from 'jotai'
import type { UserInfo } from '../../catalogue/wire.ts'
import { scopeAtom } from './session-scope.ts'
import { store } from './store.ts'

type Answered = { readonly answer: (isYes: boolean) => void }

/** An address signs in somebody else than who is signed in: asked before anything is replaced. */
export type SwitchQuestion = Answered & { readonly current: UserInfo; readonly next: UserInfo }

/** A command waits until the owner of the session has given a code, for the reason the server says. */
export type ConfirmQuestion = Answered & { readonly message: string }

/** What is asked now over whatever is shown, or null. */
export const questionAtom = atom<SwitchQuestion | ConfirmQuestion | null>(null)

/** Asks; a question still open is answered with no, and so is one that whoever signs in next would find. */
export function ask(asked: Omit<SwitchQuestion, 'answer'> | Omit<ConfirmQuestion, 'answer'>): Promise<boolean> {
  withdraw()
  return new Promise((resolve) => {
    const answer = (isYes: boolean) => {
      if (store.get(questionAtom)?.answer === answer) store.set(questionAtom, null)
      resolve(isYes)
    }
    store.set(questionAtom, { ...asked, answer })
  })
}

function withdraw(): void {
  store.get(questionAtom)?.answer(false)
}

store.sub(scopeAtom, withdraw)
