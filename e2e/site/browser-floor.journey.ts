/** The built scripts run in the oldest supported browsers. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from '../fixtures/journey.ts'
import { findMissingFeatures } from '../fixtures/missing-features.ts'
import { root } from '../fixtures/test-site.ts'

/** pdf.js is its legacy build, which brings the missing features with it. */
const isOfPdfReader = (file: string) => path.basename(file).startsWith('pdf')

/** Libraries call these only where the browser has them. */
const guarded = ['Error.captureStackTrace', 'URL.canParse', 'Uint8Array.fromBase64', 'Uint8Array.fromHex']

/** Methods of our own and of libraries have these names, too. */
const ambiguous = ['dispose', 'error', 'move', 'pause', 'toArray', 'toHex', 'use'].map((name) => `.${name}()`)

const allowed = new Set([...guarded, ...ambiguous])

test('uses no feature that the oldest supported browsers lack', () => {
  const dist = path.join(root, 'dist')
  const scripts = fs
    .readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js') && !isOfPdfReader(file))
  const missing = scripts.flatMap((file) =>
    findMissingFeatures(fs.readFileSync(path.join(dist, file), 'utf8'))
      .filter((feature) => !allowed.has(feature))
      .map((feature) => `${file}: ${feature}`),
  )
  expect(missing).toEqual([])
})

test('finds features that the oldest supported browsers lack', () => {
  const code =
    'Promise.withResolvers(); globalThis.URL.parse("/"); new Float16Array(2); a.getOrInsert(b); [].at(0)'
  expect(findMissingFeatures(code)).toEqual([
    'Promise.withResolvers',
    'URL.parse',
    'Float16Array',
    '.getOrInsert()',
  ])
})
