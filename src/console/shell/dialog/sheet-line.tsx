import { useAtomValue, useSetAtom } from 'jotai'
import { Plus, RotateCcw, X } from 'lucide-react'
import { useCallback, useState } from 'react'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { savedCommandsAtom } from '@/command/saved-state.ts'
import { KeyRecorder } from '@/hotkeys/key-recorder.tsx'
import { keyTextHere } from '@/hotkeys/keystroke.ts'
import { bindKeysAtom, hotkeyPreferencesAtom, resetKeysAtom } from '@/hotkeys/preferences.ts'
import { checkKey } from '@/hotkeys/rebind.ts'
import { store } from '@/session/store.ts'
import { IconButton } from '@/ui/button.tsx'
import { Kbd } from '@/ui/kbd.tsx'
import { Problem } from '@/ui/state.tsx'
import type { SheetLine } from './sheet-groups.ts'

/** One command of the cheat sheet; its keys can be changed in place. A taken key is refused and its owner named. */
export function SheetLineView({ line }: { readonly line: SheetLine }) {
  const { commands, title, keys, isChanged, canBind } = line
  const { overrides } = useAtomValue(hotkeyPreferencesAtom)
  const bind = useSetAtom(bindKeysAtom)
  const reset = useSetAtom(resetKeysAtom)
  const [recording, setRecording] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  const bindAll = useCallback(
    (chosen: readonly string[]) => bind(Object.fromEntries(commands.map(({ id }) => [id, chosen]))),
    [bind, commands],
  )
  const record = useCallback(
    (key: string) => {
      // The school's keys give way to whatever an operator binds.
      const own = store.get(savedCommandsAtom).filter(({ saved }) => !saved.isSchools)
      const verdict = checkKey(key, commands, [...catalogue.commands, ...own], overrides)
      setRefusal(verdict.accepted ? null : verdict.reason)
      if (!verdict.accepted || recording === null) return
      bindAll([...new Set([...keys.slice(0, recording), key, ...keys.slice(recording + 1)])])
      setRecording(null)
    },
    [bindAll, commands, keys, overrides, recording],
  )
  const cancel = useCallback(() => {
    setRecording(null)
    setRefusal(null)
  }, [])

  return (
    <li className="group/line rounded-md px-2 py-0.5 hover:bg-surface-sunken">
      <div className="flex min-h-8 items-center gap-1.5">
        <span className="min-w-0 flex-1 truncate text-sm">{title}</span>
        {recording !== null ? (
          <>
            <KeyRecorder title={title} onRecord={record} onCancel={cancel} />
            {keys[recording] !== undefined ? (
              <IconButton
                label={`去掉「${title}」的这个快捷键`}
                icon={<X />}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => {
                  bindAll(keys.filter((_, index) => index !== recording))
                  cancel()
                }}
              />
            ) : null}
          </>
        ) : (
          <LineKeys line={line} onRecord={setRecording} />
        )}
        {isChanged && canBind ? (
          <IconButton
            label={`恢复「${title}」的默认快捷键`}
            icon={<RotateCcw />}
            onClick={() => reset(commands.map(({ id }) => id))}
          />
        ) : null}
      </div>
      <Problem className="pb-1 text-xs">{refusal}</Problem>
    </li>
  )
}

function LineKeys({ line, onRecord }: { readonly line: SheetLine; readonly onRecord: (at: number) => void }) {
  const { title, keys, canBind } = line
  if (!canBind) {
    const [from, ...others] = keys
    const to = others.at(-1)
    return (
      <span className="flex items-center gap-1 px-1">
        {from ? <Kbd keys={from} /> : null}
        {to ? '–' : null}
        {to ? <Kbd keys={to} /> : null}
      </span>
    )
  }
  return (
    <>
      {keys.map((key, index) => (
        <button
          key={key}
          type="button"
          aria-label={`更改「${title}」的快捷键 ${keyTextHere(key)}`}
          onClick={() => onRecord(index)}
          className="rounded-md px-1 py-1 hover:bg-accent-strong"
        >
          <Kbd keys={key} />
        </button>
      ))}
      {keys.length === 0 ? (
        <IconButton
          label={`给「${title}」设置快捷键`}
          icon={<Plus />}
          className="text-muted-foreground"
          onClick={() => onRecord(0)}
        />
      ) : null}
    </>
  )
}
