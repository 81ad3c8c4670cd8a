import http from 'node:http'
import { readFileSync, existsSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { extname } from 'node:path'
import { chromium } from '@playwright/test'
const types = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html', '.woff2': 'font/woff2', '.webp': 'image/webp', '.svg': 'image/svg+xml', '.png': 'image/png' }
const sum = {}
const server = http.createServer((q, r) => { const path = new URL(q.url, 'http://x').pathname; let f = '/tmp/fh-dist' + path
  if (path.startsWith('/api')) { r.writeHead(401, { 'content-type': 'application/json' }); return r.end(JSON.stringify({ error: 'x', code: 'no_session' })) }
  if (path === '/' || !existsSync(f)) f = '/tmp/fh-dist/index.html'
  const b = readFileSync(f), t = extname(f); (sum[t] ??= []).push([path, t === '.woff2' || t === '.webp' ? b.length : gzipSync(b, { level: 9 }).length])
  r.writeHead(200, { 'content-type': types[t] }); r.end(b) }).listen(0)
await new Promise((o) => server.on('listening', o))
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
for (const at of ['/login', '/']) {
  for (const k of Object.keys(sum)) delete sum[k]
  const c = await browser.newContext({ serviceWorkers: 'block' }); const p = await c.newPage()
  await p.goto(`http://localhost:${server.address().port}${at}`); await p.getByLabel('Password', { exact: true }).waitFor(); await p.waitForSelector('#splash', { state: 'detached' }); await p.waitForTimeout(1500)
  for (const [k, v] of Object.entries(sum)) console.log(at, k, v.reduce((a, [, n]) => a + n, 0), k === '.js' ? '' : v.map((x) => x.join(':')).join(' '))
  await c.close()
}
await browser.close(); server.close()
