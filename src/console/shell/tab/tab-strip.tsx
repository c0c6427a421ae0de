import { useAtomValue, useSetAtom } from 'jotai'
import { X } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { type DragEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { deferred } from '@/ui/deferred.tsx'
import { bringIntoSight } from '../bring-into-sight.ts'
import { OpenScreens } from './open-screens.tsx'
import { moved, type Tab } from './tab-list.ts'
import type { TabMenuProps } from './tab-menu.tsx'
import { tabId, tabPanelId } from './tab-panel.tsx'
import { closeTab, show, tabsAtom } from './tab-state.ts'

const TabMenu = deferred(async () => (await import('./tab-menu.tsx')).TabMenu)

/** The screens visited, each a tab: clicked to show, closed by its cross or the middle button, dragged into another order. */
export function TabStrip() {
  const tabs = useAtomValue(tabsAtom)
  const arrange = useSetAtom(tabsAtom)
  const { pathname } = useLocation()
  const strip = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [menu, setMenu] = useState<Pick<TabMenuProps, 'tab' | 'at'> | null>(null)
  useWheelSideways(strip)
  const active = tabs.some(({ path }) => path === pathname) ? pathname : tabs[0]?.path
  useEffect(() => {
    if (active === undefined) return
    const tab = strip.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(active)}"]`)
    return tab ? bringIntoSight(tab, { block: 'nearest', inline: 'center' }) : undefined
  }, [active])

  const onKeyDown = (event: KeyboardEvent, tab: Tab) => {
    if (event.key === 'Enter' || event.key === ' ') return show(tab)
    const isMoving = event.ctrlKey && event.shiftKey
    const target = isMoving ? tabs[placeFor(event.key, tabs.indexOf(tab), tabs.length)] : undefined
    if (event.key === 'Delete') closeTab(tab.path)
    else if (target) arrange((all) => moved(all, tab.path, target.path))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onDragOver = (event: DragEvent, over: Tab) => {
    if (dragged === null || over.affix) return
    event.preventDefault()
    if (over.path !== dragged) arrange((all) => moved(all, dragged, over.path))
  }
  const openMenu = (event: MouseEvent, tab: Tab) => {
    event.preventDefault()
    // The menu key and a long press name no place of their own; the tab's is as good.
    const { left, bottom } = event.currentTarget.getBoundingClientRect()
    setMenu({ tab, at: event.clientX === 0 ? { x: left, y: bottom } : { x: event.clientX, y: event.clientY } })
  }
  return (
    <>
      {/* A tab is shown by a click: pressing the button, which Radix goes by, may begin to drag it. */}
      <Tabs.Root
        value={pathname}
        activationMode="manual"
        className="flex h-8 shrink-0 items-stretch border-b bg-surface-sunken print:hidden"
      >
        <Tabs.List
          ref={strip}
          aria-label="标签页"
          className="flex min-w-0 flex-1 items-stretch overflow-x-auto [scrollbar-width:none]"
        >
          {tabs.map((tab) => (
            <Tabs.Trigger
              asChild
              key={tab.path}
              value={tab.path}
              id={tabId(tab.path)}
              aria-controls={tabPanelId}
              data-path={tab.path}
              draggable={!tab.affix}
              onClick={() => show(tab)}
              onAuxClick={(event) => (event.button === 1 ? closeTab(tab.path) : undefined)}
              onContextMenu={(event) => openMenu(event, tab)}
              onKeyDown={(event) => onKeyDown(event, tab)}
              onDragStart={() => setDragged(tab.path)}
              onDragOver={(event) => onDragOver(event, tab)}
              onDragEnd={() => setDragged(null)}
              className="group flex shrink-0 cursor-pointer select-none items-center gap-1 border-r px-3 text-muted-foreground text-xs -outline-offset-2 hover:text-foreground aria-selected:bg-surface aria-selected:font-medium aria-selected:text-primary-text aria-selected:shadow-[inset_0_2px_0_0_var(--primary)]"
            >
              <div>
                <span className="max-w-40 truncate">{tab.title}</span>
                {tab.affix ? null : (
                  // Delete and the menu close it for those who use neither mouse nor finger: a button within a tab is none.
                  <span
                    aria-hidden="true"
                    data-close=""
                    title="关闭"
                    onClick={(event) => {
                      event.stopPropagation()
                      closeTab(tab.path)
                    }}
                    className="-mr-1 grid size-5 place-items-center rounded-sm text-muted-foreground hover:bg-neutral-tint hover:text-foreground"
                  >
                    <X className="size-3" />
                  </span>
                )}
              </div>
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <OpenScreens className="h-full rounded-none border-l" />
      </Tabs.Root>
      {menu ? <TabMenu {...menu} onClose={() => setMenu(null)} /> : null}
    </>
  )
}

/** Where along the strip a key moves the tab at `at` of `count`; -1 for keys that move none. */
function placeFor(key: string, at: number, count: number): number {
  return { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[key] ?? -1
}

/** The wheel moves the strip sideways; React listens passively, and could not keep the page from moving too. */
function useWheelSideways(strip: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const element = strip.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      if (event.deltaY === 0 || element.scrollWidth <= element.clientWidth) return
      event.preventDefault()
      element.scrollLeft += event.deltaY
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [strip])
}
