/** The floor of the page benchmarks: plain React that fetches the same list and shows it as text. */
import { once } from 'node:events'
import fs from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { freePort } from '../fixtures/free-port.ts'

const script = `
import { createElement, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
function Floor() {
  const [list, setList] = useState(null)
  useEffect(() => {
    const of = new URLSearchParams(location.search).get('list')
    if (of) fetch('/list/' + of).then((answer) => answer.json()).then((body) => setList(body.data ?? body))
    else setList([])
  }, [])
  if (!list) return createElement('h1', null, 'The list')
  return createElement('main', { id: 'drawn' }, createElement('h1', null, 'The list'),
    list.map((entry) => createElement('p', { key: entry.id }, entry.title)))
}
createRoot(document.getElementById('root')).render(createElement(Floor))
`
const html =
  '<!doctype html><meta name="viewport" content="width=device-width"><title>Floor</title><p>Loading</p><div id="root"></div><script type="module" src="/floor.js"></script>'

export interface MinimalPage {
  port: number
  close(): Promise<void>
}

async function bundle(root: string): Promise<Buffer> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'family-floor-'))
  const entry = path.join(root, `.floor-${process.pid}.js`)
  await fs.writeFile(entry, script)
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { outDir: folder, minify: true, lib: { entry, formats: ['es'], fileName: () => 'floor.js' } },
    })
    return await fs.readFile(path.join(folder, 'floor.js'))
  } finally {
    await fs.rm(entry)
    await fs.rm(folder, { recursive: true })
  }
}

/** @param lists response bodies of our server by the name under which the page requests them */
export async function openMinimalPage(
  root: string,
  lists: Readonly<Record<string, string>>,
): Promise<MinimalPage> {
  const files = new Map<string, { type: string; body: Buffer }>([
    ['/', { type: 'text/html', body: gzipSync(html) }],
    ['/floor.js', { type: 'text/javascript', body: gzipSync(await bundle(root), { level: 9 }) }],
    ...Object.entries(lists).map(
      ([name, json]) => [`/list/${name}`, { type: 'application/json', body: gzipSync(json) }] as const,
    ),
  ])
  const server = http.createServer((request, response) => {
    const file = files.get(new URL(request.url ?? '/', 'http://floor').pathname)
    if (!file) return response.writeHead(404).end()
    const headers = {
      'content-type': file.type,
      'content-encoding': 'gzip',
      'content-length': file.body.length,
    }
    return response.writeHead(200, headers).end(file.body)
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
