import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, FileArchive, QrCode } from 'lucide-react'
import { useState } from 'react'
import { fileName, saveFile } from '@/export/save-file.ts'
import { AddressInput } from '@/form/control/address-input.tsx'
import { ScreenHeader } from '@/page/screen-header.tsx'
import { fire, read } from '@/session/call/api.ts'
import { messageOf } from '@/session/call/message-of.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Textarea } from '@/ui/input.tsx'
import { isSubmitKey } from '@/ui/keyboard/submit-key.ts'
import { SubmitKeyHint } from '@/ui/keyboard/submit-key-hint.tsx'
import { warn } from '@/ui/toaster.tsx'
import { pageAddress } from '../../../../commands/pageAddress.ts'
import { mostCodes, qrCodePictures } from '../../../../commands/qrCode/picture.ts'
import { get } from '../../../catalogue/vocabulary/call.ts'
import type { AnswerOf } from '../../../catalogue/vocabulary/module.ts'
import type { ScreenProps } from '../registry.ts'

type Codes = AnswerOf<typeof qrCodePictures.answer>['codes']

const wxacode = get('/api/wxapp/code')

/** QR codes of pages and addresses, drawn at once: saved one by one as pictures, or all as an archive. */
export function CreateQrCodes({ screen }: ScreenProps) {
  const [lines, setLines] = useState('')
  const drawing = useMutation({
    mutationFn: () => fire<AnswerOf<typeof qrCodePictures.answer>>(qrCodePictures.call, { lines }, { quiet: true }),
  })
  const [ofWechat, setOfWechat] = useState<Codes>([])
  const codes = [...ofWechat, ...(drawing.data?.codes ?? [])]
  const add = (address: string) =>
    setLines((before) => [before.trimEnd(), address].filter((line) => line !== '').join('\n'))
  return (
    <>
      <ScreenHeader
        title={screen.screen.title}
        actions={
          codes.length > 1 ? (
            <Button variant="outline" size="sm" onClick={() => saving(saveArchive(codes))}>
              <FileArchive />
              打包下载 {codes.length} 个
            </Button>
          ) : null
        }
      />
      <div className="grid gap-4 px-4 pb-12 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <form
          className="grid content-start gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (!drawing.isPending) drawing.mutate()
          }}
        >
          <Field label="选择页面" hint="选中的页面加到下面，一行一个">
            {(aria) => <AddressInput aria={aria} book={pageAddress} value="" onChange={add} />}
          </Field>
          <Field
            label="链接"
            required
            hint={`一行一个，最多 ${mostCodes} 个；可以在链接前写名称，用空格隔开，如：一食堂 /pages/canteen/index`}
            error={drawing.error?.message}
          >
            {(aria) => (
              <Textarea
                {...aria}
                rows={8}
                spellCheck={false}
                value={lines}
                onValueChange={setLines}
                // Enter begins the next line.
                onKeyDown={({ nativeEvent, currentTarget }) => {
                  if (isSubmitKey(nativeEvent)) currentTarget.form?.requestSubmit()
                }}
              />
            )}
          </Field>
          <div className="flex flex-wrap items-center gap-2">
            <Button type="submit" disabled={lines.trim() === '' || drawing.isPending}>
              <QrCode />
              生成二维码
              <SubmitKeyHint />
            </Button>
            <MiniProgramCode lines={lines} onDrawn={setOfWechat} />
          </div>
        </form>
        <ul aria-label="二维码" className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] content-start gap-4">
          {codes.map((code, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same line may be written twice
            <Code key={place} code={code} />
          ))}
        </ul>
      </div>
    </>
  )
}

function Code({ code }: { readonly code: Codes[number] }) {
  const { name, link, picture } = code
  return (
    <li className="grid content-start gap-2 rounded-xl border bg-surface p-3">
      {/* White in the dark as well: readers want dark on light. */}
      <img src={picture ?? ''} alt={`${name}的二维码`} className="aspect-square w-full rounded-md bg-white" />
      <h2 className="truncate font-medium text-sm">{name}</h2>
      <p className="break-all text-muted-foreground text-xs">{link}</p>
      <Button variant="outline" size="sm" onClick={() => saving(savePicture(code))}>
        <Download />
        下载
      </Button>
    </li>
  )
}

/** The codes WeChat draws for pages: offered where a mini-program is configured, else it says what is missing. */
function MiniProgramCode({ lines, onDrawn }: { readonly lines: string; readonly onDrawn: (codes: Codes) => void }) {
  const configured = useQuery({
    queryKey: ['wxacode'],
    retry: false,
    queryFn: ({ signal }) => read<string | null>(wxacode, {}, signal),
  })
  const pages = pagesIn(lines)
  const drawing = useMutation({
    mutationFn: async () => {
      const codes: Codes[number][] = []
      for (const { name, link } of pages) {
        const picture = await fire<string | null>(wxacode, { path: link }, { quiet: true })
        codes.push({ name: `${name} 小程序码`, link, picture })
      }
      return codes
    },
    onSuccess: onDrawn,
  })
  const problem = configured.error?.message ?? drawing.error?.message
  return (
    <>
      <Button
        type="button"
        variant="outline"
        disabled={!configured.isSuccess || pages.length === 0 || drawing.isPending}
        aria-describedby="wxacode-note"
        onClick={() => drawing.mutate()}
      >
        小程序码
      </Button>
      <span id="wxacode-note" className="text-muted-foreground text-xs">
        {problem ?? (configured.isSuccess && pages.length === 0 ? '填写小程序的页面，如 /pages/canteen/index' : '')}
      </span>
    </>
  )
}

/** The lines that are pages of the mini-program, each with the name before it, else its own address. */
function pagesIn(lines: string): { readonly name: string; readonly link: string }[] {
  return lines.split('\n').flatMap((line) => {
    const words = line.trim().split(/\s+/)
    const link = words.at(-1) ?? ''
    return link.startsWith('/pages/') ? [{ name: words.slice(0, -1).join(' ') || link, link }] : []
  })
}

async function pictureOf({ name, picture }: Codes[number]): Promise<Blob> {
  const [head = '', drawn] = (picture ?? '').split(';base64,')
  if (drawn !== undefined)
    return new Blob([Uint8Array.from(atob(drawn), (each) => each.charCodeAt(0))], { type: head.slice(5) })
  const response = await fetch(picture ?? '')
  if (!response.ok) throw new Error(`${name}的二维码没有画出来`)
  return response.blob()
}

function endingOf({ type }: Blob): string {
  return type === 'image/jpeg' ? 'jpg' : 'png'
}

async function savePicture(code: Codes[number]): Promise<void> {
  const picture = await pictureOf(code)
  saveFile(picture, `${safeName(code.name)}.${endingOf(picture)}`)
}

async function saveArchive(codes: Codes): Promise<void> {
  const { zipSync } = await import('fflate')
  const files: Record<string, Uint8Array> = {}
  for (const [index, code] of codes.entries()) {
    const picture = await pictureOf(code)
    files[`${index + 1}-${safeName(code.name)}.${endingOf(picture)}`] = new Uint8Array(await picture.arrayBuffer())
  }
  // Pictures are compressed already.
  const archive = zipSync(files, { level: 0 })
  saveFile(new Blob([archive], { type: 'application/zip' }), fileName('二维码', 'zip'))
}

function saving(done: Promise<void>): void {
  done.catch((error: unknown) => warn(messageOf(error, '下载失败')))
}

/** A name without what file systems refuse. */
function safeName(name: string | null): string {
  return (name ?? '').replace(/[\\/:*?"<>|]/g, '-').slice(0, 60) || '二维码'
}
