import { useAtomValue } from 'jotai'
import { Keyboard, X } from 'lucide-react'
import { useCallback, useState } from 'react'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { savedCommandsAtom } from '@/command/saved-state.ts'
import { KeyRecorder } from '@/hotkeys/key-recorder.tsx'
import { hotkeyPreferencesAtom } from '@/hotkeys/preferences.ts'
import { checkKey } from '@/hotkeys/rebind.ts'
import { Button, IconButton } from '@/ui/button.tsx'
import { Kbd } from '@/ui/kbd.tsx'
import { Problem } from '@/ui/state.tsx'
import type { SavedCommand } from '../../catalogue/command.ts'

type KeyFieldProps = {
  readonly name: string
  readonly value: string | null
  /** The saved thing it is the key of; null for a new one. */
  readonly own: number | null
  readonly onChange: (key: string | null) => void
}

/** Where a key is given: pressed, not written. One that is bound to anything else is refused and its owner named. */
export function KeyField({ name, value, own, onChange }: KeyFieldProps) {
  const { overrides } = useAtomValue(hotkeyPreferencesAtom)
  const saved = useAtomValue(savedCommandsAtom)
  const [isRecording, setRecording] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const record = useCallback(
    (key: string) => {
      const known = saved.find((each) => each.saved.id === own)
      // The school's keys give way to the own; two of the school's are told apart by the server.
      const others = saved.filter((each) => each !== known && !each.saved.isSchools)
      const verdict = checkKey(key, [known ?? nobody], [...catalogue.commands, ...others], overrides)
      setRefusal(verdict.accepted ? null : verdict.reason)
      setRecording(false)
      if (verdict.accepted) onChange(key)
    },
    [saved, own, overrides, onChange],
  )
  const cancel = useCallback(() => setRecording(false), [])
  const start = () => {
    setRefusal(null)
    setRecording(true)
  }
  return (
    <div data-keys="" className="grid gap-1">
      <div className="flex min-h-8 items-center gap-2">
        {isRecording ? (
          <KeyRecorder title={name} onRecord={record} onCancel={cancel} />
        ) : (
          <Button variant="outline" size="sm" aria-label={value === null ? '设置快捷键' : '更改快捷键'} onClick={start}>
            {value === null ? (
              <>
                <Keyboard /> 设置快捷键
              </>
            ) : (
              <Kbd keys={value} />
            )}
          </Button>
        )}
        {value !== null && !isRecording ? (
          <IconButton label="不要快捷键" icon={<X />} onClick={() => onChange(null)} />
        ) : null}
      </div>
      <Problem className="text-xs">{refusal}</Problem>
    </div>
  )
}

/** Stands for what is not saved yet when its key is judged. */
const nobody: SavedCommand = {
  kind: 'saved',
  id: 'saved.new',
  title: '',
  trail: [],
  keys: [],
  saved: {
    kind: 'macro',
    id: 0,
    version: 0,
    name: '',
    syllables: '',
    key: null,
    isSchools: false,
    content: { steps: [] },
  },
  run: async () => undefined,
  reasonAgainst: () => null,
}
