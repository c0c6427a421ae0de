/** Where a shell command's key works. */
type Scope = 'everywhere' | 'grid' | 'dialog'

/** A command of the console itself. It has no call; the console implements each by its id. */
export type ShellCommand<Id extends string = string> = {
  readonly id: Id
  readonly title: string
  readonly group: string
  readonly keys: readonly string[]
  readonly scope: Scope
  /** Not listed in the palette, as moving the cursor. */
  readonly onlyKey?: boolean
}

/** Declares the shell's commands, keeping their ids for the compiler. */
export function shellCommands<const C extends readonly ShellCommand[]>(commands: C): C {
  return commands
}
