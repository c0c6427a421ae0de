import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
// Fetched here already: what is imported while time stands still would not arrive.
import 'eventsource-parser'
import { keepEventStream } from '../../../../src/console/session/event/event-stream.ts'

/** A stream the test writes to. */
function openable() {
  const encoder = new TextEncoder()
  let writer: ReadableStreamDefaultController<Uint8Array> | undefined
  const response = new Response(
    new ReadableStream<Uint8Array>({
      start: (controller) => {
        writer = controller
      },
    }),
    { headers: { 'content-type': 'text/event-stream; charset=utf-8' } },
  )
  return {
    response,
    write: (text: string) => writer?.enqueue(encoder.encode(text)),
    lose: () => writer?.error(new TypeError('network error')),
  }
}

function follow(answers: (Response | Error)[], tryAgain = true) {
  const heard: string[] = []
  const signals: AbortSignal[] = []
  const close = keepEventStream({
    open: async (signal) => {
      signals.push(signal)
      const answer = answers[Math.min(signals.length, answers.length) - 1]
      if (answer instanceof Response) return answer
      throw answer
    },
    onMessage: ({ data }) => heard.push(data),
    onRefused: async () => tryAgain,
  })
  return { heard, signals, close }
}

describe('the stream of changes', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('tells messages however they are cut', async () => {
    const stream = openable()
    const { heard, close } = follow([stream.response])
    stream.write('data: {"a')
    await vi.advanceTimersByTimeAsync(1)
    expect(heard).toEqual([])
    stream.write('":1}\n\n: still here\n\ndata: 2\n\n')
    await vi.advanceTimersByTimeAsync(1)
    expect(heard).toEqual(['{"a":1}', '2'])
    close()
  })

  it('is opened again after it was lost', async () => {
    const [first, second] = [openable(), openable()]
    const { heard, close } = follow([first.response, second.response])
    await vi.advanceTimersByTimeAsync(1)
    first.lose()
    await vi.advanceTimersByTimeAsync(2000)
    second.write('data: later\n\n')
    await vi.advanceTimersByTimeAsync(1)
    expect(heard).toEqual(['later'])
    close()
  })

  it('waits longer after each failure, at most half a minute or so', async () => {
    const { signals, close } = follow([new TypeError('Failed to fetch')])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(signals.length).toBeGreaterThan(2)
    expect(signals.length).toBeLessThan(7)
    const before = signals.length
    await vi.advanceTimersByTimeAsync(300_000)
    expect(signals.length - before).toBeGreaterThan(6)
    close()
  })

  it('counts as lost when nothing at all is heard', async () => {
    const { signals, close } = follow([openable().response, openable().response])
    await vi.advanceTimersByTimeAsync(64_000)
    expect(signals[0]?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(2000)
    expect(signals[0]?.aborted).toBe(true)
    close()
  })

  it('is tried again after a refusal that is not the end', async () => {
    const portal = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
    const { signals, close } = follow([portal(), portal()])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(signals.length).toBeGreaterThan(2)
    close()
  })

  it('ends for good when it is closed, or refused', async () => {
    const open = follow([openable().response])
    await vi.advanceTimersByTimeAsync(1)
    open.close()
    expect(open.signals[0]?.aborted).toBe(true)
    const refused = follow([Response.json({ code: 1001 })], false)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(refused.signals).toHaveLength(1)
    expect(open.signals).toHaveLength(1)
  })
})
