import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { outline } from './src/build/outline-plugin.ts'
import { pinyin } from './src/build/pinyin-plugin.ts'

const ofCatalogue = 'assets/catalogue/'

/**
 * What is fetched along with a part of the program, of what that imports: not what every screen has anyway, nor the
 * catalogue, which was fetched before or is on its way; each name costs bytes in the first load.
 */
function preloaded(part: string, imports: string[], { hostType }: { readonly hostType: string }): string[] {
  if (hostType === 'html') return imports
  if (part.startsWith(ofCatalogue)) return imports.filter((name) => name.startsWith(ofCatalogue))
  return imports.filter((name) => !/^assets\/(catalogue\/|libraries-|index-|rolldown-runtime-)/.test(name))
}

export default defineConfig({
  plugins: [react(), tailwind(), outline(), pinyin()],
  // React has had since 18 what the shim brings along.
  resolve: {
    alias: {
      '@': `${import.meta.dirname}/src/console`,
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  build: {
    outDir: 'dist/console',
    target: 'es2022',
    sourcemap: false,
    chunkSizeWarningLimit: 800,
    modulePreload: { polyfill: false, resolveDependencies: preloaded },
    rolldownOptions: {
      // A property read is no reason to keep what nothing uses: the grid and table of the virtual list are built by them.
      treeshake: { propertyReadSideEffects: false },
      output: {
        chunkFileNames: ({ moduleIds }) =>
          moduleIds.every((id) => id.includes('/commands/'))
            ? `${ofCatalogue}[name]-[hash].js`
            : 'assets/[name]-[hash].js',
        // What every screen needs comes as two files, of which the libraries outlive most releases.
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'console', tags: ['$initial'], priority: 1 },
          ],
        },
      },
    },
  },
})
