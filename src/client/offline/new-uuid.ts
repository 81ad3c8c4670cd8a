import { formatUuid } from '#shared/format-uuid.ts'

/** A random UUID (RFC 9562, version 4), made without `crypto.randomUUID`, which a page on plain HTTP does not have. */
export function newUuid(): string {
  return formatUuid(crypto.getRandomValues(new Uint8Array(16)), 4)
}
