import { atom } from 'jotai'
import { store } from './store.ts'

/** A command waits until the owner of the session has given a code; `answer` says whether that has been. */
export type ConfirmQuestion = { readonly message: string; readonly answer: (isConfirmed: boolean) => void }

/** What is asked now, or null. */
export const confirmQuestionAtom = atom<ConfirmQuestion | null>(null)

let asked: Promise<boolean> | null = null

/** Asks for a code, once for all commands that wait for it. */
export function askToConfirm(message: string): Promise<boolean> {
  asked ??= new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      asked = null
      store.set(confirmQuestionAtom, null)
      resolve(isConfirmed)
    }
    store.set(confirmQuestionAtom, { message, answer })
  })
  return asked
}
