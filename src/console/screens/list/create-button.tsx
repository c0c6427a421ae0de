import { Plus } from 'lucide-react'
import { knownCatalogue } from '@/catalogue/known-catalogue.ts'
import { useCommands } from '@/command/use-commands.ts'
import { CommandKey } from '@/hotkeys/command-key.tsx'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/button.tsx'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'

/** Opens the form that creates a row, where the entity has one and the operator may. */
export function CreateButton({ entity }: { readonly entity: Entity }) {
  const can = useCan()
  const { run } = useCommands()
  const command = knownCatalogue().commands.find((each) => each.kind === 'create' && each.entity.name === entity.name)
  if (!command || !can(command.id)) return null
  return (
    <Button onClick={() => run(command)} title={command.title}>
      <Plus /> <span className="max-sm:sr-only">{command.title}</span>
      <CommandKey command={command} className="max-[1600px]:hidden" />
    </Button>
  )
}
