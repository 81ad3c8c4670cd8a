/** Serves the client: its built files, index.html for every page, and the manifest with the site's name. */
import fs from 'node:fs/promises'
import type { Context, Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { chooseEncoding } from '../compression.ts'
import { errorResponse } from '../error-response.ts'
import { parseRange } from '../range-header.ts'
import { type ClientFile, type ClientFiles, compressedFile } from './client-builds.ts'
import { createManifestBuilder } from './web-app-manifest.ts'

const immutable = 'public, max-age=31536000, immutable'
/**
 * For files without a hash in their name: the service worker and HTML. Browsers revalidate them on each use.
 */
const revalidated = 'no-cache'

function cacheControl(address: string) {
  return address.startsWith('/assets/') ? immutable : revalidated
}

function matchesTag(header: string | undefined, etag: string) {
  return header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')
}

/** Sends a range of a file. Ranges are never compressed. */
async function sendPart(context: Context, found: ClientFile, headers: Record<string, string>) {
  const condition = context.req.header('If-Range')
  const range =
    condition === undefined || condition === headers['ETag']
      ? parseRange(context.req.header('Range'), found.size)
      : null
  if (range === null) return null
  if (range === 'unsatisfiable') {
    return context.body(null, 416, { ...headers, 'Content-Range': `bytes */${found.size}` })
  }
  const { first, last } = range
  const content = await fs.readFile(found.file)
  return context.body(content.subarray(first, last + 1), 206, {
    ...headers,
    'Content-Range': `bytes ${first}-${last}/${found.size}`,
    'Content-Length': String(last - first + 1),
  })
}

async function sendFile(context: Context, address: string, found: ClientFile): Promise<Response> {
  const ranged = context.req.header('Range') !== undefined
  const encoding = ranged ? null : chooseEncoding(context.req.header('Accept-Encoding'), found.encodings)
  const headers = {
    'Content-Type': found.type,
    'Cache-Control': cacheControl(address),
    ETag: `"${found.etag}${encoding ? `.${encoding}` : ''}"`,
    'Accept-Ranges': 'bytes',
    ...(found.encodings.length > 0 && { Vary: 'Accept-Encoding' }),
  }
  if (matchesTag(context.req.header('If-None-Match'), headers.ETag)) return context.body(null, 304, headers)
  if (ranged) {
    const part = await sendPart(context, found, headers)
    if (part) return part
  }
  const content = await fs.readFile(encoding ? compressedFile(found.file, encoding) : found.file)
  return context.body(content, 200, {
    ...headers,
    'Content-Length': String(content.byteLength),
    ...(encoding && { 'Content-Encoding': encoding }),
  })
}

/** A file of an older build may be deleted while the server runs. */
async function handleMissingFile(context: Context, error: unknown): Promise<Response> {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  if (!isMissing) throw error
  return await context.notFound()
}

/**
 * Whether index.html answers this path: not for assets, nor for a request that asks for another file type.
 */
function isPageRequest(address: string, accept: string | undefined) {
  if (address.startsWith('/assets/') || address === '/api') return false
  if (accept?.includes('text/html')) return true
  const isFile = /\.\w+$/.test(address)
  return !isFile && (accept === undefined || accept.includes('*/*'))
}

/** Serves the client for everything outside /api. */
export function serveClient(app: Hono, deps: Deps, files: ClientFiles): void {
  const manifest = createManifestBuilder(files)
  app.get('/manifest.webmanifest', async (context) => {
    const { site_name, mark } = await readSettings(deps)
    return context.body(JSON.stringify(manifest(site_name, mark)), 200, {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': revalidated,
    })
  })

  app.get('*', async (context) => {
    const address = context.req.path === '/' ? '/index.html' : context.req.path
    const found = files.get(address)
    if (found)
      return await sendFile(context, address, found).catch((error) => handleMissingFile(context, error))
    const index = files.get('/index.html')
    if (index && isPageRequest(address, context.req.header('Accept'))) {
      return await sendFile(context, '/index.html', index)
    }
    return await context.notFound()
  })

  app.all('*', () => {
    const response = errorResponse(
      new AppError('method_not_allowed', 'This URL does not support this method.'),
    )
    response.headers.set('Allow', 'GET, HEAD')
    return response
  })
}
