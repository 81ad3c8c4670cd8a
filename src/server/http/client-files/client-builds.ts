/**
 * Stores the builds of the client: the newest is served completely, the three before with their assets for
 * open pages.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/** The last file that a build writes: a build without it is incomplete. */
export const buildIdFile = 'build.json'
const buildId = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) })

const maxBuilds = 4

const mimeTypes: Record<string, string> = {
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
  /** The compressed copies next to the file. */
  encodings: readonly ('br' | 'gzip')[]
}

/** Files by their URL path, with its leading slash. */
export type ClientFiles = ReadonlyMap<string, ClientFile>

/** A build's id; null if there is no complete build. */
export function readBuildId(folder: string): string | null {
  try {
    return buildId.parse(JSON.parse(fs.readFileSync(path.join(folder, buildIdFile), 'utf8'))).id
  } catch {
    return null
  }
}

/**
 * Copies a build into the data directory, so that it outlives the checkout. Keeps the four most recently used
 * builds and deletes all others.
 * @returns the folders of the stored builds, the newest first
 */
export function storeBuild(dist: string, dataDir: string): string[] {
  const builds = path.join(dataDir, 'client-builds')
  fs.mkdirSync(builds, { recursive: true })
  const id = readBuildId(dist)
  if (id !== null) {
    const stored = path.join(builds, id)
    if (readBuildId(stored) === null) {
      const partial = path.join(builds, `.${id}.${process.pid}`)
      fs.rmSync(stored, { recursive: true, force: true })
      fs.cpSync(dist, partial, { recursive: true })
      fs.renameSync(partial, stored)
    }
    const now = new Date()
    fs.utimesSync(stored, now, now)
  }
  const folders = fs
    .readdirSync(builds)
    .map((name) => path.join(builds, name))
    .filter((folder) => readBuildId(folder) !== null && !path.basename(folder).startsWith('.'))
    .sort((a, b) => fs.statSync(b).mtimeMs - fs.statSync(a).mtimeMs)
  const stored = new Set(folders.slice(0, maxBuilds))
  for (const name of fs.readdirSync(builds)) {
    if (!stored.has(path.join(builds, name)))
      fs.rmSync(path.join(builds, name), { recursive: true, force: true })
  }
  return [...stored]
}

function readFile(file: string): ClientFile | null {
  const type = mimeTypes[path.extname(file)]
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
 * Lists the files to serve, once, when the server starts: no request path ever becomes a file name.
 * @param folders builds, the newest first: all files of the first, only the assets of the others
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
