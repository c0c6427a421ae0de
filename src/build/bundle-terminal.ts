import { readFileSync } from 'node:fs'
import { isAbsolute, join, relative, sep } from 'node:path'
import { build } from 'vite'

/** The program for terminals as one file of JavaScript, and the files it was made of as they were: path in the project, text. */
type TerminalBundle = { readonly code: string; readonly sources: ReadonlyMap<string, string> }

/** What the bundle depends on besides its modules; packages are of another version only where package-lock.json is another. */
const besides = ['src/build/bundle-terminal.ts', 'package-lock.json']

/**
 * Puts the program for terminals and the packages it uses into one file, in half a second.
 * @param project its folder.
 * @throws where the sources cannot be compiled.
 */
export async function bundleTerminal(project: string): Promise<TerminalBundle> {
  const sources = new Map(besides.map((path) => [path, readFileSync(join(project, path), 'utf8')]))
  const built = await build({
    configFile: false,
    root: project,
    logLevel: 'silent',
    plugins: [
      {
        name: 'campus-sources',
        enforce: 'pre',
        transform: (text, id) => {
          if (isAbsolute(id) && !id.includes('/node_modules/'))
            sources.set(relative(project, id).split(sep).join('/'), text)
        },
      },
    ],
    ssr: { noExternal: true },
    build: {
      ssr: 'src/terminal/main.ts',
      target: 'node20',
      write: false,
      copyPublicDir: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : []
  const [chunk] = outputs.flatMap(({ output }) => output.flatMap((each) => (each.type === 'chunk' ? [each] : [])))
  if (!chunk) throw new Error('the program for terminals was built to nothing')
  return { code: chunk.code, sources }
}
