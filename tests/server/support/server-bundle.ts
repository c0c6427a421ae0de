import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

/** Programs that tests run in processes of their own. */
const programs = ['plain-server', 'newer-server', 'slow-server', 'small-server', 'shifted-clock'] as const
export type Program = (typeof programs)[number]

/** Folder of the programs as plain JavaScript, which start in a third of the time that compiling them anew takes. */
export interface ServerBundle {
  readonly folder: string
  remove(): void
}

/**
 * Writes them, once a test run. They stand in the project, from where Node finds their packages.
 * @param project whose programs are meant: this one unless said otherwise.
 * @param folder where they are written anew.
 */
export async function bundleServers(
  project = fileURLToPath(new URL('../../..', import.meta.url)),
  folder = mkdtempSync(join(project, 'node_modules', '.campus-servers-')),
): Promise<ServerBundle> {
  const source = (name: Program) => [name, join(project, 'tests', 'server', 'support', `${name}.ts`)] as const
  await build({
    configFile: false,
    root: project,
    logLevel: 'warn',
    plugins: [ownAddress()],
    // Hundreds of small files each, which Node would find and read one by one.
    ssr: { noExternal: ['kysely', 'zod'] },
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { input: Object.fromEntries(programs.map(source)) },
    },
  })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Where a program lies in that folder. */
export function bundledProgram(folder: string, name: Program): string {
  return join(folder, `${name}.js`)
}

/** Files that a module finds beside itself are found beside its source. */
function ownAddress(): Plugin {
  return {
    name: 'campus-own-address',
    transform: (code, id) =>
      code.includes('import.meta.url')
        ? code.replaceAll('import.meta.url', JSON.stringify(String(pathToFileURL(id))))
        : undefined,
  }
}
