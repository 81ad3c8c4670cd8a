/** JSON on the wire, compressed where it is worth it. */
import type { Context } from 'hono'
import { chooseEncoding, compress, leastToCompress } from './compression.ts'

/**
 * @param json the serialized answer
 * @param status 200, 201 or 202
 */
export async function answerJson(context: Context, json: string, status: number): Promise<Response> {
  const headers = new Headers({ 'Content-Type': 'application/json; charset=utf-8', Vary: 'Accept-Encoding' })
  const bytes = Buffer.from(json)
  const encoding =
    bytes.byteLength > leastToCompress
      ? chooseEncoding(context.req.header('Accept-Encoding'), ['br', 'gzip'])
      : null
  if (encoding) headers.set('Content-Encoding', encoding)
  const body = encoding ? await compress(bytes, encoding) : bytes
  headers.set('Content-Length', String(body.byteLength))
  return context.body(body, status as 200, Object.fromEntries(headers))
}
