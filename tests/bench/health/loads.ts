import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import writeExcel from 'write-excel-file/node'
import { z } from 'zod'
import { callServer, field, type RunningServer, receive } from '../running-server.ts'
import { noisyPicture, sendFile } from '../send-file.ts'

/** Something that takes a server long, done by several at once, each time after time. */
export type Load = {
  readonly what: string
  readonly atOnce: number
  /** Does it once; `at` tells those apart that do it at once, `time` how often each did it before. */
  readonly run: (at: number, time: number) => Promise<unknown>
}

const rows = 5_000

/** What is measured against, with the files it needs. */
export async function loadsOn(server: RunningServer): Promise<Load[]> {
  const pictures = await Promise.all(Array.from({ length: 3 }, () => noisyPicture(3600, 2600)))
  const tooLarge = Buffer.alloc(60_000_000, 1)
  const picture = (index: number) => pictures[index % pictures.length] ?? Buffer.alloc(0)
  const companies = Buffer.from(sheetOf(['企业名称', '行业', '所在城市'], (at) => [`企业 ${at}`, '制造', '南京']))
  const book = await bookOf()
  return [
    {
      what: 'uploads of 10 MB JPEGs and two thumbnails of each',
      atOnce: 4,
      run: async (at, time) => {
        const send = () => sendFile(server, picture(at + time), 'a.jpg', '/school/upload/attachment')
        // A connection over which a file was just refused may end under the next one.
        const url = String(field(field(await send().catch(send), 'data'), 'url'))
        const sizes = [80, 100 + ((at + time) % 200)]
        await Promise.all(sizes.map((size) => receive(`${server.address}${url}?w=${size}&h=${size}`, 'br')))
      },
    },
    {
      what: 'uploads of 60 MB refused by size',
      atOnce: 4,
      run: async (at) => {
        // The connection may be gone before all is sent: that is the refusal.
        await sendFile(server, tooLarge, 'a.jpg', '/school/upload/attachment?kinds=image', at % 2 === 0).catch(
          () => undefined,
        )
      },
    },
    {
      what: 'previews of 5,000 rows, CSV',
      atOnce: 3,
      run: () => sheet(server, 'preview', 'yellowPage', yellowPages()),
    },
    {
      what: 'previews of 5,000 rows, XLSX',
      atOnce: 3,
      run: () => sheet(server, 'preview', 'yellowPage', book, 'a.xlsx'),
    },
    { what: 'imports of 5,000 rows, plain', atOnce: 2, run: () => sheet(server, '', 'famousCompany', companies) },
    {
      what: 'imports of 5,000 rows, references and unique fields',
      atOnce: 2,
      run: (at) => (at === 0 ? sheet(server, '', 'yellowPage', yellowPages()) : sheet(server, '', 'major', majors())),
    },
    ...(['csv', 'xlsx'] as const).map((format) => ({
      what: `exports of 20,000 rows, ${format.toUpperCase()}`,
      atOnce: 2,
      run: () => saveList(server, { entity: 'dynamic', format }),
    })),
    {
      what: 'exports with their pictures, ZIP',
      atOnce: 2,
      run: () => saveList(server, { entity: 'certification', format: 'zip' }),
    },
    { what: 'captchas', atOnce: 16, run: () => receive(`${server.address}/captcha`, 'br') },
    {
      what: 'sign-ins',
      // One more would be held up: tries count as failed until the password is judged.
      atOnce: 4,
      run: () =>
        ok(callServer(server.address, null, 'POST', '/school/login', { username: 'admin', password: 'campus-admin' })),
    },
  ]
}

function sheetOf(heading: readonly string[], cells: (at: number) => readonly string[]): string {
  return [heading, ...Array.from({ length: rows }, (_, at) => cells(at))]
    .map((line) => `${line.join(',')}\r\n`)
    .join('')
}

const pageHeading = ['名称', '分类', '电话', '地址', '服务时间', '备注']
const pageCells = (mark: string, at: number) => [`${mark} ${at}`, '安全急救', `025-${at}`, '西门', '全天', '节假日照常']

function yellowPages(): Buffer {
  const mark = randomUUID().slice(0, 8)
  return Buffer.from(sheetOf(pageHeading, (at) => pageCells(mark, at)))
}

async function bookOf(): Promise<Buffer> {
  const lines = [pageHeading, ...Array.from({ length: rows }, (_, at) => pageCells('簿', at))]
  return writeExcel(lines.map((line) => line.map((value) => ({ value, type: String })))).toBuffer()
}

function majors(): Buffer {
  const mark = randomUUID().slice(0, 8)
  return Buffer.from(sheetOf(['专业名称', '所属学院', '学位'], (at) => [`${mark} ${at}`, '法学院', '本科']))
}

function sheet(server: RunningServer, call: 'preview' | '', entity: string, bytes: Buffer, name = 'a.csv') {
  return ok(sendFile(server, bytes, name, `/console/import${call && `/${call}`}?entity=${entity}`))
}

async function saveList(server: RunningServer, asked: Readonly<Record<string, unknown>>): Promise<void> {
  const response = await fetch(`${server.address}/console/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  })
  if (!response.headers.has('x-total-rows')) {
    const { message } = z.object({ message: z.string() }).parse(await response.json())
    if (!message.includes('个导出正在进行')) throw new Error(`export: ${message}`)
    return void (await setTimeout(100))
  }
  for await (const _ of response.body ?? []);
}

async function ok(answer: Promise<unknown>): Promise<unknown> {
  const given = await answer
  if (field(given, 'code') !== 0) throw new Error(JSON.stringify(given).slice(0, 300))
  return given
}
