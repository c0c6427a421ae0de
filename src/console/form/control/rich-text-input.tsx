import { Image } from '@tiptap/extension-image'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import {
  Bold,
  Heading3,
  ImagePlus,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Strikethrough,
  Undo2,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { fire } from '@/session/call/api.ts'
import { messageOf } from '@/session/call/message-of.ts'
import type { FieldAria } from '@/ui/field.tsx'
import { FilePicker } from '@/ui/file-picker.tsx'
import { Problem } from '@/ui/state.tsx'
import { Toolbar, ToolbarButton, ToolbarSeparator } from '@/ui/toolbar.tsx'
import { post } from '../../../catalogue/vocabulary/call.ts'
import { uploadTimeLimit } from '../upload/use-uploads.ts'
import { LinkTool } from './link-tool.tsx'
import { asPasted, filesMeant } from './pasted.ts'
import { useTellUnfinished } from './unfinished.ts'

type RichTextInputProps = {
  readonly aria: FieldAria
  readonly label: string
  /** HTML. */
  readonly value: string
  readonly onChange: (html: string) => void
}

const upload = post('/editor/uploadImg')

/** Formatted text with links and pictures, written as it will look; pictures come by picker, drop or paste. */
export function RichTextInput({ aria, label, value, onChange }: RichTextInputProps) {
  const [problem, setProblem] = useState<string | null>(null)
  /** How many pictures are on their way. They are sent one after the other, so that they stand in the order they were given in. */
  const [coming, setComing] = useState(0)
  const turn = useRef(Promise.resolve())
  useTellUnfinished(coming > 0 ? '图片还在上传，传完再保存' : null)
  const editor = useEditor({
    extensions: [StarterKit.configure({ link: { openOnClick: false } }), Image],
    content: value,
    editorProps: {
      attributes: {
        id: aria.id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-invalid': String(aria['aria-invalid']),
        ...(aria['aria-describedby'] ? { 'aria-describedby': aria['aria-describedby'] } : {}),
        class:
          'min-h-48 px-3 py-2 text-sm outline-none [&_a]:text-primary-text [&_a]:underline [&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_:is(h1,h2,h3,h4)]:font-semibold [&_h1]:text-base [&_img]:max-w-full [&_li>p]:my-0 [&_ol]:list-decimal [&_ol]:pl-5 [&_p]:my-1.5 [&_ul]:list-disc [&_ul]:pl-5',
      },
      handlePaste: (_view, { clipboardData }) => takeFiles(clipboardData),
      // A picture that is dragged within the text comes with its file as well, and is only moved.
      handleDrop: (_view, { dataTransfer }, _slice, isMoved) => !isMoved && takeFiles(dataTransfer),
      transformPastedHTML: (html) => {
        const pasted = asPasted(html)
        setProblem(pasted.problem)
        return pasted.html
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  const insert = async (file: File) => {
    const form = new FormData()
    form.append('file', file)
    try {
      const [src] = await fire<readonly string[]>(upload, form, { quiet: true, timeout: uploadTimeLimit })
      // Behind the picture before it, which would be replaced while it is selected.
      if (src)
        editor.chain().focus().insertContentAt(editor.state.selection.to, { type: 'image', attrs: { src } }).run()
    } catch (error) {
      setProblem(messageOf(error, '图片没有上传'))
    }
  }
  const take = async (pictures: readonly File[]) => {
    setProblem(null)
    setComing((count) => count + pictures.length)
    for (const picture of pictures) {
      turn.current = turn.current.then(() => insert(picture)).then(() => setComing((count) => count - 1))
    }
    await turn.current
  }
  /** Whether files are what was given: pictures are taken in, and nothing else, which the browser would open in place of the page. */
  function takeFiles(data: DataTransfer | null): boolean {
    const files = filesMeant(data)
    const pictures = files.filter(({ type }) => type.startsWith('image/'))
    if (pictures.length > 0) void take(pictures)
    if (pictures.length < files.length) setProblem('这里只能插入图片，其他文件没有放进来')
    return files.length > 0
  }
  return (
    <div className="rounded-md border border-input bg-surface focus-within:outline-2 focus-within:outline-ring">
      <Tools editor={editor} label={label} onPicture={(file) => void take([file])} />
      <EditorContent editor={editor} />
      {coming > 0 ? (
        <p role="status" className="border-t px-3 py-1.5 text-muted-foreground text-xs">
          正在上传图片…
        </p>
      ) : null}
      <Problem className="border-t px-3 py-1.5 text-xs">{problem}</Problem>
    </div>
  )
}

type ToolsProps = {
  readonly editor: Editor
  readonly label: string
  readonly onPicture: (file: File) => void
}

function Tools({ editor, label, onPicture }: ToolsProps) {
  const picker = useRef<HTMLInputElement>(null)
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      strike: now.isActive('strike'),
      heading: now.isActive('heading', { level: 3 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
    }),
  })
  const chain = () => editor.chain().focus()
  return (
    <Toolbar label={`${label}格式`} className="flex-wrap border-b px-1 py-0.5">
      <Tool icon={Bold} label="加粗" isOn={is.bold} run={() => chain().toggleBold().run()} />
      <Tool icon={Italic} label="斜体" isOn={is.italic} run={() => chain().toggleItalic().run()} />
      <Tool icon={Strikethrough} label="删除线" isOn={is.strike} run={() => chain().toggleStrike().run()} />
      <ToolbarSeparator />
      <Tool icon={Heading3} label="小标题" isOn={is.heading} run={() => chain().toggleHeading({ level: 3 }).run()} />
      <Tool icon={List} label="项目列表" isOn={is.bullets} run={() => chain().toggleBulletList().run()} />
      <Tool icon={ListOrdered} label="编号列表" isOn={is.numbers} run={() => chain().toggleOrderedList().run()} />
      <Tool icon={Quote} label="引用" isOn={is.quote} run={() => chain().toggleBlockquote().run()} />
      <ToolbarSeparator />
      <LinkTool editor={editor} isOn={is.link} />
      <Tool icon={ImagePlus} label="插入图片" isOn={false} run={() => picker.current?.click()} />
      <ToolbarSeparator />
      <Tool icon={Undo2} label="撤销输入" isOn={false} run={() => chain().undo().run()} />
      <Tool icon={Redo2} label="重做输入" isOn={false} run={() => chain().redo().run()} />
      <FilePicker ref={picker} label="插入图片文件" accept="image/*" onPick={([file]) => file && onPicture(file)} />
    </Toolbar>
  )
}

type ToolProps = {
  readonly icon: LucideIcon
  readonly label: string
  readonly isOn: boolean
  readonly run: () => void
}

function Tool({ icon: Icon, label, isOn, run }: ToolProps) {
  return (
    <ToolbarButton
      size="icon-sm"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      // The text keeps the focus, so that nothing typed right after a click is lost.
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
      className="aria-pressed:bg-accent aria-pressed:text-primary-text"
    >
      <Icon />
    </ToolbarButton>
  )
}
