/** Builds the client when its source has changed since the last build: bundles, compresses, and stamps it last. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { compressedFile, readStamp, stampFile } from './http/client-builds.ts'
import { fingerprint } from './http/client-fingerprint.ts'
import { leastToCompress } from './http/compression.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const dist = path.join(root, 'dist')

const isText = /\.(css|html|js|json|svg|txt|wasm)$/

/** A compressed form is kept where it is smaller. */
async function keepSmaller(file: string, encoding: 'br' | 'gzip', content: Buffer, compressed: Buffer) {
  if (compressed.byteLength < content.byteLength)
    await fs.writeFile(compressedFile(file, encoding), compressed)
}

/** Built once and read for months: the slowest levels. */
async function compressFile(file: string) {
  const content = await fs.readFile(file)
  if (content.byteLength < leastToCompress) return
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await keepSmaller(file, 'br', content, await promisify(brotliCompress)(content, { params: quality }))
  await keepSmaller(file, 'gzip', content, await promisify(gzip)(content, { level: 9 }))
}

async function compressAll() {
  const names = await fs.readdir(dist, { recursive: true })
  await Promise.all(
    names.filter((name) => isText.test(name)).map((name) => compressFile(path.join(dist, name))),
  )
}

/** Vite, where it is installed. */
async function loadVite() {
  try {
    return await import('vite')
  } catch {
    return null
  }
}

async function build(id: string): Promise<void> {
  const vite = await loadVite()
  if (!vite) {
    const old = readStamp(dist) !== null
    console.error(
      old
        ? 'The client has changed but cannot be built (vite is not installed: npm ci); the build before is served.'
        : 'The client has not been built and vite is not installed. Run npm ci.',
    )
    process.exitCode = old ? 0 : 1
    return
  }
  console.log('Building the client …')
  await fs.rm(path.join(dist, stampFile), { force: true })
  await vite.build({ root, logLevel: 'error' })
  await fs.access(path.join(dist, 'sw.js'))
  await compressAll()
  await fs.writeFile(path.join(dist, stampFile), JSON.stringify({ id }))
}

const id = fingerprint(root)
if (readStamp(dist) !== id) await build(id)
