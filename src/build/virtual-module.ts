import type { Plugin } from 'vite'

/** Vite plugin: a module that stands in no file; what it exports is derived by `derive` while the console is built. */
export function virtualModule(name: string, derive: () => Readonly<Record<string, unknown>>): Plugin {
  const id = `virtual:${name}`
  const resolved = `\0${id}`
  const write = () => Object.entries(derive()).map(([key, value]) => `export const ${key} = ${JSON.stringify(value)}`)
  return {
    name: `campus-${name}`,
    resolveId: (source) => (source === id ? resolved : undefined),
    load: (source) => (source === resolved ? write().join('\n') : undefined),
  }
}
