/** Sends JSON, compressed if the body is large enough. */
import type { Context } from 'hono'
import { chooseEncoding, compress, minBytesToCompress } from './compression.ts'

/** Status codes of a successful response with a body. */
export type SuccessStatus = 200 | 201 | 202

/** @param json the serialized body */
export async function jsonResponse(context: Context, json: string, status: SuccessStatus): Promise<Response> {
  const headers = new Headers({ 'Content-Type': 'application/json; charset=utf-8', Vary: 'Accept-Encoding' })
  const bytes = Buffer.from(json)
  const encoding =
    bytes.byteLength > minBytesToCompress
      ? chooseEncoding(context.req.header('Accept-Encoding'), ['br', 'gzip'])
      : null
  if (encoding) headers.set('Content-Encoding', encoding)
  const body = encoding ? await compress(bytes, encoding) : bytes
  headers.set('Content-Length', String(body.byteLength))
  return context.body(body, status, Object.fromEntries(headers))
}
