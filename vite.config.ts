/** Configures the client build, the service worker and the Vitest projects. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { oldestBrowsers } from './src/build/browser-floor.ts'
import { chunkGroups, nameAssetFile, nameChunkFile } from './src/build/chunks.ts'
import { orderTags } from './src/build/html.ts'
import {
  checkDeferredImports,
  checkPrecache,
  noteBuildFailure,
  precachedFiles,
} from './src/build/precache.ts'

/**
 * Files of a project share a process and, where the project has one, its jsdom document. `maxWorkers` lets a single
 * project use all cores. The larger young generation saves garbage collections, because most objects of a test live
 * briefly. Node imports src/shared and src/server natively, once per process, instead of through Vite.
 */
const sharedProcess = {
  isolate: false,
  maxWorkers: '100%',
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
  execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64'],
  server: { deps: { external: [/\/src\/(?:shared|server)\//] } },
}

const inJsdom = { environment: 'jsdom', setupFiles: ['tests/support/jsdom-setup.ts'] }

/**
 * A test's file name says which project runs it:
 * `*.test.ts` Node, `*.test.tsx` and `*.dom.test.ts` jsdom, `*.isolated.test.ts` jsdom in a process of its own.
 */
const domTests = ['tests/client/**/*.test.tsx', 'tests/client/**/*.dom.test.ts']
const isolatedTests = ['tests/client/**/*.isolated.test.ts']

/** Libraries that jsPDF loads for printing HTML, which this site does not do. */
const unusedByJsPdf = ['html2canvas', 'dompurify', 'canvg']
const emptyModule = fileURLToPath(new URL('src/build/empty-module.ts', import.meta.url))

/** Makes Chromium compile all functions of a file while the file arrives, off the main thread, and cache them. */
const compileHint = '//# allFunctionsCalledOnLoad'

export default defineConfig({
  plugins: [
    react(),
    orderTags,
    noteBuildFailure,
    checkDeferredImports,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: precachedFiles,
        // checkPrecache limits the total instead.
        maximumFileSizeToCacheInBytes: Number.MAX_SAFE_INTEGER,
        manifestTransforms: [checkPrecache],
      },
    }),
  ],
  resolve: { alias: unusedByJsPdf.map((find) => ({ find, replacement: emptyModule })) },
  worker: { format: 'es' },
  build: {
    target: oldestBrowsers.map(({ target }) => target),
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        assetFileNames: nameAssetFile,
        chunkFileNames: nameChunkFile,
        codeSplitting: { groups: chunkGroups },
        postBanner: ({ name }) => (name.startsWith('pdf') ? '' : compileHint),
      },
    },
  },
  test: {
    projects: [
      {
        extends: false,
        test: {
          ...sharedProcess,
          name: 'node',
          include: [
            'tests/shared/**/*.test.ts',
            'tests/client/**/*.test.ts',
            'tests/sw/**/*.test.ts',
            'tests/*.test.ts',
          ],
          exclude: [...domTests, ...isolatedTests],
          environment: 'node',
          setupFiles: ['tests/support/node-setup.ts'],
        },
      },
      {
        extends: false,
        test: {
          ...sharedProcess,
          name: 'server',
          include: ['server', 'build', 'chaos', 'fuzz'].map((folder) => `tests/${folder}/**/*.test.ts`),
          environment: 'node',
          setupFiles: ['tests/support/random-input.ts'],
        },
      },
      {
        extends: false,
        plugins: [react()],
        test: {
          ...inJsdom,
          ...sharedProcess,
          name: 'client',
          setupFiles: [...inJsdom.setupFiles, 'tests/support/react-setup.ts'],
          include: domTests,
        },
      },
      {
        extends: false,
        plugins: [react()],
        test: { ...inJsdom, ...sharedProcess, isolate: true, name: 'isolated', include: isolatedTests },
      },
    ],
  },
})
