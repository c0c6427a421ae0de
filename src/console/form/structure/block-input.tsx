import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { Button, IconButton } from '@/ui/button.tsx'
import { type Block, newBlock, readBlocks, wordsOf } from '@/value/block.ts'
import { BlockView } from '@/value/block-view.tsx'
import { Phone } from '@/value/page-preview.tsx'
import { blocks as kinds } from '../../../../commands/dashboard/block.ts'
import { BlockFields } from './block-fields.tsx'
import type { StructureProps } from './structure-props.ts'

/**
 * Puts a page together: blocks to choose from, the page as a phone shows it, and what the chosen block says. Arrows go
 * through the blocks, with Alt they move one, Delete takes it out, Enter goes to what it says; blocks can be dragged.
 */
export function BlockInput({ aria, label, value, onChange }: StructureProps) {
  const blocks = readBlocks(value)
  const [chosen, setChosen] = useState(0)
  const [dragged, setDragged] = useState<number | null>(null)
  const page = useRef<HTMLDivElement>(null)
  const side = useRef<HTMLElement>(null)
  const at = Math.min(chosen, blocks.length - 1)
  const current = blocks[at]

  const choose = (index: number) => {
    const next = Math.max(0, Math.min(blocks.length - 1, index))
    setChosen(next)
    requestAnimationFrame(() => page.current?.querySelectorAll<HTMLElement>('[role=option]')[next]?.focus())
  }
  const write = (next: readonly Block[], index: number) => {
    onChange(next)
    setChosen(Math.max(0, Math.min(next.length - 1, index)))
  }
  const add = (kind: string) => write(blocks.toSpliced(at + 1, 0, newBlock(kind)), at + 1)
  const remove = (index: number) => {
    write(blocks.toSpliced(index, 1), index)
    choose(index)
  }
  const move = (from: number, to: number) => {
    const block = blocks[from]
    if (!block || to < 0 || to >= blocks.length) return
    write(blocks.toSpliced(from, 1).toSpliced(to, 0, block), to)
    requestAnimationFrame(() => page.current?.querySelectorAll<HTMLElement>('[role=option]')[to]?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step !== undefined && event.altKey) move(at, at + step)
    else if (step !== undefined) choose(at + step)
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(at)
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      side.current?.querySelector<HTMLElement>('input, textarea, button, [contenteditable=true]')?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onDragOver = (event: DragEvent, over: number) => {
    if (dragged === null) return
    event.preventDefault()
    if (dragged === over) return
    move(dragged, over)
    setDragged(over)
  }
  return (
    <div className="grid gap-4 lg:grid-cols-[140px_minmax(0,375px)_minmax(0,1fr)]">
      <fieldset className="flex min-w-0 flex-wrap content-start gap-1.5 lg:grid">
        <legend className="mb-1.5 text-muted-foreground text-xs">添加</legend>
        {Object.entries(kinds).map(([kind, { title }], index) => (
          <Button
            variant="outline"
            key={kind}
            {...(index === 0 ? { id: aria.id } : {})}
            size="sm"
            className="justify-start"
            onClick={() => add(kind)}
          >
            <Plus /> {title}
          </Button>
        ))}
      </fieldset>
      <Phone className="self-start">
        <div
          ref={page}
          role="listbox"
          aria-label={label}
          aria-invalid={aria['aria-invalid']}
          aria-describedby={aria['aria-describedby']}
          onKeyDown={onKeyDown}
        >
          {blocks.map((block, index) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: equal blocks may follow one another
              key={index}
              role="option"
              aria-selected={index === at}
              tabIndex={index === at ? 0 : -1}
              draggable
              onFocus={() => setChosen(index)}
              onDragStart={() => setDragged(index)}
              onDragOver={(event) => onDragOver(event, index)}
              onDragEnd={() => setDragged(null)}
              className="relative cursor-pointer overflow-hidden outline-2 outline-transparent -outline-offset-2 aria-selected:outline-primary"
            >
              <span className="sr-only">{`第 ${index + 1} 块 ${wordsOf(block.kind).title}`}</span>
              <div inert>
                <BlockView block={block} />
              </div>
            </div>
          ))}
        </div>
        {blocks.length === 0 ? (
          <p className="p-8 text-center text-muted-foreground text-sm">从“添加”里选一块内容开始</p>
        ) : null}
      </Phone>
      <section ref={side} aria-label="这一块的内容" className="grid min-w-0 content-start gap-3">
        {current ? (
          <>
            <header className="flex items-center gap-1">
              <h3 className="mr-auto font-medium">
                第 {at + 1} 块：{wordsOf(current.kind).title}
              </h3>
              <IconButton label="上移" icon={<ArrowUp />} disabled={at === 0} onClick={() => move(at, at - 1)} />
              <IconButton
                label="下移"
                icon={<ArrowDown />}
                disabled={at === blocks.length - 1}
                onClick={() => move(at, at + 1)}
              />
              <IconButton label="移除这一块" icon={<Trash2 />} onClick={() => remove(at)} />
            </header>
            <BlockFields
              key={`${at} ${current.kind}`}
              block={current}
              onChange={(block) => onChange(blocks.toSpliced(at, 1, block))}
            />
          </>
        ) : null}
      </section>
    </div>
  )
}
