import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { LaunchOptions } from 'playwright-core'
import { registryBrowser } from './registry-browser.ts'

/**
 * Features tests do without. Chromium hears only the last such list, so Playwright's of this machine's kind is in it too;
 * the last two would start a process for the address bar's suggestions with every session.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** Nothing a test needs, and nothing that asks the network for anything. */
const usualArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
]

/**
 * How a browser is started: the Chromium or Chrome of this machine, or, where there is none, the Chromium and the Chinese
 * font that the registry ships. CHROME_PATH names one, or is `registry` for these though another is installed.
 * @param more arguments besides the usual ones.
 * @throws Error where there is none, and the registry's does not run here.
 */
export async function browserLaunch(more: readonly string[] = []): Promise<LaunchOptions> {
  const args = [...usualArguments, ...more]
  const executablePath = installedBrowser()
  return executablePath === undefined ? { ...(await registryBrowser()), args } : { executablePath, args }
}

function installedBrowser(): string | undefined {
  if (process.env.CHROME_PATH === 'registry') return undefined
  const folders = (process.env.PATH ?? '').split(':')
  const names = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser']
  const candidates = [
    process.env.CHROME_PATH,
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  return candidates.find((path) => path && existsSync(path))
}
