import { useAtom, useAtomValue } from 'jotai'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { confirmsReasonAtom } from '@/command/at-once.ts'
import { Sheet } from '@/ui/dialog.tsx'
import { Segmented } from '@/ui/segmented.tsx'
import { Switch } from '@/ui/switch.tsx'
import { setTheme, type Theme, themeAtom, themes, veilsPicturesAtom } from '../appearance.ts'
import { tagsViewAtom } from '../tab/tab-state.ts'
import { fixedHeaderAtom, sidebarLogoAtom, themeColourAtom, themePresets } from './theme-colour.ts'

const widest = 260
const themeNames: readonly Theme[] = ['light', 'dark', 'system']

/** The dialog 界面设置, at most 260 px, closed by a click beside it. */
export function SettingsDrawer({ onClose }: { readonly onClose: () => void }) {
  const theme = useAtomValue(themeAtom)
  const [hasTags, setTags] = useAtom(tagsViewAtom)
  const [isFixed, setFixed] = useAtom(fixedHeaderAtom)
  const [hasLogo, setLogo] = useAtom(sidebarLogoAtom)
  const [confirms, setConfirms] = useAtom(confirmsReasonAtom)
  const [veils, setVeils] = useAtom(veilsPicturesAtom)
  return (
    <Sheet onClose={onClose} title="界面设置" width={widest}>
      <div className="grid gap-5">
        <ThemeColour />
        <section className="grid gap-2">
          <h3 className="font-medium text-sm">明暗</h3>
          <Segmented
            label="明暗"
            value={theme}
            onValueChange={(value) => {
              const chosen = themeNames.find((name) => name === value)
              if (chosen) setTheme(chosen)
            }}
            segments={[
              { value: 'light', label: themes.light },
              { value: 'dark', label: themes.dark },
              { value: 'system', label: '系统' },
            ]}
          />
        </section>
        <Choice label="显示标签页" checked={hasTags} onChange={(next) => setTags(() => next)} />
        <Choice label="固定顶栏" checked={isFixed} onChange={(next) => setFixed(() => next)} />
        <Choice label="侧边栏 Logo" checked={hasLogo} onChange={(next) => setLogo(() => next)} />
        <Choice label="选好理由后按 Enter 确认" checked={confirms} onChange={(next) => setConfirms(() => next)} />
        <Choice label="列表里的图片先模糊" checked={veils} onChange={(next) => setVeils(() => next)} />
      </div>
    </Sheet>
  )
}

function ThemeColour() {
  const [colour, setColour] = useAtom(themeColourAtom)
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium text-sm">主题色</legend>
      <div className="flex flex-wrap gap-2">
        {themePresets.map((preset) => (
          <label
            key={preset}
            title={preset}
            style={{ background: preset }}
            className="grid size-7 cursor-pointer place-items-center rounded-md border text-primary-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="theme-colour"
              aria-label={preset}
              className="sr-only"
              checked={colour.toLowerCase() === preset.toLowerCase()}
              onChange={() => setColour(() => preset)}
            />
            {colour.toLowerCase() === preset.toLowerCase() ? <Check className="size-4" /> : null}
          </label>
        ))}
      </div>
      <label className="flex items-center justify-between gap-2 text-sm">
        自选颜色
        <input
          type="color"
          value={colour.toLowerCase()}
          onChange={(event) => {
            const { value } = event.target
            setColour(() => value)
          }}
          className="h-7 w-12 cursor-pointer rounded border bg-transparent"
        />
      </label>
    </fieldset>
  )
}

type ChoiceProps = { readonly label: string; readonly checked: boolean; readonly onChange: (checked: boolean) => void }

function Choice({ label, checked, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className="flex items-center justify-between gap-2 text-sm">
      <label htmlFor={id}>{label}</label>
      <Switch id={id} checked={checked} onCheckedChange={onChange} />
    </div>
  )
}
