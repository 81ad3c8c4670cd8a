/** Replaces people who were merged since the author wrote a submission by the people into whom they were merged. */
import { findKeptPerson } from '#server/audit/merged-people.ts'
import type { Db } from '#server/db/open.ts'

/** The fields in which submissions name people. */
interface NamedPeople {
  personId?: string | null
  otherParentId?: string | undefined
  memberIds?: readonly string[]
  targetType?: string
  targetId?: string
}

async function getKeptPerson(db: Db, id: string): Promise<string> {
  return (await findKeptPerson(db, id)) ?? id
}

/** The content with the people who are in the family tree now. Call it in the transaction of the write. */
export async function nameKeptPeople<Content extends object>(db: Db, content: Content): Promise<Content> {
  const { personId, otherParentId, memberIds, targetType, targetId }: NamedPeople = content
  const kept: NamedPeople = {}
  if (personId) kept.personId = await getKeptPerson(db, personId)
  if (otherParentId) kept.otherParentId = await getKeptPerson(db, otherParentId)
  // The two parents were one person with two records.
  if (kept.otherParentId !== undefined && kept.otherParentId === kept.personId) kept.otherParentId = undefined
  if (memberIds) kept.memberIds = await Promise.all(memberIds.map((id) => getKeptPerson(db, id)))
  if (targetType === 'person' && targetId) kept.targetId = await getKeptPerson(db, targetId)
  return { ...content, ...kept }
}

/** The payload with the people who are in the family tree now. Call it in the transaction of the write. */
export async function withKeptPeople<Payload extends { content: object }>(
  db: Db,
  payload: Payload,
): Promise<Payload> {
  return { ...payload, content: await nameKeptPeople(db, payload.content) }
}
