/** The names of people by id. */
import { useMemo } from 'react'
import { usePeople } from './people.queries.ts'
import { formatFullName } from './person-name.ts'

/** Returns a function that finds the name of a person by id; undefined for an unknown id. */
export function useFindPersonName(): (id: string) => string | undefined {
  const { data } = usePeople()
  const names = useMemo(() => new Map(data?.map((person) => [person.id, formatFullName(person)])), [data])
  return (id) => names.get(id)
}

/** Returns a function that formats the name of a person by id: "Unknown" for an unknown id, empty for null. */
export function useFormatPersonName(): (id: string | null) => string {
  const names = useFindPersonName()
  return (id) => (id === null ? '' : (names(id) ?? 'Unknown'))
}
