/** Names what a list response contains: the versions of its records, who may read it, and its shape. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ListVersion } from '#server/db/versions.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import type { Session } from '../endpoint-handler.ts'

const shapes = new WeakMap<Endpoint, string>()

/**
 * The output schema is part of the ETag, so that a new version of the program never answers 304 for the old
 * shape.
 */
function hashShape(endpoint: Endpoint): string {
  const known = shapes.get(endpoint)
  if (known !== undefined) return known
  const shape = createHash('sha256')
    .update(JSON.stringify(z.toJSONSchema(endpoint.output, { unrepresentable: 'any' })))
    .digest('base64url')
    .slice(0, 8)
  shapes.set(endpoint, shape)
  return shape
}

/** The ETag of a list without quotes and encoding. */
export function buildListTag(
  endpoint: Endpoint,
  version: Pick<ListVersion, 'text'>,
  session: Session | null,
  variant = '',
): string {
  const parts = [version.text, ...(variant === '' ? [] : [variant])]
  return [...parts, session?.user.role ?? 'anyone', hashShape(endpoint)].join('-')
}
