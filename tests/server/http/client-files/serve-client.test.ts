/** Serving the built client: paths, caching, ranges, and the assets of older builds. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { colors } from '#client/theme/colors.ts'
import { createApp } from '#server/app.ts'
import { readClientFiles, storeBuild } from '#server/http/client-files/client-builds.ts'
import { saveSettings } from '#server/settings/settings.service.ts'
import { markShapes } from '#shared/marks.ts'
import { startTestApp, type TestApp } from '#tests/support/test-server.ts'

const script = 'export const words = "of the family"\n'.repeat(100)

let folder: string
let app: TestApp

/** A PNG of this size: only its header is ever read. */
function png(width: number, height: number) {
  const header = Buffer.alloc(24)
  header.write('\x89PNG\r\n\x1a\n', 'latin1')
  header.write('IHDR', 12, 'latin1')
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(height, 20)
  return header
}

function write(name: string, content: string | Buffer) {
  const file = path.join(folder, 'dist', name)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, content)
}

/** A build like one of `npm run build`, with one file that is named after it. */
function writeBuild(id: string) {
  fs.rmSync(path.join(folder, 'dist'), { recursive: true, force: true })
  write('index.html', `<!doctype html><title>${id}</title>`)
  write('sw.js', `/* ${id} */`)
  write('assets/main.js', script)
  write('assets/main.js.br', brotliCompressSync(script))
  write('assets/main.js.gz', gzipSync(script))
  write(`assets/only-in-${id}.js`, script)
  write('icon-192.png', png(192, 192))
  write('icon-512.png', png(512, 512))
  write('icon-maskable-512.png', png(512, 512))
  write('screenshots/tree-wide.png', png(1280, 800))
  write('build.json', JSON.stringify({ id }))
}

const keep = () => storeBuild(path.join(folder, 'dist'), folder)

