import { useStore } from 'jotai'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { knownCatalogue } from '@/catalogue/known-catalogue.ts'
import { messageOf } from '@/session/call/message-of.ts'
import { permissionTestAtom } from '@/session/session.ts'
import { warn } from '@/ui/toaster.tsx'
import type { Command } from '../../catalogue/command.ts'
import { type Availability, availability, type Situation } from './availability.ts'
import { runCommand } from './run.ts'
import type { Inputs } from './target.ts'
import { gridTargetAtom } from './target.ts'

/** Judging and running commands as things stand when it is asked, not when it was rendered. */
export type Commands = {
  readonly situation: () => Situation
  readonly availabilityOf: (command: Command) => Availability
  /** Runs a command; why it does not apply, or what goes wrong, is said in a message. */
  readonly run: (command: Command, inputs?: Inputs | null) => void
}

/** Gives the one way to run commands, for palette, keys and buttons. */
export function useCommands(): Commands {
  const store = useStore()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return useMemo(() => {
    const situation = (): Situation => {
      const catalogue = knownCatalogue()
      const grid = store.get(gridTargetAtom)
      const screen = catalogue.screens.find(({ path }) => path === pathname) ?? null
      return { catalogue, can: store.get(permissionTestAtom).can, screen, grid, targets: grid?.targets() ?? null }
    }
    const availabilityOf = (command: Command) => availability(command, situation())
    const host = { catalogue: knownCatalogue(), grid: () => store.get(gridTargetAtom), navigate }
    const run = (command: Command, inputs: Inputs | null = null) => {
      const verdict = availabilityOf(command)
      if (!verdict.available) {
        warn(`不能${command.title}：${verdict.reason}`)
        return
      }
      runCommand(command, inputs, host).catch((error: unknown) => {
        warn(messageOf(error, `「${command.title}」没有成功`))
      })
    }
    return { situation, availabilityOf, run }
  }, [store, navigate, pathname])
}
