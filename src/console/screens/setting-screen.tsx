import { useCallback, useEffect, useState } from 'react'
import { useBlocker, useLocation } from 'react-router-dom'
import { useCan } from '../app/session.ts'
import { SettingCard } from '../setting/setting-card.tsx'
import { ScreenHeader } from '../shell/screen-header.tsx'
import { Button } from '../ui/control/button.tsx'
import { EmptyState } from '../ui/feedback/state.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import type { ScreenProps } from './registry.ts'

/** A page of settings, each saved by itself; the address's hash scrolls to one of them. */
export function SettingScreen({ screen }: ScreenProps) {
  const can = useCan()
  const { hash } = useLocation()
  const { screen: words } = screen
  const settings = words.kind === 'settings' ? words.settings.filter(({ name }) => can(`setting.${name}`)) : []
  const [dirty, setDirty] = useState<readonly string[]>([])
  const onDirty = useCallback((name: string, isDirty: boolean) => {
    setDirty((before) =>
      before.includes(name) === isDirty
        ? before
        : isDirty
          ? [...before, name]
          : before.filter((other) => other !== name),
    )
  }, [])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty.length > 0 && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    const card = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    card?.scrollIntoView({ block: 'start' })
    card?.focus()
  }, [hash])
  useEffect(() => {
    if (dirty.length === 0) return
    const warnBefore = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warnBefore)
    return () => window.removeEventListener('beforeunload', warnBefore)
  }, [dirty])

  return (
    <>
      <ScreenHeader title={words.title} />
      <div className="flex gap-6 px-4 pb-16">
        <div className="grid min-w-0 max-w-2xl flex-1 gap-4">
          {settings.length === 0 ? <EmptyState title="没有可以查看的设置" /> : null}
          {settings.map((setting) => (
            <SettingCard key={setting.name} setting={setting} onDirty={onDirty} />
          ))}
        </div>
        <nav aria-label="设置目录" className="sticky top-4 hidden w-44 self-start lg:block">
          <ul className="grid gap-0.5 border-l">
            {settings.map(({ name, title }) => (
              <li key={name}>
                <a
                  href={`#${name}`}
                  className="-ml-px block border-transparent border-l px-3 py-1 text-muted-foreground text-sm hover:border-primary hover:text-foreground"
                >
                  {title}
                  {dirty.includes(name) ? <span className="text-warning"> •</span> : null}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <Dialog
        open={blocker.state === 'blocked'}
        onOpenChange={(open) => (open ? undefined : blocker.reset?.())}
        title="放弃修改？"
        width={360}
        footer={
          <>
            <Button onClick={() => blocker.reset?.()}>留在这里</Button>
            <Button variant="danger" onClick={() => blocker.proceed?.()}>
              放弃并离开
            </Button>
          </>
        }
      >
        <p className="text-sm">有 {dirty.length} 项设置还没有保存。</p>
      </Dialog>
    </>
  )
}
