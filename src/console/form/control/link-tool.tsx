import type { Editor } from '@tiptap/react'
import { Link2 } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { FloatingPanel } from '@/ui/floating-panel.tsx'
import { Input } from '@/ui/input.tsx'
import { Problem } from '@/ui/state.tsx'
import { ToolbarButton } from '@/ui/toolbar.tsx'

/** Makes what is selected a link, or writes the address where nothing is; in a link it takes the link away. */
export function LinkTool({ editor, isOn }: { readonly editor: Editor; readonly isOn: boolean }) {
  const anchor = useRef<HTMLButtonElement>(null)
  const problemId = useId()
  const [isOpen, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const press = () => {
    if (isOn) return void editor.chain().focus().unsetLink().run()
    setAddress('')
    setProblem(null)
    setOpen(!isOpen)
  }
  const add = (event: FormEvent) => {
    // It floats above the page, and yet its events come to the form the text is part of.
    event.preventDefault()
    event.stopPropagation()
    const href = linkTo(address)
    if (href === null) return setProblem('请输入网址，例如 https://www.example.edu.cn')
    setOpen(false)
    const chain = editor.chain().focus()
    if (editor.state.selection.empty) {
      const link = { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }
      // What is written behind it is no part of it.
      chain.insertContent([link, { type: 'text', text: ' ' }]).run()
    } else chain.setLink({ href }).run()
  }
  return (
    <>
      <ToolbarButton
        ref={anchor}
        size="icon-sm"
        aria-label="链接"
        title="链接"
        aria-pressed={isOn}
        onClick={press}
        className="aria-pressed:bg-accent aria-pressed:text-primary-text"
      >
        <Link2 />
      </ToolbarButton>
      {isOpen ? (
        <FloatingPanel
          label="添加链接"
          anchor={anchor}
          onClose={() => setOpen(false)}
          className="w-80 max-w-[90vw] p-3"
        >
          <form onSubmit={add} className="grid gap-2">
            <div className="flex gap-2">
              <Input
                aria-label="链接地址"
                placeholder="https://"
                inputMode="url"
                value={address}
                onValueChange={setAddress}
                aria-invalid={problem !== null}
                aria-describedby={problemId}
              />
              <Button type="submit">添加</Button>
            </div>
            <Problem id={problemId} className="text-xs">
              {problem}
            </Problem>
          </form>
        </FloatingPanel>
      ) : null}
    </>
  )
}

/** The address as it is linked to, by https where it says nothing else; null for what is none. */
function linkTo(text: string): string | null {
  const typed = text.trim()
  const href = /^[a-z]+:/i.test(typed) || !typed.includes('.') ? typed : `https://${typed}`
  return /^(https?:\/\/|mailto:|tel:)\S+$/i.test(href) ? href : null
}