async function start() {
  const files = readClientFiles(keep())
  app = await startTestApp({ build: (deps) => createApp(deps, files) })
}

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'family-client-'))
  writeBuild('first')
})
afterEach(async () => {
  await app?.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.fetch(address, { headers, method })
const html = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test('serves index.html for every page and lets browsers revalidate it', async () => {
  await start()
  for (const address of ['/', '/family-tree', '/archives/some-item', '/blog/v1.2-of-us', '/apiary']) {
    const response = await get(address, html)
    expect([response.status, response.headers.get('Cache-Control')], address).toEqual([200, 'no-cache'])
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).toContain('<title>first</title>')
  }
})

test('answers 404 for a missing asset or file, whatever the Accept header', async () => {
  await start()
  expect((await get('/assets/absent.js', html)).status).toBe(404)
  expect((await get('/assets/absent', html)).status).toBe(404)
  expect((await get('/picture.png', { Accept: 'image/*' })).status).toBe(404)
  expect((await get('/data.json', { Accept: 'application/json' })).status).toBe(404)
  expect((await get('/api', html)).status).toBe(404)
})

test('answers 404 for a file that is deleted while the server runs', async () => {
  await start()
  fs.rmSync(folder, { recursive: true })
  expect((await get('/assets/main.js', { 'Accept-Encoding': 'br' })).status).toBe(404)
  expect((await get('/assets/main.js', { Range: 'bytes=0-3' })).status).toBe(404)
})

test('serves no file outside of the client', async () => {
  await start()
  const addresses = [
    '/build.json',
    '/assets/main.js.br',
    '/../family.sqlite',
    '/%2e%2e/family.sqlite',
    '/assets',
  ]
  for (const address of addresses) expect((await get(address, { Accept: 'x/y' })).status, address).toBe(404)
})

test('caches assets for ever and revalidates the service worker', async () => {
  await start()
  const asset = await get('/assets/main.js')
  expect(asset.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(asset.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
  expect((await get('/sw.js')).headers.get('Cache-Control')).toBe('no-cache')
})

test('sends the compressed copy of a file', async () => {
  await start()
  const br = await get('/assets/main.js', { 'Accept-Encoding': 'gzip, br' })
  const gzip = await get('/assets/main.js', { 'Accept-Encoding': 'gzip' })
  expect([br.headers.get('Content-Encoding'), gzip.headers.get('Content-Encoding')]).toEqual(['br', 'gzip'])
  expect(br.headers.get('Vary')).toBe('Accept-Encoding')
  expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toBe(script)
  expect((await get('/icon-192.png', { 'Accept-Encoding': 'br' })).headers.get('Content-Encoding')).toBeNull()
})

test('answers 304 for an unchanged file', async () => {
  await start()
  for (const encoding of ['br', 'identity']) {
    const first = await get('/', { 'Accept-Encoding': encoding })
    const tag = first.headers.get('ETag') ?? ''
    const again = await get('/', { 'Accept-Encoding': encoding, 'If-None-Match': tag })
    expect([again.status, await again.text()]).toEqual([304, ''])
  }
})

test('sends the requested range of a file', async () => {
  await start()
  const part = async (range: string, more = {}) => {
    const response = await get('/assets/main.js', { Range: range, 'Accept-Encoding': 'br', ...more })
    return [response.status, response.headers.get('Content-Range'), await response.text()]
  }
  const size = script.length
  expect(await part('bytes=0-5')).toEqual([206, `bytes 0-5/${size}`, script.slice(0, 6)])
  expect(await part(`bytes=${size - 3}-`)).toEqual([
    206,
    `bytes ${size - 3}-${size - 1}/${size}`,
    script.slice(-3),
  ])
  expect(await part('bytes=-4')).toEqual([206, `bytes ${size - 4}-${size - 1}/${size}`, script.slice(-4)])
  expect(await part(`bytes=${size}-`)).toEqual([416, `bytes */${size}`, ''])
  expect((await part('bytes=0-5', { 'If-Range': '"another"' }))[0]).toBe(200)
  expect((await part('bytes=5-1'))[0]).toBe(200)
  expect((await part('lines=1-2'))[0]).toBe(200)
})

test('answers HEAD with the headers of GET and no body', async () => {
  await start()
  const response = await get('/assets/main.js', {}, 'HEAD')
  expect([response.status, response.headers.get('Content-Length')]).toEqual([200, String(script.length)])
  expect(await response.text()).toBe('')
})

test('rejects methods other than GET and HEAD outside /api', async () => {
  await start()
  const response = await get('/family-tree', {}, 'POST')
  expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
})

test('serves only the assets of the three previous builds and deletes older builds', async () => {
  for (const [age, id] of ['first', 'second', 'third', 'fourth', 'fifth'].entries()) {
    writeBuild(id)
    keep()
    fs.utimesSync(path.join(folder, 'client-builds', id), age, age)
  }
  await start()
  expect(await (await get('/', html)).text()).toContain('fifth')
  for (const id of ['second', 'third', 'fourth', 'fifth']) {
    expect((await get(`/assets/only-in-${id}.js`)).status, id).toBe(200)
  }
  expect((await get('/assets/only-in-first.js')).status).toBe(404)
  expect(fs.readdirSync(path.join(folder, 'client-builds')).sort()).toEqual([
    'fifth',
    'fourth',
    'second',
    'third',
  ])
})

test('treats a build that returns as the newest', async () => {
  keep()
  writeBuild('second')
  keep()
  fs.utimesSync(path.join(folder, 'client-builds', 'first'), 1, 1)
  fs.utimesSync(path.join(folder, 'client-builds', 'second'), 2, 2)
  writeBuild('first')
  await start()
  expect(await (await get('/', html)).text()).toContain('first')
})

test('serves the last stored build when the checkout has none', async () => {
  keep()
  fs.rmSync(path.join(folder, 'dist'), { recursive: true })
  await start()
  expect(await (await get('/', html)).text()).toContain('first')
})

test('ignores an incomplete build and deletes partial copies', async () => {
  keep()
  writeBuild('second')
  fs.rmSync(path.join(folder, 'dist', 'build.json'))
  fs.mkdirSync(path.join(folder, 'client-builds', '.second.123'))
  await start()
  expect(await (await get('/', html)).text()).toContain('first')
  expect(fs.readdirSync(path.join(folder, 'client-builds'))).toEqual(['first'])
})

test('builds the manifest with the site’s name and only existing images', async () => {
  await start()
  await saveSettings(app.deps, { site_name: 'The Bergs of Ulm' })
  const response = await get('/manifest.webmanifest')
  expect(response.headers.get('Content-Type')).toContain('application/manifest+json')
  expect(response.headers.get('Cache-Control')).toBe('no-cache')
  expect(await response.json()).toEqual({
    id: '/',
    name: 'The Bergs of Ulm',
    short_name: 'The Bergs of',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: colors.bg.dark,
    background_color: colors.bg.dark,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    screenshots: [
      {
        src: '/screenshots/tree-wide.png',
        sizes: '1280x800',
        type: 'image/png',
        form_factor: 'wide',
        label: 'tree',
      },
    ],
    shortcuts: [
      { name: 'Family Tree', url: '/family-tree' },
      { name: 'Add to Archives', url: '/archives' },
      { name: 'Offline copy', url: '/offline' },
    ],
    share_target: {
      action: '/share-photos',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        files: [
          {
            name: 'files',
            accept: expect.arrayContaining(['image/*', 'video/*', 'audio/*', 'application/pdf', '.rtf']),
          },
        ],
      },
    },
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    handle_links: 'preferred',
  })
})

test('names the icons of the chosen mark in the manifest, and for a letter those of the build', async () => {
  for (const name of ['192.png', '512.png', 'maskable-512.png']) {
    const width = name === '192.png' ? 192 : 512
    write(`mark-icons/house-${name}`, png(width, width))
  }
  await start()
  const readIcons = async () => {
    const { icons } = (await (await get('/manifest.webmanifest')).json()) as { icons: { src: string }[] }
    return icons.map(({ src }) => src)
  }
  await saveSettings(app.deps, { mark: 'house' })
  expect(await readIcons()).toEqual([
    '/mark-icons/house-192.png',
    '/mark-icons/house-512.png',
    '/mark-icons/house-maskable-512.png',
  ])
  await saveSettings(app.deps, { mark: 'letter', mark_letter: 'B' })
  expect(await readIcons()).toEqual(['/icon-192.png', '/icon-512.png', '/icon-maskable-512.png'])
})

test('has the icons of every drawn mark among its public files', () => {
  for (const mark of Object.keys(markShapes).filter((name) => name !== 'tree')) {
    for (const size of ['180', '192', '512', 'maskable-512']) {
      expect(fs.existsSync(`public/mark-icons/${mark}-${size}.png`), mark).toBe(true)
    }
  }
})
