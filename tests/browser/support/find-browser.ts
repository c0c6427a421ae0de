import { existsSync } from 'node:fs'
import { join } from 'node:path'

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
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
] as const

/**
 * A Chromium or Chrome of this machine; none is downloaded.
 * @throws Error where there is none.
 */
export function findBrowser(): string {
  const folders = (process.env.PATH ?? '').split(':')
  const names = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser']
  const candidates = [
    process.env.CHROME_PATH,
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  const found = candidates.find((path) => path && existsSync(path))
  if (!found) throw new Error('the browser tests need Chromium or Chrome: install it, or name it in CHROME_PATH')
  return found
}
