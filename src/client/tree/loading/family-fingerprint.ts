/** The mark of a whole family, by which a saved picture of it is known to be still right. */
import { inSlices } from '#client/api/time-slicing.ts'
import { whenIdle } from '#client/offline/idle-queue.ts'
import { readSaved, writeSaved } from '#client/offline/saved/saved-data.ts'
import { savedNameOf } from '#client/offline/saved/saved-queries.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'

/**
 * A short text that changes with whatever a picture of the family is made from, and stays the same otherwise. Made in
 * slices: ten thousand people take a slow phone a quarter of a second.
 */
export async function fingerprintOf(members: readonly FamilyMember[], signal?: AbortSignal): Promise<string> {
  let high = 0x811c9dc5
  let low = 0x5bd1e995
  const add = (text: string | null) => {
    const written = text ?? '\u0000'
    for (let i = 0; i < written.length; i++) {
      const code = written.charCodeAt(i)
      high = Math.imul(high ^ code, 0x01000193)
      low = Math.imul(low ^ code, 0x85ebca6b)
    }
    high = Math.imul(high ^ 0x1f, 0x01000193)
    low = Math.imul(low ^ (low >>> 13) ^ 0x1f, 0x85ebca6b)
  }
  const addMember = (member: FamilyMember) => {
    add(member.id)
    add(member.updated_at)
    add(member.first_name)
    add(member.last_name)
    add(member.birth_date)
    add(member.death_date)
    add(member.father_id)
    add(member.mother_id)
    add(member.spouse_id)
    for (const partner of member.partners) {
      add(partner.union_id)
      add(partner.member_id)
      add(partner.end_reason)
    }
    for (const parent of member.other_parents) add(parent.member_id)
  }
  await inSlices(members, addMember, signal)
  return `${members.length}-${(high >>> 0).toString(36)}-${(low >>> 0).toString(36)}`
}

interface KeptFingerprint {
  list: string
  fingerprint: string
}

function isKeptFingerprint(value: unknown): value is KeptFingerprint {
  return typeof value === 'object' && value !== null && 'list' in value && 'fingerprint' in value
}

function keyOf(userId: string) {
  return `fingerprint:${userId}`
}

/** The fingerprint of the list that is saved under this name; null where it has not been worked out yet. */
export async function keptFingerprint(list: string, userId: string): Promise<string | null> {
  const kept = await readSaved('layouts', keyOf(userId))
  return isKeptFingerprint(kept) && kept.list === list ? kept.fingerprint : null
}

const worked = new WeakMap<readonly FamilyMember[], string>()

/** The fingerprint of a list. Of a list that is saved on the device it is worked out once, and kept beside it. */
export async function knownFingerprint(
  members: readonly FamilyMember[],
  userId: string,
  signal?: AbortSignal,
): Promise<string> {
  const list = savedNameOf(members)
  const kept = list === undefined ? null : await keptFingerprint(list, userId)
  if (kept !== null) return kept
  const fingerprint = worked.get(members) ?? (await fingerprintOf(members, signal))
  worked.set(members, fingerprint)
  const key = keyOf(userId)
  if (list !== undefined) {
    whenIdle(key, () => void writeSaved('layouts', userId, [[key, { list, fingerprint }]]))
  }
  return fingerprint
}
