/** Finds what has changed in a list since the version that a device has saved. */
import { findChangesSince, type ListName, readVersionNumber } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { buildTag, getTagStem } from '#server/http/etag.ts'
import { buildListTag } from '#server/http/lists/list-tag.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import * as limits from '#shared/limits.ts'

export interface ChangingListSource<T extends { id: string }> {
  list: ListName
  /** The endpoint of the complete list: its tags are those that devices send. */
  endpoint: Endpoint
  /** Those of the records that the user may read, in the order of the list. */
  load: (deps: Deps, session: Session, ids: readonly string[]) => Promise<T[]>
  /** Names whose list it is, where users have different ones. */
  getVariant?: (deps: Deps, session: Session) => string | Promise<string>
  /** Whether members read all records of the list. */
  isReadByAll?: true
}

type Changes<T> = { reset: true } | { version: number; etag: string; changed: T[]; removed: string[] }

/** @param tag the ETag of the device's list */
export async function readListChanges<T extends { id: string }>(
  deps: Deps,
  session: Session,
  { list, endpoint, load, getVariant, isReadByAll }: ChangingListSource<T>,
  tag: string,
): Promise<Changes<T>> {
  const variant = await getVariant?.(deps, session)
  const tagOf = (version: number) => buildListTag(endpoint, { text: `${list}${version}` }, session, variant)
  const stem = getTagStem(tag)
  const known = Number(stem.slice(list.length).split('-', 1)[0])
  if (!Number.isSafeInteger(known) || tagOf(known) !== stem) return { reset: true }
  const version = await readVersionNumber(deps.db, list)
  const ids =
    known <= version ? await findChangesSince(deps.db, list, known, limits.listLength.changes) : null
  if (ids === null) return { reset: true }
  const changed = ids.length === 0 ? [] : await load(deps, session, ids)
  const found = new Set(changed.map(({ id }) => id))
  const removed = ids.filter((id) => !found.has(id))
  // Nothing tells whether the user could ever read these records, so their ids may be secret.
  if (removed.length > 0 && !isReadByAll && session.user.role !== 'admin') return { reset: true }
  return { version, etag: buildTag(tagOf(version), null), changed, removed }
}
