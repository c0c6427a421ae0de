/** What an attribute can be given as; numbers are written with one decimal at most. */
type Value = string | number

/** One element with its attributes and what it contains. */
export function tag(name: string, attributes: Readonly<Record<string, Value>>, ...children: readonly string[]): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : value}"`)
    .join('')
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join('')}</${name}>`
}

/** A whole picture, `width` by `height` px, showing the region `x y` onwards of that size or of the `view` given. */
export function picture(width: number, height: number, body: string, view = `0 0 ${width} ${height}`): string {
  return tag(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: view, 'font-family': 'sans-serif' },
    body,
  )
}

/** A filled rectangle; `radius` rounds its corners. */
export function box(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  return tag('rect', { x, y, width, height, fill, ...(radius > 0 ? { rx: radius } : {}) })
}

/** A filled circle, or an ellipse when `ry` is given. */
export function disc(cx: number, cy: number, rx: number, fill: string, ry = rx): string {
  return rx === ry ? tag('circle', { cx, cy, r: rx, fill }) : tag('ellipse', { cx, cy, rx, ry, fill })
}

/** A filled shape from path data. */
export function shape(d: string, fill: string): string {
  return tag('path', { d, fill })
}

/** A line drawn along path data, round at the ends. */
export function stroke(d: string, colour: string, width: number): string {
  return tag('path', { d, fill: 'none', stroke: colour, 'stroke-width': width, 'stroke-linecap': 'round' })
}

/** Words on the picture, `size` px high. */
export function lettering(x: number, y: number, size: number, fill: string, words: string, anchor = 'start'): string {
  return tag(
    'text',
    { x, y, 'font-size': size, fill, ...(anchor === 'start' ? {} : { 'text-anchor': anchor }) },
    quote(words),
  )
}

/** A vertical run of colour from `top` to `bottom`, to be filled with as url(#id). */
export function gradient(id: string, top: string, bottom: string): string {
  const stops = [tag('stop', { 'stop-color': top }), tag('stop', { offset: 1, 'stop-color': bottom })]
  return tag('linearGradient', { id, x2: 0, y2: 1 }, ...stops)
}

/** Parts moved and scaled together. */
export function group(x: number, y: number, scale: number, ...parts: readonly string[]): string {
  return tag('g', { transform: `translate(${round(x)} ${round(y)})${scale === 1 ? '' : `scale(${scale})`}` }, ...parts)
}

/** A colour by hue (degrees), saturation and lightness (percent). */
export function hsl(hue: number, saturation: number, lightness: number): string {
  return `hsl(${Math.round(hue) % 360} ${saturation}% ${lightness}%)`
}

function quote(words: string): string {
  return words.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
