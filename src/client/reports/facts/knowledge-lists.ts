/** The complete lists of facts, names and sources: less to load for a large report than the answers about single people. */
import { isOnline } from '#client/offline/connection.ts'
import {
  type KnowledgeLists,
  knowledgeQueries,
  readKnowledgeSavedAt,
} from '#client/people/knowledge/knowledge.queries.ts'
import { fetchRefreshed } from './fetch-refreshed.ts'

/** Requests for single people are faster for fewer people. */
const minPeople = 60
/** The complete lists of a very large family are not loaded for a small part of it. */
const minShare = 0.1

interface ReportSize {
  /** How many people the report needs. */
  needed: number
  /** How many people the family has. */
  all: number
}

/** Null where the lists are not on the device, and too large for the report or out of reach. */
export async function loadKnowledgeLists(
  userId: string,
  { needed, all }: ReportSize,
): Promise<KnowledgeLists | null> {
  const isWorthLoading = needed >= minPeople && needed >= all * minShare && isOnline()
  if (!isWorthLoading && (await readKnowledgeSavedAt(userId)) === null) return null
  const queries = knowledgeQueries(userId)
  try {
    const [facts, names, sources, repositories, places] = await Promise.all([
      fetchRefreshed(queries.facts),
      fetchRefreshed(queries.names),
      fetchRefreshed(queries.sources),
      fetchRefreshed(queries.repositories),
      fetchRefreshed(queries.places),
    ])
    return { facts, names, sources, repositories, places }
  } catch {
    return null
  }
}
