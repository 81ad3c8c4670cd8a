/** Everybody in their newest version: the drawing is a little behind the list, and the list behind one's own writing. */
import { useCallback, useMemo, useState } from 'react'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'

const nobody: readonly FamilyMember[] = []

/** @param people the list; whoever was written stands above it until it comes anew */
export function useNewest(people: readonly FamilyMember[] = nobody) {
  const [written, setWritten] = useState({ since: people, records: new Map<string, FamilyMember>() })
  const listed = useMemo(() => new Map(people.map((person) => [person.id, person])), [people])
  const newest = useCallback(
    (member: FamilyMember): FamilyMember => {
      const own = written.since === people ? written.records.get(member.id) : undefined
      return own ?? listed.get(member.id) ?? member
    },
    [people, listed, written],
  )
  const remember = useCallback(
    (saved: FamilyMember) =>
      setWritten(({ since, records }) => {
        const kept = since === people ? [...records] : []
        return { since: people, records: new Map([...kept, [saved.id, saved]]) }
      }),
    [people],
  )
  return { newest, remember }
}
