/** Serves the same bytes from nginx, as the floor of what is possible on this machine. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../e2e/fixtures/free-port.ts'
import type { LoadSite } from './load-site.ts'
import { changesPath, lists, searchPath } from './readers.ts'
import { Samples } from './samples.ts'
import { openTarget, readText, request, type Target } from './user-agent.ts'

export interface Floor {
  target: Target
  pid: number
  stop: () => Promise<void>
}

function isInstalled(): boolean {
  return spawnSync('nginx', ['-v']).status === 0
}

function configure(directory: string, port: number): string {
  return `daemon off; master_process off; worker_processes 1; pid ${directory}/nginx.pid; error_log stderr error;
events { worker_connections 2000; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; default_type application/json;
  client_body_temp_path ${directory}/body; proxy_temp_path ${directory}/proxy; fastcgi_temp_path ${directory}/fastcgi;
  uwsgi_temp_path ${directory}/uwsgi; scgi_temp_path ${directory}/scgi;
  server {
    listen 127.0.0.1:${port}; root ${directory}/files;
    location /api/media/ { default_type image/webp; }
    location = /api/archives {
      add_header Content-Encoding br;
      if ($arg_search) { rewrite ^ /api/search last; }
      try_files /api/archives.br =404;
    }
    location = /api${changesPath} { try_files $uri.json =404; }
    location /api/ { add_header Content-Encoding br; try_files $uri.br =404; }
  }
}`
}

async function save(file: string, bytes: Buffer) {
  await fs.mkdir(path.dirname(file), { recursive: true })
  await fs.writeFile(file, bytes)
}

/** Copies the answers of the site to files. */
async function copyAnswers(site: Target, cookie: string, pictures: readonly string[], directory: string) {
  const samples = new Samples()
  const get = async (url: string) => {
    const answer = await request(site, samples, url, { kind: url, headers: { cookie } })
    if (!answer) throw new Error([...samples.errors.keys()].join())
    return answer
  }
  const api = path.join(directory, 'files/api')
  const tags = new URLSearchParams()
  for (const [name, url] of Object.entries(lists)) {
    const { bytes, headers } = await get(url)
    await save(path.join(api, `${url}.br`), bytes)
    tags.set(name, headers.etag ?? '')
  }
  await save(path.join(api, 'search.br'), (await get(searchPath)).bytes)
  await save(
    path.join(api, `${changesPath}.json`),
    Buffer.from(readText(await get(`${changesPath}?${tags}`))),
  )
  for (const id of pictures) await save(path.join(api, 'media', id), (await get(`/media/${id}?w=320`)).bytes)
}

/** @returns null where nginx is not installed */
export async function openFloor(
  target: Target,
  { dataDir, pictures }: LoadSite,
  cookie: string,
): Promise<Floor | null> {
  if (!isInstalled()) return null
  const directory = `${dataDir}-floor`
  await copyAnswers(target, cookie, pictures, directory)
  const port = await freePort()
  const file = path.join(directory, 'nginx.conf')
  await fs.writeFile(file, configure(directory, port))
  const child: ChildProcess = spawn('nginx', ['-c', file, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  const floor = openTarget(`http://127.0.0.1:${port}`)
  for (let tries = 0; tries < 100; tries++) {
    if (await request(floor, new Samples(), lists.people, { kind: 'start' })) break
    await pause(50)
  }
  return {
    target: floor,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      await fs.rm(directory, { recursive: true })
    },
  }
}
