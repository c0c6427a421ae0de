import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { type RefObject, useRef, useState } from 'react'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { openPartAtom } from '@/command/center-state.ts'
import { savedCommandsAtom } from '@/command/saved-state.ts'
import type { Commands } from '@/command/use-commands.ts'
import { keyTextHere } from '@/hotkeys/keystroke.ts'
import { hotkeyPreferencesAtom, resetKeysAtom, switchSingleKeysAtom } from '@/hotkeys/preferences.ts'
import { syllables } from '@/palette/palette-index.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { Input } from '@/ui/input.tsx'
import { giveFocusBack } from '@/ui/keyboard/focus-return.ts'
import { Switch } from '@/ui/switch.tsx'
import { sheetGroups } from './sheet-groups.ts'
import { SheetLineView } from './sheet-line.tsx'

/** The dialog 快捷键: every key there is, searchable, each to be changed in place. */
export function CheatSheetDialog({ commands }: { readonly commands: Commands }) {
  const [part, setPart] = useAtom(openPartAtom)
  const store = useStore()
  const returnTo = useRef<Element | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const isOpen = part?.part === 'cheatSheet'
  if (isOpen) returnTo.current = part.returnTo
  return (
    <Dialog
      open={isOpen}
      onClose={() => setPart(null)}
      title="快捷键"
      width={960}
      className="sm:top-[6vh] sm:max-h-[88vh]"
      onOpenAutoFocus={(event) => {
        event.preventDefault()
        search.current?.focus()
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        if (store.get(openPartAtom) === null) giveFocusBack(returnTo.current)
      }}
    >
      <CheatSheet commands={commands} search={search} />
    </Dialog>
  )
}

type CheatSheetProps = { readonly commands: Commands; readonly search: RefObject<HTMLInputElement | null> }

function CheatSheet({ commands, search }: CheatSheetProps) {
  const [situation] = useState(commands.situation)
  const [query, setQuery] = useState('')
  const { overrides, singleKeys } = useAtomValue(hotkeyPreferencesAtom)
  const switchSingleKeys = useSetAtom(switchSingleKeysAtom)
  const reset = useSetAtom(resetKeysAtom)
  const saved = useAtomValue(savedCommandsAtom)
  const groups = sheetGroups([...catalogue.commands, ...saved], situation, overrides, query, syllables)
  return (
    <div data-keys="" className="grid gap-3">
      <div className="sticky top-0 z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 bg-popover px-4 pt-0.5 pb-2">
        <Input
          ref={search}
          type="search"
          aria-label="搜索快捷键"
          placeholder="搜索命令、拼音或按键"
          value={query}
          onValueChange={setQuery}
          className="min-w-full sm:min-w-0 sm:max-w-72 sm:flex-1"
        />
        <label htmlFor="single-keys" className="flex items-center gap-2 text-sm">
          <Switch id="single-keys" checked={singleKeys} onCheckedChange={switchSingleKeys} />
          单键快捷键
        </label>
        <Button
          variant="outline"
          className="ml-auto"
          disabled={Object.keys(overrides).length === 0}
          onClick={() => {
            reset()
            // With nothing left to put back the button is disabled, and would lose the focus to the page.
            search.current?.focus()
          }}
        >
          恢复全部默认
        </Button>
      </div>
      {singleKeys ? null : (
        <p role="status" className="rounded-md bg-warning-tint px-3 py-2 text-sm text-warning">
          单键快捷键已关闭：不带 {keyTextHere('mod')} 的字母、数字和符号不再触发命令。
        </p>
      )}
      <p className="text-muted-foreground text-xs">
        点击按键即可更改；已被占用的按键不会被替换。设置保存在这台设备上。其他列表的按键可以搜索。
      </p>
      {groups.length === 0 ? (
        <p className="py-8 text-center text-muted-foreground text-sm">没有找到「{query}」</p>
      ) : null}
      <div className="gap-6 sm:columns-2 lg:columns-3">
        {groups.map(({ heading, lines }) => (
          <section key={heading} aria-label={heading} className="mb-4 break-inside-avoid-column">
            <h3 className="px-2 pb-1 font-medium text-muted-foreground text-xs">{heading}</h3>
            <ul>
              {lines.map((line) => (
                <SheetLineView key={line.commands[0].id} line={line} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
