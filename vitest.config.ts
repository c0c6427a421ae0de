import { defineConfig } from 'vitest/config'
import { outline } from './src/build/outline-plugin.ts'

/** What is waited for may take long on a busy machine. */
const expect = { poll: { timeout: 20_000 } }

const resolve = { alias: { '@': `${import.meta.dirname}/src/console` } }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        resolve,
        plugins: [outline()],
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          isolate: false,
          setupFiles: 'tests/support/pattern-equality.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect,
          env: { PASSWORD_COST: 'safe' },
        },
      },
      {
        resolve,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          // Minutes of promises that only `npm run trust` has time for.
          exclude: process.env.TRUST === 'full' ? [] : ['tests/server/trust/full/**'],
          isolate: false,
          env: { PASSWORD_COST: 'cheap' },
          globalSetup: 'tests/server/support/global-setup.ts',
          setupFiles: ['tests/support/pattern-equality.ts', 'tests/server/support/statements/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect,
        },
      },
      {
        resolve,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          env: { PASSWORD_COST: 'cheap' },
          globalSetup: 'tests/browser/support/global-setup.ts',
          setupFiles: 'tests/support/pattern-equality.ts',
          testTimeout: 90_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 1 },
          isolate: false,
          expect,
          // More tries for a browser that a busy machine kept waiting; the report says when they were needed.
          retry: 2,
        },
      },
    ],
  },
})
