/** Builds the client when its source has changed since the last build: bundles, compresses, and writes the stamp last. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { buildIdFile, compressedFile, readBuildId } from '#server/http/client-files/client-builds.ts'
import { minBytesToCompress } from '#server/http/compression.ts'
import { fingerprint } from './fingerprint.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const dist = path.join(root, 'dist')

const isText = /\.(css|html|js|json|svg|txt|wasm)$/

/** Writes the compressed file only if it is smaller than the original. */
async function writeIfSmaller(file: string, encoding: 'br' | 'gzip', content: Buffer, compressed: Buffer) {
  if (compressed.byteLength < content.byteLength)
    await fs.writeFile(compressedFile(file, encoding), compressed)
}

/** Uses the slowest, best compression levels: a build is made once and sent for months. */
async function compressFile(file: string) {
  const content = await fs.readFile(file)
  if (content.byteLength < minBytesToCompress) return
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeIfSmaller(file, 'br', content, await promisify(brotliCompress)(content, { params: quality }))
  await writeIfSmaller(file, 'gzip', content, await promisify(gzip)(content, { level: 9 }))
}

async function compressAll() {
  const names = await fs.readdir(dist, { recursive: true })
  await Promise.all(
    names.filter((name) => isText.test(name)).map((name) => compressFile(path.join(dist, name))),
  )
}

function isInstalled(name: string) {
  try {
    return import.meta.resolve(name) !== ''
  } catch {
    return false
  }
}

/** Runs Vite in a child process and shows its output only if the build fails. */
async function bundle(): Promise<void> {
  const script = "const { build } = await import('vite'); await build()"
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(Buffer.concat(printed).toString())
}

async function build(id: string): Promise<void> {
  if (!isInstalled('vite')) {
    const old = readBuildId(dist) !== null
    console.error(
      old
        ? 'The client has changed but cannot be built because Vite is not installed. Run npm ci. The previous build is served until then.'
        : 'The client has not been built and Vite is not installed. Run npm ci.',
    )
    process.exitCode = old ? 0 : 1
    return
  }
  console.log('Building the client …')
  await fs.rm(path.join(dist, buildIdFile), { force: true })
  await bundle()
  await fs.access(path.join(dist, 'sw.js'))
  await compressAll()
  await fs.writeFile(path.join(dist, buildIdFile), JSON.stringify({ id }))
}

try {
  const id = fingerprint(root)
  if (readBuildId(dist) !== id) await build(id)
} catch (error) {
  console.error(`The client could not be built. ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
