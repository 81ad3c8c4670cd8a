/** Decides which facts and names a user may read: those that GEDCOM calls confidential are for administrators. */
import type { Session } from '#server/http/endpoint-handler.ts'
import { getFactTag } from '#shared/fact-tags.ts'

type Reader = Pick<Session, 'user'>

export function isPublic({ restriction }: { restriction?: string | undefined }): boolean {
  return restriction === undefined || restriction === 'locked'
}

export function filterVisible<R extends { restriction?: string | undefined; tag?: string }>(
  { user }: Reader,
  records: R[],
): R[] {
  if (user.role === 'admin') return records
  return records.filter(
    (record) => isPublic(record) && (record.tag === undefined || getFactTag(record.tag)?.isInternal !== true),
  )
}
