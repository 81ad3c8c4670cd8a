/** Finds the latest version of a person: just saved, from the list, or from the chart, whichever is getLatest. */

import { useCallback, useState } from 'react'
import { getPeopleById } from '#client/people/people-by-id.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'

const noPeople: readonly FamilyMember[] = []

/** @param people the people list; a saved record replaces the listed one until the list is loaded again */
export function useLatestPeople(people: readonly FamilyMember[] = noPeople) {
  const [savedRecords, setSavedRecords] = useState({
    since: people,
    records: new Map<string, FamilyMember>(),
  })
  const listed = getPeopleById(people)
  const getLatest = useCallback(
    (member: FamilyMember): FamilyMember => {
      const saved = savedRecords.since === people ? savedRecords.records.get(member.id) : undefined
      return saved ?? listed.get(member.id) ?? member
    },
    [people, listed, savedRecords],
  )
  const remember = useCallback(
    (saved: FamilyMember) =>
      setSavedRecords(({ since, records }) => {
        const previous = since === people ? [...records] : []
        return { since: people, records: new Map([...previous, [saved.id, saved]]) }
      }),
    [people],
  )
  return { getLatest, remember }
}
