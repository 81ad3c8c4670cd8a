/** Sends JSON, compressed if the body is large enough. */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { chooseEncoding, compress, minBytesToCompress } from './compression.ts'
import { buildTag, findKnownTag } from './etag.ts'

/** Status codes of a successful response with a body. */
export type SuccessStatus = 200 | 201 | 202

/**
 * @param json the serialized body
 * @param tag the ETag without its encoding; null for a response that clients do not compare
 */
export async function jsonResponse(
  context: Context,
  json: string,
  status: SuccessStatus,
  tag: string | null = null,
): Promise<Response> {
  const headers = new Headers({ 'Content-Type': 'application/json; charset=utf-8', Vary: 'Accept-Encoding' })
  const bytes = Buffer.from(json)
  const encoding =
    bytes.byteLength > minBytesToCompress
      ? chooseEncoding(context.req.header('Accept-Encoding'), ['br', 'gzip'])
      : null
  if (encoding) headers.set('Content-Encoding', encoding)
  if (tag !== null) headers.set('ETag', buildTag(tag, encoding))
  const body = encoding ? await compress(bytes, encoding) : bytes
  headers.set('Content-Length', String(body.byteLength))
  return context.body(body, status, Object.fromEntries(headers))
}

/** Sends a response whose ETag is a hash of its content, or 304 if the client has it. */
export async function taggedResponse(context: Context, json: string): Promise<Response> {
  const tag = createHash('sha256').update(json).digest('base64url').slice(0, 22)
  const known = findKnownTag(context.req.header('If-None-Match'), tag)
  if (known !== null) return context.body(null, 304, { ETag: known, Vary: 'Accept-Encoding' })
  return await jsonResponse(context, json, 200, tag)
}
