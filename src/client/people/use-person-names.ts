/** Names for ids, where a form holds people by their ids. */
import { useMemo } from 'react'
import { usePeople } from './people.queries.ts'
import { formatFullName } from './person-name.ts'

/** The name of somebody of the family; undefined for whoever is not of it. */
export function useFindPersonName(): (id: string) => string | undefined {
  const { data } = usePeople()
  const names = useMemo(() => new Map(data?.map((person) => [person.id, formatFullName(person)])), [data])
  return (id) => names.get(id)
}

/** The name of somebody of the family; "Unknown" for whoever is not of it, nothing for nobody. */
export function useFormatPersonName(): (id: string | null) => string {
  const names = useFindPersonName()
  return (id) => (id === null ? '' : (names(id) ?? 'Unknown'))
}
