import type { CDPSession, Page } from 'playwright-core'

/**
 * What a page is made to note about itself, before anything of its own runs. As text: a compiler would put names of its own in.
 * Times are the page's, so that nothing asked of it from outside falls between a key and its frame.
 */
const probe = `(() => {
  const afterPaint = (then) => requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => { channel.port1.close(); then() }
    channel.port2.postMessage(null)
  })
  const probe = window.probe = { firstRow: null, blocking: 0, requests: null }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) probe.blocking += Math.max(0, duration - 50)
  }).observe({ type: 'longtask', buffered: true })
  const rows = new MutationObserver(() => {
    if (!document.querySelector('[role=row][data-id]')?.textContent) return
    rows.disconnect()
    afterPaint(() => {
      probe.requests = performance.getEntriesByType('resource').length
      probe.firstRow = performance.timeOrigin + performance.now()
    })
  })
  rows.observe(document, { childList: true, subtree: true, characterData: true })

  let pressed = null
  window.addEventListener('keydown', (event) => {
    if (['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return
    pressed?.(event.timeStamp)
    pressed = null
  }, true)
  const tell = (ms) => window.tellMs(String(ms))
  probe.untilFocus = () => {
    pressed = (at) => {
      const look = (event) => {
        if (!event.target.matches('[role=dialog] [role=combobox]')) return
        document.removeEventListener('focusin', look)
        afterPaint(() => tell(performance.now() - at))
      }
      document.addEventListener('focusin', look)
    }
  }
  probe.untilChanged = () => {
    const grid = document.querySelector('[role=grid]')
    pressed = (at) => {
      const look = new MutationObserver(() => {
        look.disconnect()
        afterPaint(() => tell(performance.now() - at))
      })
      look.observe(grid, { attributes: true, childList: true, subtree: true })
    }
  }
  probe.untilListed = (quiet) => {
    const list = document.querySelector('[role=dialog] [role=listbox]')
    pressed = (at) => {
      let last = NaN
      let timer = setTimeout(end, quiet)
      const look = new MutationObserver(() => {
        clearTimeout(timer)
        afterPaint(() => {
          last = performance.now() - at
          timer = setTimeout(end, quiet)
        })
      })
      look.observe(list, { childList: true, characterData: true, subtree: true })
      function end() {
        look.disconnect()
        tell(last)
      }
    }
  }
  probe.scroll = (step, frames) => new Promise((resolve) => {
    const scroller = [...document.querySelectorAll('[role=grid] *')].find((each) => getComputedStyle(each).overflowY === 'auto')
    const long = []
    let last = null
    let count = 0
    const next = (now) => {
      if (last !== null) long.push(now - last)
      last = now
      if (count++ >= frames) return resolve(long)
      scroller.scrollTop += step
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
})()`

/** A page that notes what it does, and the session that slows it down. */
export type Probed = { readonly page: Page; readonly session: CDPSession }

/** Has a page note what it does from its next document on, on a machine `slowdown` times slower. */
export async function probed(page: Page, slowdown: number): Promise<Probed> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: 'tellMs' })
  await page.addInitScript(probe)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, session }
}

/** Presses a key; answers the ms the page tells from it to what is awaited: `untilFocus()`, `untilChanged()`, `untilListed(ms)`. */
export async function pressed({ page, session }: Probed, key: string, awaited: string): Promise<number> {
  await page.evaluate(`probe.${awaited}`)
  const told = new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${key}: the page never told of ${awaited}`)), 20_000)
    session.once('Runtime.bindingCalled', ({ payload }) => {
      clearTimeout(timer)
      resolve(Number(payload))
    })
  })
  await page.keyboard.press(key)
  return told
}

/** A figure the page noted; NaN where it has none. */
export async function noted(page: Page, name: 'firstRow' | 'blocking' | 'requests'): Promise<number> {
  return Number((await page.evaluate(`probe.${name}`)) ?? Number.NaN)
}

/** Scrolls the list by `step` px in each of `frames` frames; answers how long each was, in ms. */
export async function scrolled(page: Page, step: number, frames: number): Promise<number[]> {
  const long: unknown = await page.evaluate(`probe.scroll(${step}, ${frames})`)
  return Array.isArray(long) ? long.map(Number) : []
}
