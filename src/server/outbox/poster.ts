import sharp from 'sharp'
import { shortText } from '../../cut-text.ts'
import { longestDrawing } from '../scheduling/turns.ts'
import type { PosterMessage } from '../write/outbox-message.ts'

const width = 750
const margin = 64
const textSize = 34
const lineHeight = 56
/** Letters of full width in a line. */
const lineLength = Math.floor((width - 2 * margin) / textSize)
const mostLines = 18

/** Draws the poster of a dynamic: a PNG 750 px wide, as high as its text, well below the 2 MB a group robot takes. */
export async function drawPoster(message: PosterMessage): Promise<Buffer> {
  return sharp(Buffer.from(posterSvg(message)))
    .timeout(longestDrawing)
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/** The poster as SVG: school, topic, the text, and who wrote it when. */
function posterSvg({ school, author, topic, content, createdAt }: PosterMessage): string {
  const lines = wrap(content, lineLength, mostLines)
  const top = 256
  const height = top + lines.length * lineHeight + 128
  const date = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: 'Asia/Shanghai' }).format(createdAt)
  const text = lines.map(
    (line, index) => `<tspan x="${margin}" y="${top + index * lineHeight}">${escapeXml(line)}</tspan>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="'Noto Sans CJK SC', 'Noto Sans SC', 'PingFang SC', 'Microsoft YaHei', sans-serif">
  <rect width="${width}" height="${height}" fill="#ffffff"/>
  <rect width="${width}" height="132" fill="#409eff"/>
  <text x="${margin}" y="84" font-size="42" font-weight="700" fill="#ffffff">${escapeXml(school)} · 校园圈</text>
  <text x="${margin}" y="186" font-size="26" fill="#409eff">${topic === null ? '' : escapeXml(`# ${shortText(topic, 22)}`)}</text>
  <text font-size="${textSize}" fill="#1f2937">${text.join('')}</text>
  <line x1="${margin}" x2="${width - margin}" y1="${height - 112}" y2="${height - 112}" stroke="#e5e7eb" stroke-width="2"/>
  <text x="${margin}" y="${height - 56}" font-size="26" fill="#6b7280">${escapeXml(shortText(author, 14))}</text>
  <text x="${width - margin}" y="${height - 56}" font-size="26" fill="#6b7280" text-anchor="end">${escapeXml(date)}</text>
</svg>`
}

/** Breaks a text into lines of at most `length` full-width letters; letters of the Latin alphabet count about half. */
export function wrap(text: string, length: number, most: number): string[] {
  const lines: string[] = []
  for (const paragraph of text.split(/\r?\n/)) {
    let line = ''
    let used = 0
    for (const { segment } of new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(paragraph)) {
      const room = /^[\u0020-\u024f]$/.test(segment) ? 0.56 : 1
      if (used + room > length) {
        lines.push(line)
        line = ''
        used = 0
      }
      line += segment
      used += room
    }
    lines.push(line)
  }
  if (lines.length <= most) return lines
  return [...lines.slice(0, most - 1), `${shortText(lines[most - 1] ?? '', length - 1)}…`]
}

function escapeXml(text: string): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
