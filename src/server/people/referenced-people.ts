/** Checks the people that a record refers to. */
import type { Db } from '#server/db/open.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { findExistingIds } from './people.store.ts'

function missingPerson(field: string) {
  return new AppError('invalid', 'A person you selected is no longer in the family tree.', {
    fields: { [field]: 'This person does not exist' },
  })
}

/** Call it in the transaction of the write. @throws AppError invalid with the field if the person does not exist */
export async function checkMemberId(db: Db, id: string | null | undefined, field: string): Promise<void> {
  if (id && !(await findExistingIds(db, [id])).has(id)) throw missingPerson(field)
}

/**
 * The given ids without duplicates. Call it in the transaction of the write.
 * @param ids the payload's `memberIds`
 * @throws AppError invalid with `fields.memberIds` if one of the people does not exist
 */
export async function checkMemberIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const unique = [...new Set(ids)]
  const existing = await findExistingIds(db, unique)
  if (unique.every((id) => existing.has(id))) return unique
  throw missingPerson('memberIds')
}

/** The given ids of people who still exist, without duplicates. */
export async function filterExistingPeople(db: Db, ids: readonly string[]): Promise<string[]> {
  const existing = await findExistingIds(db, ids)
  return [...new Set(ids)].filter((id) => existing.has(id))
}
