/** A bare React Flow page with the same boxes and lines as our tree: the peer of the tree benchmark. */
import { once } from 'node:events'
import fs from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import type { TreeLayout } from '#shared/genealogy/tree-layout/tree-layout.ts'
import { freePort } from '../fixtures/free-port.ts'

const script = `
import '@xyflow/react/dist/style.css'
import { createElement as make, memo, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { Background, Controls, Handle, MiniMap, Position, ReactFlow } from '@xyflow/react'
const hidden = { opacity: 0 }
const Person = memo(({ data }) => make('div', { className: 'person' },
  make(Handle, { type: 'target', position: Position.Top, style: hidden }),
  make('div', { className: 'portrait' }, data.name.slice(0, 1)),
  make('div', null, data.name), make('div', null, data.years),
  make(Handle, { type: 'source', position: Position.Bottom, style: hidden })))
const nodeTypes = { person: Person }
const box = { width: 150, height: 150 }
function Tree({ family: { people, links, middle } }) {
  const nodes = useMemo(() => people.map(([id, x, y, name, years]) =>
    ({ id, type: 'person', position: { x, y }, data: { name, years }, ...box })), [people])
  const edges = useMemo(() => links.map(([source, target], e) =>
    ({ id: 'e' + e, source, target, type: 'smoothstep' })), [links])
  const zoom = 0.8
  return make(ReactFlow, { nodes, edges, nodeTypes, onlyRenderVisibleElements: true, minZoom: 0.001, maxZoom: 2,
    nodesDraggable: false, nodesConnectable: false, elementsSelectable: false,
    defaultViewport: { x: innerWidth / 2 - middle[0] * zoom, y: 300 - middle[1] * zoom, zoom } },
    make(MiniMap), make(Controls), make(Background))
}
const root = createRoot(document.getElementById('root'))
const people = await (await fetch('/people.json')).json()
window.show = () => { window.shownAt = performance.now(); root.render(make(Tree, { family: people })) }
document.title = 'ready'
`
const html =
  '<!doctype html><title>Bare</title><link rel="stylesheet" href="/bare.css"><style>body{margin:0}#root{height:70vh}.person{width:150px;height:150px;box-sizing:border-box;border:1px solid;border-radius:9px;background:#fff;text-align:center;overflow:hidden}.portrait{width:58px;height:58px;margin:12px auto 4px;border-radius:50%;background:#ddd;font-size:30px}</style><div id="root"></div><script type="module" src="/bare.js"></script>'

declare global {
  interface Window {
    /** Set by the bare page: draws the fetched family. */
    show: () => void
    shownAt: number
  }
}

export interface BareFlow {
  address: string
  close(): Promise<void>
}

async function bundle(root: string): Promise<Map<string, Buffer>> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'family-bare-'))
  const entry = path.join(root, `.bare-${process.pid}.js`)
  await fs.writeFile(entry, script)
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: folder,
        minify: true,
        lib: { entry, formats: ['es'], fileName: () => 'bare.js', cssFileName: 'bare' },
      },
    })
    const names = ['bare.js', 'bare.css']
    return new Map(
      await Promise.all(
        names.map(async (name) => [`/${name}`, await fs.readFile(path.join(folder, name))] as const),
      ),
    )
  } finally {
    await fs.rm(entry)
    await fs.rm(folder, { recursive: true })
  }
}

/** The layout's boxes as nodes and an edge from every parent to each child, in compact form. */
function asJson(layout: TreeLayout, openAt: string): string {
  const id = (p: number | undefined) => layout.ids[p ?? -1] ?? ''
  const people = layout.ids.map((of, p) => [of, layout.x[p], layout.y[p], `Person ${of}`, '1900 – 1980'])
  const links: [string, string][] = []
  for (const [u, first] of layout.unionPartner1.entries()) {
    const second = layout.unionPartner2[u] ?? -1
    for (let k = layout.linkStart[u] ?? 0; k < (layout.linkStart[u + 1] ?? 0); k++) {
      links.push([id(first), id(layout.linkChild[k])])
      if (second >= 0) links.push([id(second), id(layout.linkChild[k])])
    }
  }
  const p = layout.ids.indexOf(openAt)
  return JSON.stringify({ people, links, middle: [(layout.x[p] ?? 0) + 75, (layout.y[p] ?? 0) + 75] })
}

/** Serves the page with one family. @param openAt the person to center */
export async function openBareFlow(root: string, layout: TreeLayout, openAt: string): Promise<BareFlow> {
  const files = await bundle(root)
  files.set('/', Buffer.from(html))
  files.set('/people.json', Buffer.from(asJson(layout, openAt)))
  const types: Record<string, string> = {
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.json': 'application/json',
  }
  const server = http.createServer((request, response) => {
    const name = request.url ?? '/'
    const file = files.get(name)
    if (!file) return response.writeHead(404).end()
    return response.writeHead(200, { 'content-type': types[path.extname(name)] ?? 'text/html' }).end(file)
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
