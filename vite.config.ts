/** Client build, service worker and the Vitest projects. */
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import type { ManifestTransform } from 'workbox-build'
import { fileGroups, libraryFiles, startFile } from './src/server/build-chunks.ts'
import { quickStyles } from './src/server/build-styles.ts'
import { fetchedLater } from './sw/precache-rules.ts'

/** What a device keeps of the build to open every page without a network. */
const precached = [
  'index.html',
  'theme.js',
  'texture.webp',
  'favicon.{svg,ico}',
  'apple-touch-icon.png',
  'icon-*.png',
  'assets/*.{js,css,ttf,woff2}',
]
/** Without one of each of these the site would open crippled, or not at all. */
const indispensable = [
  /^index\.html$/,
  /^theme\.js$/,
  /^texture\.webp$/,
  /^icon-192\.png$/,
  /^assets\/.+\.js$/,
  /^assets\/.+\.css$/,
  /^assets\/.+\.woff2$/,
]
const most = 3 * 1024 * 1024

let buildFailed = false

/** The worker is made after a build that failed, too: what it lacks then is not what is wrong. */
const noteFailure: Plugin = {
  name: 'note-failure',
  buildEnd: (error) => {
    buildFailed = error !== undefined
  },
  renderError: () => {
    buildFailed = true
  },
}

/** Fails the build where the precache lacks something or has grown too large for a phone. */
const checkPrecache: ManifestTransform = async (entries) => {
  if (buildFailed) return { manifest: entries, warnings: [] }
  const missing = indispensable.filter((name) => !entries.some(({ url }) => name.test(url)))
  if (missing.length > 0) throw new Error(`The precache lacks ${missing.join(', ')}.`)
  const atOnce = entries.filter(({ url }) => !fetchedLater.test(url))
  const size = atOnce.reduce((sum, entry) => sum + entry.size, 0)
  if (size > most) {
    const largest = atOnce.toSorted((a, b) => b.size - a.size).slice(0, 10)
    const list = largest.map(({ url, size }) => `${url} ${size}`).join('\n')
    throw new Error(`The precache has ${size} bytes, more than ${most}. The largest:\n${list}`)
  }
  return { manifest: entries, warnings: [] }
}

/**
 * zod carries its writer of JSON Schema in every schema: 6 KB gzip of the first view for what only the server does.
 * In the browser each of its functions gives itself and writes nothing.
 */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/ },
    handler(code) {
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
      const stubs = names.map((name) => `export const ${name} = none`)
      return { code: ['const none = () => none', ...stubs].join('\n'), map: null }
    },
  },
}

/**
 * What holds for every page is known when the site is built: it comes as a style sheet, before the program, which would
 * otherwise make it anew at every start, for a tenth of a second of a phone's time.
 */
const globalStyles: Plugin[] = [
  {
    name: 'global-styles',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/client\/theme\/fonts\.css$/ },
      async handler(fonts) {
        const { system } = await import('./src/client/theme/system.ts')
        const { css } = await import('@emotion/react')
        const { default: createCache } = await import('@emotion/cache')
        const { insert, sheet } = createCache({ key: 'global' })
        const styles = insert('', css(system._global), sheet, false)
        if (!styles) throw new Error('Emotion gives no styles outside of a browser any more.')
        return { code: [system.layers.atRule, styles, fonts].join('\n'), map: null }
      },
    },
  },
  {
    name: 'no-global-styles-at-runtime',
    apply: 'build',
    transform: {
      filter: { id: /\/@chakra-ui\/react\/dist\/esm\/styled-system\/system\.js$/ },
      handler(code) {
        const made = '[getPreflightCss(), getGlobalCss(), getTokenCss()]'
        if (!code.includes(made)) throw new Error('Chakra makes its global styles differently now.')
        return { code: code.replace(made, '[]'), map: null }
      },
    },
  },
]

/**
 * A contract tells everything that a call may say, and most pages make few calls. What is declared by calling zod has no
 * effect but its value: what nobody uses of it goes.
 */
const onlyUsedContracts: Plugin = {
  name: 'only-used-contracts',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/shared\/contracts\/[\w-]+\.contract\.ts$/ },
    handler(code) {
      const made = this.parse(code, { lang: 'ts' }).body.flatMap((statement) => {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        if (declared?.type !== 'VariableDeclaration') return []
        return declared.declarations.flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []))
      })
      const marked = made.toReversed().reduce((text, { start, end }) => {
        return `${text.slice(0, start)}/* @__PURE__ */ (() => ${text.slice(start, end)})()${text.slice(end)}`
      }, code)
      return { code: marked, map: null }
    },
  },
}

/**
 * The PDF reader comes in one piece with what fills in, edits and signs forms. None of it is shown here: its parts, which
 * the reader's own build names, give way to empty classes of the same names. Without them it has 1.1 MB instead of 1.75.
 */
const withoutPdfForms: Plugin = {
  name: 'without-pdf-forms',
  apply: 'build',
  transform: {
    filter: { id: /\/pdfjs-dist\/legacy\/build\/pdf(?:\.worker)?\.mjs$/ },
    handler(code) {
      const unneeded =
        /^;\/\/ \.\/(?:src\/core\/(?:xfa|editor\/|\w+_factors|liberationsans)|src\/display\/(?:editor|xfa_layer|annotation_layer|draw_layer)|external\/brotli\/)/
      const parts = code.split(/^(?=;\/\/ )/m)
      if (!parts.some((part) => unneeded.test(part)))
        throw new Error('The PDF reader is built differently now.')
      const empty = (part: string) =>
        Array.from(
          part.matchAll(/^(?:class|(?:async )?function\*?|const|let|var) (\w+)/gm),
          ([, name]) => `class ${name} {}`,
        )
      return {
        code: parts.map((part) => (unneeded.test(part) ? empty(part).join('\n') : part)).join('\n'),
        map: null,
      }
    },
  },
}

