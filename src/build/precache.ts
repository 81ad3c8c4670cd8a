/** Decides what the service worker precaches, and fails the build when something is missing or the total is too large. */
import type { Plugin } from 'vite'
import type { ManifestTransform } from 'workbox-build'
import { deferredFiles } from '../../sw/precache-rules.ts'

/** Everything a device needs to open every page offline. The system loads the larger icons itself when it installs the app. */
export const precachedFiles = [
  'index.html',
  'theme.js',
  'texture.webp',
  'favicon.{svg,ico}',
  'apple-touch-icon.png',
  'icon-192.png',
  'assets/*.{js,css,ttf,woff2}',
  'assets/later-*.json',
]

const requiredFiles = [
  /^index\.html$/,
  /^theme\.js$/,
  /^texture\.webp$/,
  /^icon-192\.png$/,
  /^assets\/.+\.js$/,
  /^assets\/.+\.css$/,
  /^assets\/.+\.woff2$/,
]

const maxPrecacheBytes = 3 * 1024 * 1024

let buildFailed = false

/** Remembers that the build failed: the worker is built all the same, and its missing files would hide the real error. */
export const noteBuildFailure: Plugin = {
  name: 'note-build-failure',
  buildEnd: (error) => {
    buildFailed = error !== undefined
  },
  renderError: () => {
    buildFailed = true
  },
}

/** Fails the build when a precached file imports a deferred one: a page would not open offline. */
export const checkDeferredImports: Plugin = {
  name: 'check-deferred-imports',
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || deferredFiles.test(file.fileName)) continue
      const deferred = file.imports.filter((name) => deferredFiles.test(name))
      if (deferred.length > 0) throw new Error(`${file.fileName} imports ${deferred.join(', ')}.`)
    }
  },
}

/** Passes the manifest on unchanged. Throws when a required file is missing or the precache exceeds its size limit. */
export const checkPrecache: ManifestTransform = async (entries) => {
  if (buildFailed) return { manifest: entries, warnings: [] }
  const missing = requiredFiles.filter((name) => !entries.some(({ url }) => name.test(url)))
  if (missing.length > 0) throw new Error(`The precache lacks ${missing.join(', ')}.`)
  const precached = entries.filter(({ url }) => !deferredFiles.test(url))
  const sizeBytes = precached.reduce((sum, entry) => sum + entry.size, 0)
  if (sizeBytes > maxPrecacheBytes) {
    const largest = precached.toSorted((a, b) => b.size - a.size).slice(0, 10)
    const list = largest.map(({ url, size }) => `${url} ${size}`).join('\n')
    throw new Error(
      `The precache has ${sizeBytes} bytes, more than ${maxPrecacheBytes}. The largest:\n${list}`,
    )
  }
  return { manifest: entries, warnings: [] }
}
