import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { missPart } from './missing-part.ts'

/** What a menu of the frame gets: its trigger, and open at once since the press that loaded it asked for that. */
export type MenuProps = { readonly trigger: ComponentProps<typeof Button> }

/** A button whose menu is loaded when first needed: menus are heavy, and none is open before the first row is shown. */
export function LazyMenu({
  load,
  ...trigger
}: ComponentProps<typeof Button> & { readonly load: () => Promise<(props: MenuProps) => ReactNode> }) {
  const [fetched, setFetched] = useState<{ readonly Menu: (props: MenuProps) => ReactNode } | null>(null)
  if (fetched !== null) return <fetched.Menu trigger={trigger} />
  // Ahead of a press, what cannot be fetched disturbs nobody.
  const fetchAhead = () => void load().catch(() => undefined)
  return (
    <Button
      {...trigger}
      aria-haspopup="menu"
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      onClick={() => void load().then((Menu) => setFetched({ Menu }), missPart)}
    />
  )
}
