/** Finds out whom a text may mean that is nobody's name as it stands. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { listLikelyNames, listWordPairs } from '#shared/genealogy/name-words.ts'

type NamedPerson = Pick<
  FamilyMember,
  'first_name' | 'last_name' | 'maiden_name' | 'also_known_as' | 'search_names'
>

function listNames(person: NamedPerson): string[] {
  const surnames = ['', person.last_name, ...(person.maiden_name === null ? [] : [person.maiden_name])]
  const names = [person.first_name, ...person.also_known_as].flatMap((given) =>
    surnames.flatMap((surname) => listLikelyNames({ given, surname })),
  )
  const others = (person.search_names ?? []).flatMap((given) => listLikelyNames({ given, surname: '' }))
  return [...names, ...others]
}

/** Makes a function that lists those of some people whom a text may name, in whatever order and with words around the name. */
export function createLikelyFinder<P extends NamedPerson>(people: readonly P[]): (text: string) => P[] {
  const byName = new Map<string, Set<P>>()
  for (const person of people)
    for (const name of listNames(person)) byName.set(name, (byName.get(name) ?? new Set()).add(person))
  return (text) => [...new Set(listWordPairs(text).flatMap((name) => [...(byName.get(name) ?? [])]))]
}
