/**
 * Loads what is known about all people of a report: from the complete lists where they are on the device or the report is
 * large, else person by person. An answer about one person is complete for the near kin, too, so that a request for every
 * third person is enough. Everything is saved on the device.
 */
import { personFactsQuery } from '#client/person/person.queries.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { Knowledge } from '#shared/contracts/facts.contract.ts'
import type { ReportFamilies } from '#shared/genealogy/reports/report-families.ts'
import { fetchRefreshed } from './fetch-refreshed.ts'
import { loadKnowledgeLists } from './knowledge-lists.ts'
import { listNearKin } from './list-report-people.ts'
import { MergedKnowledge } from './merged-knowledge.ts'

export interface LoadedKnowledge {
  knowledge: MergedKnowledge
  /** The people about whom not everything could be loaded. */
  missing: readonly string[]
}

interface LoadRequest {
  userId: string
  families: ReportFamilies
  ids: readonly string[]
  /** How many people the family has. */
  familySize: number
  /** Receives how many of the people are complete. */
  onProgress: (complete: number) => void
  /** Ends the loading early: what has been loaded by then is returned. */
  signal: AbortSignal
}

export async function loadKnowledge(request: LoadRequest): Promise<LoadedKnowledge> {
  const { ids, userId, familySize, signal } = request
  const knowledge = new MergedKnowledge()
  if (ids.length === 0) return { knowledge, missing: [] }
  const lists = loadKnowledgeLists(userId, { needed: ids.length, all: familySize })
  const everything = await Promise.race([lists, waitForAbort(signal)])
  if (everything) knowledge.addEverything(everything)
  else await loadPersonByPerson(request, knowledge)
  return { knowledge, missing: ids.filter((id) => !knowledge.isComplete(id)) }
}

function waitForAbort(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null)))
}

const maxParallelRequests = 4

async function loadPersonByPerson(request: LoadRequest, knowledge: MergedKnowledge) {
  const { ids, families, onProgress, signal } = request
  const countComplete = () => ids.reduce((sum, id) => sum + Number(knowledge.isComplete(id)), 0)
  /** The first round leaves out the near kin of requested people; the second requests whom the answers lacked. */
  for (const isSecondRound of [false, true]) {
    const claimed = new Set<string>()
    const waiting = ids.values()
    const loadNext = async () => {
      for (const id of waiting) {
        if (signal.aborted) return
        if (knowledge.isComplete(id) || claimed.has(id)) continue
        if (!isSecondRound) for (const kin of listNearKin(families, id)) claimed.add(kin)
        const answer = await loadPerson(request, id)
        if (answer) knowledge.add(answer)
        onProgress(countComplete())
      }
    }
    await Promise.all(Array.from({ length: maxParallelRequests }, loadNext))
  }
}

/** The server limits requests per minute. */
const waitAfterRefusalMs = 5_000
const maxRefusals = 30

/** Null where the answer is neither on the device nor could be loaded. */
async function loadPerson({ userId, signal }: LoadRequest, id: string): Promise<Knowledge | null> {
  for (let refusals = 0; refusals < maxRefusals && !signal.aborted; refusals++) {
    try {
      return await fetchRefreshed(personFactsQuery(userId, id))
    } catch (error) {
      if (!(error instanceof AppError && error.status === 429)) return null
      await new Promise((resolve) => setTimeout(resolve, waitAfterRefusalMs))
    }
  }
  return null
}
