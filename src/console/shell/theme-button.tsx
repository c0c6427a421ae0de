import { useAtomValue } from 'jotai'
import { Monitor, Moon, Sun } from 'lucide-react'
import { IconButton } from '@/ui/button.tsx'
import { setTheme, type Theme, themeAtom, themes } from './appearance.ts'

const icons = { light: Sun, dark: Moon, system: Monitor } as const
const following: Readonly<Record<Theme, Theme>> = { light: 'dark', dark: 'system', system: 'light' }

/** Goes round light, dark and the system's choice. */
export function ThemeButton({ className }: { readonly className?: string }) {
  const theme = useAtomValue(themeAtom)
  const Icon = icons[theme]
  const label = `${themes[theme]}模式，点击换为${themes[following[theme]]}`
  return (
    <IconButton
      label={label}
      icon={<Icon />}
      size="icon"
      title={label}
      {...(className ? { className } : {})}
      onClick={() => setTheme(following[theme])}
    />
  )
}
