/** A colour in OKLab with its alpha, as CSS Color 4 writes it. */
export type Color = { readonly l: number; readonly a: number; readonly b: number; readonly alpha: number }

export type Tokens = ReadonlyMap<string, string>

/** The custom properties of the rule with this selector, `:root` or `.dark`, by their names without the dashes. */
export function tokensOf(css: string, selector: string): Map<string, string> {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '')
  const start = plain.indexOf(`\n${selector} {`)
  if (start < 0) throw new Error(`no rule ${selector}`)
  const rule = plain.slice(plain.indexOf('{', start) + 1, plain.indexOf('\n}', start))
  return new Map([...rule.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]))
}

/**
 * What the browser makes of a token's colour: hex, oklch() also relative to another colour, color-mix() in oklab, transparent.
 * @throws Error for anything else.
 */
export function colorOf(value: string, tokens: Tokens): Color {
  const text = value.trim().replace(/var\(--([\w-]+)\)/g, (_, name: string) => {
    const found = tokens.get(name)
    if (found === undefined) throw new Error(`no token --${name}`)
    return found
  })
  if (text !== value.trim()) return colorOf(text, tokens)
  if (text === 'transparent') return { l: 0, a: 0, b: 0, alpha: 0 }
  if (text.startsWith('#')) return fromHex(text)
  const [, name, inner = ''] = /^([\w-]+)\((.*)\)$/s.exec(text) ?? []
  if (name === 'oklch') return fromOklch(inner, tokens)
  if (name === 'color-mix') return mixed(inner, tokens)
  throw new Error(`cannot read the colour ${text}`)
}

/** Contrast of WCAG 2.1, 1 to 21, of what is drawn with `front` on an opaque `back`. */
export function contrast(front: Color, back: Color): number {
  const under = toRgb(back)
  const over = toRgb(front).map((channel, index) => front.alpha * channel + (1 - front.alpha) * (under[index] ?? 0))
  const [more = 0, less = 0] = [luminance(over), luminance(under)].sort((one, other) => other - one)
  return (more + 0.05) / (less + 0.05)
}

/** The red, green and blue a screen shows, 0 to 1 with the sRGB curve; what it cannot show is cut off, as Chromium does. */
export function toRgb({ l, a, b }: Color): number[] {
  const [long, middle, short] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ]
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ].map((linear) => {
    const cut = Math.min(1, Math.max(0, linear))
    return cut <= 0.0031308 ? 12.92 * cut : 1.055 * cut ** (1 / 2.4) - 0.055
  })
}

function fromHex(hex: string): Color {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return {
    l: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
    alpha: 1,
  }
}

function fromOklch(inner: string, tokens: Tokens): Color {
  const [channels = '', alpha = '1'] = splitOutside(inner, '/')
  const parts = splitOutside(channels, ' ')
  if (parts[0] !== 'from') return polar(parts.map(Number), Number(alpha))
  const origin = colorOf(parts[1] ?? '', tokens)
  const known = new Map([
    ['l', origin.l],
    ['c', Math.hypot(origin.a, origin.b)],
    ['h', (Math.atan2(origin.b, origin.a) * 180) / Math.PI],
  ])
  return polar(
    parts.slice(2).map((part) => calculated(part, known)),
    Number(alpha),
  )
}

function polar([l = 0, chroma = 0, hue = 0]: readonly number[], alpha: number): Color {
  const angle = (hue * Math.PI) / 180
  return { l, a: chroma * Math.cos(angle), b: chroma * Math.sin(angle), alpha }
}

function calculated(text: string, known: ReadonlyMap<string, number>): number {
  const [, name, inner = ''] = /^(min|max|clamp)\((.*)\)$/.exec(text) ?? []
  const numbers = splitOutside(inner, ',').map((part) => calculated(part, known))
  if (name === 'min') return Math.min(...numbers)
  if (name === 'max') return Math.max(...numbers)
  if (name === 'clamp') return Math.max(numbers[0] ?? 0, Math.min(numbers[1] ?? 0, numbers[2] ?? 0))
  const number = known.get(text) ?? Number(text)
  if (Number.isNaN(number)) throw new Error(`cannot calculate ${text}`)
  return number
}

function mixed(inner: string, tokens: Tokens): Color {
  const [space, first = '', second = ''] = splitOutside(inner, ',')
  const [, color = '', percent] = /^(.*?)\s+([\d.]+)%$/s.exec(first) ?? []
  if (space !== 'in oklab' || percent === undefined) throw new Error(`cannot mix ${inner}`)
  const [one, other] = [colorOf(color, tokens), colorOf(second, tokens)]
  const [share, rest] = [Number(percent) / 100, 1 - Number(percent) / 100]
  const alpha = share * one.alpha + rest * other.alpha
  const blend = (channel: 'l' | 'a' | 'b') =>
    (share * one.alpha * one[channel] + rest * other.alpha * other[channel]) / (alpha || 1)
  return { l: blend('l'), a: blend('a'), b: blend('b'), alpha }
}

/** Parts between the separators that stand outside brackets, trimmed, without empty ones. */
function splitOutside(text: string, separator: string): string[] {
  let depth = 0
  const parts = ['']
  for (const letter of text) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === separator && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map(toLinear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
