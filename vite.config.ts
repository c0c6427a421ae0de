import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { outline } from './src/console/catalogue/outline-plugin.ts'
import { pinyin } from './src/console/pinyin/pinyin-plugin.ts'

export default defineConfig({
  plugins: [react(), tailwind(), outline(), pinyin()],
  build: {
    outDir: 'dist/console',
    target: 'es2022',
    sourcemap: false,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      // A property read is no reason to keep what nothing uses: the grid and table of the virtual list are built by them.
      treeshake: { propertyReadSideEffects: false },
      output: {
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
