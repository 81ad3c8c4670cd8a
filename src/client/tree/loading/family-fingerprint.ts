/** Computes and saves the fingerprint of a list of people, which tells whether a saved drawing is still valid. */

import { forEachInTimeSlices } from '#client/api/time-slicing.ts'
import { runWhenIdle } from '#client/offline/idle-queue.ts'
import { readSaved, writeSaved } from '#client/offline/saved/saved-data.ts'
import { getSavedVersion } from '#client/offline/saved/saved-queries.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { getEarliestDate, getLatestDate } from '#shared/genealogy/dates/life-years.ts'

/**
 * A short hash that changes with every field that the drawing of the family depends on. Computed in time slices, because
 * 10,000 people take a slow phone 250 ms.
 */
export async function computeFingerprint(
  members: readonly FamilyMember[],
  signal?: AbortSignal,
): Promise<string> {
  let high = 0x811c9dc5
  let low = 0x5bd1e995
  const add = (text: string | null) => {
    const hashed = text ?? '\u0000'
    for (let i = 0; i < hashed.length; i++) {
      const code = hashed.charCodeAt(i)
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
    add(getEarliestDate(member))
    add(getLatestDate(member))
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
  await forEachInTimeSlices(members, addMember, signal)
  return `${members.length}-${(high >>> 0).toString(36)}-${(low >>> 0).toString(36)}`
}

interface SavedFingerprint {
  /** Version of the saved list. */
  listVersion: string
  fingerprint: string
}

function isSavedFingerprint(value: unknown): value is SavedFingerprint {
  return typeof value === 'object' && value !== null && 'listVersion' in value && 'fingerprint' in value
}

function getKey(userId: string) {
  return `fingerprint:${userId}`
}

/** The fingerprint of the saved list of this version; null when not computed yet. */
export async function readSavedFingerprint(listVersion: string, userId: string): Promise<string | null> {
  const saved = await readSaved('layouts', getKey(userId))
  return isSavedFingerprint(saved) && saved.listVersion === listVersion ? saved.fingerprint : null
}

const computed = new WeakMap<readonly FamilyMember[], string>()

/** The fingerprint of a list. The fingerprint of a list that is saved on the device is computed once and saved too. */
export async function getFingerprint(
  members: readonly FamilyMember[],
  userId: string,
  signal?: AbortSignal,
): Promise<string> {
  const listVersion = getSavedVersion(members)
  const saved = listVersion === undefined ? null : await readSavedFingerprint(listVersion, userId)
  if (saved !== null) return saved
  const fingerprint = computed.get(members) ?? (await computeFingerprint(members, signal))
  computed.set(members, fingerprint)
  const key = getKey(userId)
  if (listVersion !== undefined) {
    runWhenIdle(key, () => void writeSaved('layouts', userId, [[key, { listVersion, fingerprint }]]))
  }
  return fingerprint
}
