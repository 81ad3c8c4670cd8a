/** The people whom a record names: those it is about. */
import type { Db } from '#server/db/open.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { findExistingIds } from './people.store.ts'

/**
 * The people that a payload names, each once and in its order. Call it in the transaction of the write.
 *
 * @param ids the payload's `memberIds`
 * @throws AppError invalid with `fields.memberIds` where one of them does not exist
 */
export async function checkMemberIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)]
  const known = await findExistingIds(db, wanted)
  if (wanted.every((id) => known.has(id))) return wanted
  throw new AppError('invalid', 'A person you selected is no longer in the family tree.', {
    fields: { memberIds: 'This person does not exist' },
  })
}

/** Those of them who are still in the family, each once and in their order. */
export async function filterExistingPeople(db: Db, ids: readonly string[]): Promise<string[]> {
  const known = await findExistingIds(db, ids)
  return [...new Set(ids)].filter((id) => known.has(id))
}
