import { type ComponentProps, type ReactNode, useMemo, useState } from 'react'
import { Button } from './button.tsx'
import { deferred } from './deferred.tsx'

/** What a menu of the frame gets: its trigger, and open at once since the press that loaded it asked for that. */
export type MenuProps = { readonly trigger: ComponentProps<typeof Button> }

/**
 * A button whose menu is loaded when first needed: menus are heavy, and none is open before the first row is shown.
 * `load` must stay the same function.
 */
export function LazyMenu({
  load,
  ...trigger
}: ComponentProps<typeof Button> & { readonly load: () => Promise<(props: MenuProps) => ReactNode> }) {
  const [isWanted, setWanted] = useState(false)
  const Menu = useMemo(() => deferred(load, ({ trigger }) => <Button {...trigger} aria-haspopup="menu" />), [load])
  if (isWanted) return <Menu trigger={trigger} />
  return (
    <Button
      {...trigger}
      aria-haspopup="menu"
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    />
  )
}
