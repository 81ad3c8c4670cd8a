/** The names of people by id. */
import { useMemo } from 'react'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { usePeople } from './people.queries.ts'
import { getPeopleById } from './people-by-id.ts'
import { formatFullName } from './person-name.ts'

/** A function that finds the name of a person by id; undefined for an unknown id. */
export function makeFindName(people: readonly FamilyMember[]): (id: string) => string | undefined {
  const byId = getPeopleById(people)
  return (id) => {
    const person = byId.get(id)
    return person && formatFullName(person)
  }
}

/** Returns a function that finds the name of a person by id; undefined for an unknown id. */
export function useFindPersonName(): (id: string) => string | undefined {
  const { data } = usePeople()
  return useMemo(() => makeFindName(data ?? []), [data])
}

/** Returns a function that formats the name of a person by id: "Unknown" for an unknown id, empty for null. */
export function useFormatPersonName(): (id: string | null) => string {
  const names = useFindPersonName()
  return (id) => (id === null ? '' : (names(id) ?? 'Unknown'))
}