/**
 * The writer of PDF files could also print a piece of a page, for which it would fetch three more libraries, as large as
 * itself. Nobody asks it to.
 */
const withoutHtmlToPdf: Plugin = {
  name: 'without-html-to-pdf',
  apply: 'build',
  transform: {
    filter: { id: /\/jspdf\/dist\/jspdf\.es(?:\.min)?\.js$/ },
    handler(code) {
      const fetched = /import\(\s*["'](?:html2canvas|dompurify|canvg)["']\s*\)/g
      if (code.match(fetched)?.length !== 3)
        throw new Error('The writer of PDF files is built differently now.')
      return { code: code.replace(fetched, "Promise.reject(new Error('It is not here.'))"), map: null }
    },
  },
}

/**
 * The files of a project share a process and its document; vitest leaves a core idle unless every project takes it. A
 * machine that does other things, too, gets its time. What was made for one moment, as most of a test is, is thrown away
 * in larger heaps. What runs from source in every engine is read by Node itself, once a process.
 */
const together = {
  isolate: false,
  maxWorkers: '100%',
  testTimeout: 60_000,
  hookTimeout: 60_000,
  execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64'],
  server: { deps: { external: [/\/src\/(?:shared|server)\//] } },
}

const inBrowser = { environment: 'jsdom', setupFiles: ['tests/support/client-setup.ts'] }

/**
 * A test's file name says which project runs it:
 * `*.test.ts` Node, `*.test.tsx` and `*.dom.test.ts` jsdom, `*.isolated.test.ts` jsdom in a process of its own.
 */
const domTests = ['tests/client/**/*.test.tsx', 'tests/client/**/*.dom.test.ts']
const isolatedTests = ['tests/client/**/*.isolated.test.ts']

/**
 * Chromium then makes the functions of a file while it arrives, beside the page's own thread, and keeps them with it.
 * Otherwise it makes each at its first call, anew at every start: for a fifth of what a phone does until the page stands.
 */
const madeOnArrival = '//# allFunctionsCalledOnLoad'

/** The tag that Vite wrote for a file of the first view; null where there is none. */
function tagOf(html: string, file: string) {
  const tag = new RegExp(`\\s*<(?:script|link)[^>]*"(/assets/${file}-[^"]+\\.js)"[^>]*>(?:</script>)?`).exec(
    html,
  )
  return tag?.[1] === undefined ? null : { text: tag[0], address: tag[1] }
}

const moduleScript = (address: string, more = '') =>
  `<script type="module" crossorigin${more} src="${address}"></script>`

/**
 * The start stands in the page before everything else and waits for nothing but the largest file, which is asked for on
 * the line that has brought the page: all others need a new one, and a round trip for that. The libraries run one after the other, each
 * as soon as it is there. The typefaces stand below the splash, which needs none of them: a style sheet above it would
 * hold it back by a round trip.
 */
const startFirst: Plugin = {
  name: 'start-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const [start, ...libraries] = [startFile, ...libraryFiles].map((file) => tagOf(html, file))
      const program = tagOf(html, 'index')
      const sheets = html.match(/\s*<link rel="stylesheet"[^>]*>/g) ?? []
      if (!start || !program) throw new Error('The build has no start.')
      const largest = libraries.at(-1)
      const largestFirst = largest ? `<link rel="modulepreload" crossorigin href="${largest.address}">` : ''
      const scripts = [...libraries, program].flatMap((tag) => (tag ? [moduleScript(tag.address)] : []))
      return [start, ...libraries, program]
        .reduce((page, tag) => page.replace(tag?.text ?? '', ''), html)
        .replace(sheets.join(''), '')
        .replace('<title>', `${largestFirst}\n    ${moduleScript(start.address, ' async')}\n    <title>`)
        .replace('</head>', `  ${scripts.join('\n    ')}\n  </head>`)
        .replace('</body>', `${sheets.join('')}\n  </body>`)
    },
  },
}

export default defineConfig({
  plugins: [
    react(),
    startFirst,
    withoutJsonSchema,
    onlyUsedContracts,
    globalStyles,
    quickStyles,
    withoutPdfForms,
    withoutHtmlToPdf,
    noteFailure,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: precached,
        // The sum is what counts.
        maximumFileSizeToCacheInBytes: Number.MAX_SAFE_INTEGER,
        manifestTransforms: [checkPrecache],
      },
    }),
  ],
  worker: { format: 'es', plugins: () => [withoutPdfForms, withoutHtmlToPdf] },
  build: {
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: fileGroups },
        postBanner: ({ name }) => (name.startsWith('pdf') ? '' : madeOnArrival),
      },
    },
  },
  test: {
    projects: [
      {
        extends: false,
        test: {
          ...together,
          name: 'plain',
          include: ['tests/shared/**/*.test.ts', 'tests/client/**/*.test.ts', 'tests/sw/**/*.test.ts'],
          exclude: [...domTests, ...isolatedTests],
          environment: 'node',
          setupFiles: ['tests/support/plain-setup.ts'],
        },
      },
      {
        extends: false,
        test: { ...together, name: 'server', include: ['tests/server/**/*.test.ts'], environment: 'node' },
      },
      {
        extends: false,
        plugins: [react()],
        test: {
          ...inBrowser,
          ...together,
          name: 'client',
          setupFiles: [...inBrowser.setupFiles, 'tests/support/react-setup.ts'],
          include: domTests,
        },
      },
      {
        extends: false,
        plugins: [react()],
        test: { ...inBrowser, ...together, isolate: true, name: 'isolated', include: isolatedTests },
      },
    ],
  },
})
