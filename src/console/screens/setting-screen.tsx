import { type ComponentProps, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { LeaveGuard } from '@/form/leave-guard.tsx'
import { ScreenHeader } from '@/page/screen-header.tsx'
import type { Address } from '@/session/blocker.ts'
import { useCan } from '@/session/session.ts'
import { type CardState, SettingCard } from '@/setting/setting-card.tsx'
import { EmptyState } from '@/ui/state.tsx'
import type { ScreenProps } from './registry.ts'
import { type SettingAsideProps, settingAsides } from './setting-aside.tsx'

type CardStates = Readonly<Record<string, CardState>>

/** A page of settings, each saved by itself; the address's hash leads to one of them. */
export function SettingScreen({ screen }: ScreenProps) {
  const can = useCan()
  const { screen: words } = screen
  const settings = words.kind === 'settings' ? words.settings.filter(({ name }) => can(`setting.${name}`)) : []
  const [states, setStates] = useState<CardStates>({})
  const dirty = settings.filter(({ name }) => states[name]?.isDirty)
  const onState = useCallback((name: string, state: CardState | null) => {
    setStates((before) => {
      const { [name]: own, ...others } = before
      return state ? { ...others, [name]: state } : others
    })
  }, [])
  const unsaved = useRef(0)
  useLayoutEffect(() => {
    unsaved.current = dirty.length
  })
  const [drafts, setDrafts] = useState<SettingAsideProps['drafts']>({})
  const onDraft = useCallback<NonNullable<ComponentProps<typeof SettingCard>['onDraft']>>((name, values) => {
    setDrafts((before) => ({ ...before, [name]: values }))
  }, [])
  const aside = settingAsides[screen.id]
  const isAccompanied = aside !== undefined && can(aside.permission)
  useCardOfHash(settings.every(({ name }) => states[name]?.isReady))

  return (
    <>
      <ScreenHeader title={words.title} hint={dirty.length > 0 ? `${dirty.length} 项未保存` : undefined} />
      <div className="flex gap-6 px-4 pb-16 max-lg:flex-col">
        <div className="grid min-w-0 max-w-2xl flex-1 gap-4">
          {settings.length === 0 ? <EmptyState title="没有可以查看的设置" /> : null}
          {settings.map((setting) => (
            <SettingCard
              key={setting.name}
              setting={setting}
              onState={onState}
              onDraft={isAccompanied ? onDraft : undefined}
            />
          ))}
        </div>
        <nav aria-label="设置目录" className="sticky top-4 hidden w-44 self-start lg:block">
          <ul className="grid gap-0.5 border-l">
            {settings.map(({ name, title }) => (
              <li key={name}>
                <Link
                  to={{ hash: name }}
                  replace
                  className="-ml-px block border-transparent border-l px-3 py-1 text-muted-foreground text-sm hover:border-primary hover:text-foreground"
                >
                  {title}
                  {states[name]?.isDirty ? (
                    <span className="text-warning">
                      {' '}
                      •<span className="sr-only">未保存</span>
                    </span>
                  ) : null}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {isAccompanied ? (
          <div className="w-80 shrink-0 self-start max-lg:order-first max-lg:w-full lg:sticky lg:top-4">
            <aside.Aside drafts={drafts} />
          </div>
        ) : null}
      </div>
      <LeaveGuard
        isUnsaved={useCallback(() => unsaved.current > 0, [])}
        isElsewhere={isOtherScreen}
        text={`有 ${dirty.length} 项设置还没有保存。`}
        onLeave={() => {
          for (const { name } of dirty) states[name]?.giveUp()
        }}
      />
    </>
  )
}

/** Goes to the card the hash names, and once more when all cards stand in their full height. */
function useCardOfHash(isReady: boolean): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same hash may be asked for again
  useEffect(() => {
    const card = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    card?.scrollIntoView({ block: 'start' })
    if (!card?.contains(document.activeElement)) card?.focus({ preventScroll: true })
  }, [hash, key, isReady])
}

function isOtherScreen(from: Address, to: Address): boolean {
  return from.pathname !== to.pathname
}
