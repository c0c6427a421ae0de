import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { LaunchOptions } from 'playwright-core'
import { z } from 'zod'

const project = fileURLToPath(new URL('../../..', import.meta.url))
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(project, 'node_modules/@sparticuz/chromium/package.json'), 'utf8')))
const folder = join(project, `node_modules/.cache/chromium-${version}`)

/** The Chromium of @sparticuz/chromium, unpacked once an installation, and the environment it finds libraries and fonts by. */
export async function registryBrowser(): Promise<Pick<LaunchOptions, 'executablePath' | 'env'>> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('the browser tests need Chromium or Chrome: install it, or name it in CHROME_PATH')
  }
  if (!existsSync(folder)) await unpack()
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  }
}

/**
 * Unpacks in a process of its own, where the package may change the environment, into a folder that takes its place only
 * when it is complete.
 */
async function unpack(): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true })
  const making = mkdtempSync(`${folder}-`)
  try {
    // By this variable it unpacks the libraries as well that a machine without a desktop lacks.
    const env = { ...process.env, TMPDIR: making, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' }
    const program = "import chromium from '@sparticuz/chromium'; await chromium.executablePath()"
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { cwd: project, env })
    writeFileSync(join(making, 'fonts.conf'), fontConfiguration())
    if (!existsSync(folder)) renameSync(making, folder)
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
}

/** Latin letters by the browser's package, Chinese ones by Noto Sans. */
function fontConfiguration(): string {
  const chinese = join(dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc')), '../fonts')
  const folders = [join(folder, 'fonts'), chinese].map((each) => `<dir>${each}</dir>`)
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>${folders.join('')}<cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>
`
}
