import dagre from '@dagrejs/dagre'
import type { Move, OrderMachine } from '../../catalogue/order/machine.ts'
import type { AuditBatch, AuditEntry } from '../../catalogue/wire/audit.ts'

/** Height of a state, in px. */
export const stateHeight = 28

/** In px: what a character of a label takes, the space around a state's, and the height of a move's. */
const size = { character: 12.5, padding: 20, label: 18, margin: 6 }

type Point = { readonly x: number; readonly y: number }
type Box = { width: number; height: number; x?: number; y?: number }
type Line = Box & { labelpos: 'c'; points?: readonly Point[] }

/** Moves between two states, as one line: its path as SVG writes it, and where its title stands. */
type DrawnMove = Pick<Move, 'from' | 'to' | 'title' | 'isDue'> & { readonly path: string; readonly at: Point }

/** A machine drawn from top to bottom, in px. */
export type Drawing = {
  readonly width: number
  readonly height: number
  readonly states: readonly (Point & { readonly state: string; readonly width: number })[]
  readonly moves: readonly DrawnMove[]
}

/** Lays out the states of a machine and the moves between them. */
export function drawMachine(machine: OrderMachine): Drawing {
  const graph = new dagre.graphlib.Graph<{ width?: number; height?: number } & object, Box, Line>()
  const space = { nodesep: 24, edgesep: 12, ranksep: 12, marginx: size.margin, marginy: size.margin }
  const whole = { rankdir: 'TB', ...space, width: 0, height: 0 }
  graph.setGraph(whole)
  const states = Object.entries(machine.status.options)
  for (const [state, label] of states) {
    graph.setNode(state, { width: widthOf(label) + size.padding, height: stateHeight })
  }
  const moves = linesOf(machine)
  for (const { from, to, title } of moves)
    graph.setEdge(from, to, { width: widthOf(title), height: size.label, labelpos: 'c' })
  dagre.layout(graph)
  return {
    width: whole.width,
    height: whole.height,
    states: states.map(([state]) => {
      const { width = 0, x = 0, y = 0 } = graph.node(state) ?? {}
      return { state, width, x, y }
    }),
    moves: moves.map((move) => {
      const { points = [], x = 0, y = 0 } = graph.edge(move.from, move.to) ?? {}
      return { ...move, path: pathOf(points), at: { x, y } }
    }),
  }
}

type Step = Pick<AuditEntry, 'before' | 'after'> & { readonly batch: Pick<AuditBatch, 'undoneAt'> }

/** The states an order was in, and the steps it made, as `from to`, by its history. */
export function passedStates({ state }: OrderMachine, history: readonly Step[]): ReadonlySet<string> {
  const passed = new Set<string>()
  for (const { before, after, batch } of history) {
    if (batch.undoneAt !== null) continue
    const [from, to] = [before?.[state], after?.[state]]
    if (typeof from === 'string') passed.add(from)
    if (typeof to === 'string') passed.add(to)
    if (typeof from === 'string' && typeof to === 'string') passed.add(`${from} ${to}`)
  }
  return passed
}

/** One line between two states, whatever moves there are. */
function linesOf({ moves }: OrderMachine): Pick<Move, 'from' | 'to' | 'title' | 'isDue'>[] {
  const lines = new Map<string, Pick<Move, 'from' | 'to' | 'title' | 'isDue'>>()
  for (const { from, to, title, isDue } of moves) {
    const earlier = lines.get(`${from} ${to}`)
    const titles = new Set([...(earlier ? earlier.title.split(' / ') : []), title])
    lines.set(`${from} ${to}`, {
      from,
      to,
      title: [...titles].join(' / '),
      isDue: isDue && (earlier?.isDue ?? true),
    })
  }
  return [...lines.values()]
}

function widthOf(text: string): number {
  return text.length * size.character
}

/** A line through points, rounded at each: curves between the middles of its parts. */
function pathOf(points: readonly Point[]): string {
  const [first, ...rest] = points
  const last = rest.at(-1)
  if (!first || !last) return ''
  const curves = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? last
    return `Q${point.x} ${point.y} ${(point.x + next.x) / 2} ${(point.y + next.y) / 2}`
  })
  return [`M${first.x} ${first.y}`, ...curves, `L${last.x} ${last.y}`].join(' ')
}
