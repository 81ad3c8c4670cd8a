/** What a person is to the current user: "Your great-grandmother". */

import { useMemo } from 'react'
import { getPeopleById } from '#client/people/people-by-id.ts'
import { buildKinship } from '#client/tree/kinship/get-kinship-graph.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { collectUnions, toTreePerson } from '#shared/genealogy/graph/graph-input.ts'
import { buildPersonGraph } from '#shared/genealogy/graph/person-graph.ts'
import { getClosestTerms } from '#shared/genealogy/kinship/relationships.ts'
import { oncePer } from '#shared/once-per.ts'

const getGraph = oncePer((people: readonly FamilyMember[]) => {
  const graph = buildPersonGraph(people.map(toTreePerson), collectUnions(people))
  const byId = getPeopleById(people)
  return {
    graph,
    kinship: buildKinship(
      graph.ids.map((id) => byId.get(id)),
      graph,
    ),
  }
})

/** Null where the two are not related, or where one of them is unknown. */
export function useKinWord(
  people: readonly FamilyMember[] | undefined,
  personId: string,
  ownId: string | null,
): string | null {
  return useMemo(() => {
    if (!people || ownId === null) return null
    if (ownId === personId) return 'This is you'
    const { graph, kinship } = getGraph(people)
    const [person, own] = [graph.indexOf.get(personId), graph.indexOf.get(ownId)]
    if (person === undefined || own === undefined) return null
    const terms = getClosestTerms(kinship, person, own)
    return terms.length === 0 ? null : `Your ${terms.join('’s ')}`
  }, [people, personId, ownId])
}
