import type { Plugin, Rolldown } from 'vite'
import { catalogue } from '../../commands/index.ts'
import { modulesOfList, outlineOf } from '../catalogue/outline.ts'

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

/**
 * Vite plugin: `screen-parts.json` names, by the path of each list in small letters, the files of the catalogue its first
 * rows wait for (known-catalogue.ts), so that the page asks for them along with the program instead of after it.
 */
export function screenParts(): Plugin {
  return {
    name: 'campus-screen-parts',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = new Map<string, Rolldown.OutputChunk>()
      for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.set(file.fileName, file)
      const { homes } = outlineOf(catalogue)
      const fetched = withImports(chunks, ({ isEntry }) => isEntry)
      const parts = catalogue.screens.flatMap(({ path, module, screen }) => {
        if (screen.kind !== 'grid') return []
        const files = filesOf(modulesOfList(homes, module.name, screen.entities), chunks)
        return [[path.toLowerCase(), files.filter((file) => !fetched.has(file))] as const]
      })
      this.emitFile({ type: 'asset', fileName: 'screen-parts.json', source: JSON.stringify(Object.fromEntries(parts)) })
    },
  }
}

/** The files modules come in, with all they import. */
function filesOf(modules: ReadonlySet<string>, chunks: Chunks): string[] {
  const isWanted = (id: string) => modules.has(/\/commands\/(\w+)\/module\.ts$/.exec(id)?.[1] ?? '')
  return [...withImports(chunks, ({ moduleIds }) => moduleIds.some(isWanted))]
}

function withImports(chunks: Chunks, isMeant: (chunk: Rolldown.OutputChunk) => boolean): ReadonlySet<string> {
  const found = new Set([...chunks.values()].filter(isMeant).map(({ fileName }) => fileName))
  for (const file of found) for (const imported of chunks.get(file)?.imports ?? []) found.add(imported)
  return found
}
