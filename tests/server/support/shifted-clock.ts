/** Preloaded into a server of a test: its Date goes before (or behind) the machine's by CLOCK_SHIFT ms. */
const shift = Number(process.env.CLOCK_SHIFT ?? 0)
const machine = Date

const now = () => machine.now() + shift

globalThis.Date = new Proxy(machine, {
  construct: (target, given, asked) => Reflect.construct(target, given.length === 0 ? [now()] : given, asked),
  apply: () => new machine(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
