/** The builds of the client that are served: the newest whole, and the assets of the three before for open pages. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/** Written last into a build: one without it was cut off. */
export const buildIdFile = 'build.json'
const stamp = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) })

const keptBuilds = 4

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

export interface ClientFile {
  file: string
  type: string
  etag: string
  size: number
  /** Which compressed forms lie beside it. */
  encodings: readonly ('br' | 'gzip')[]
}

/** Addresses, with their leading slash, and the files behind them. */
export type ClientFiles = ReadonlyMap<string, ClientFile>

/** The id in a build's stamp; null where there is no whole build. */
export function readBuildId(folder: string): string | null {
  try {
    return stamp.parse(JSON.parse(fs.readFileSync(path.join(folder, buildIdFile), 'utf8'))).id
  } catch {
    return null
  }
}

/**
 * Copies a build to where it outlives the checkout, unless it is there; the newest was used last. Deletes all but the
 * last four.
 *
 * @returns the folders of the builds that are kept, the newest first
 */
export function storeBuild(dist: string, dataDir: string): string[] {
  const builds = path.join(dataDir, 'client-builds')
  fs.mkdirSync(builds, { recursive: true })
  const id = readBuildId(dist)
  if (id !== null) {
    const kept = path.join(builds, id)
    if (readBuildId(kept) === null) {
      const half = path.join(builds, `.${id}.${process.pid}`)
      fs.rmSync(kept, { recursive: true, force: true })
      fs.cpSync(dist, half, { recursive: true })
      fs.renameSync(half, kept)
    }
    const now = new Date()
    fs.utimesSync(kept, now, now)
  }
  const folders = fs
    .readdirSync(builds)
    .map((name) => path.join(builds, name))
    .filter((folder) => readBuildId(folder) !== null && !path.basename(folder).startsWith('.'))
    .sort((a, b) => fs.statSync(b).mtimeMs - fs.statSync(a).mtimeMs)
  const keep = new Set(folders.slice(0, keptBuilds))
  for (const name of fs.readdirSync(builds)) {
    if (!keep.has(path.join(builds, name)))
      fs.rmSync(path.join(builds, name), { recursive: true, force: true })
  }
  return [...keep]
}

function readFile(file: string): ClientFile | null {
  const type = types[path.extname(file)]
  if (type === undefined || path.basename(file) === buildIdFile) return null
  const content = fs.readFileSync(file)
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22)
  const encodings = (['br', 'gzip'] as const).filter((encoding) =>
    fs.existsSync(compressedFile(file, encoding)),
  )
  return { file, type, etag: hash, size: content.byteLength, encodings }
}

export function compressedFile(file: string, encoding: 'br' | 'gzip'): string {
  return `${file}.${encoding === 'br' ? 'br' : 'gz'}`
}

/**
 * Reads what may be served into a table, once, at start: no address is ever turned into the name of a file.
 *
 * @param folders builds, the newest first: all of the first, and only the assets of the others
 */
export function readClientFiles(folders: readonly string[]): ClientFiles {
  const files = new Map<string, ClientFile>()
  for (const [age, folder] of folders.entries()) {
    for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const address = `/${name.split(path.sep).join('/')}`
      if ((age > 0 && !address.startsWith('/assets/')) || files.has(address)) continue
      const full = path.join(folder, name)
      const file = fs.statSync(full).isFile() ? readFile(full) : null
      if (file) files.set(address, file)
    }
  }
  return files
}
