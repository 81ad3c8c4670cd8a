/** Loads the facts that a report needs, and builds the report. */
import { useEffect, useMemo, useState } from 'react'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { FamilyMap } from '#shared/contracts/places.contract.ts'
import type { Book } from './book/book.ts'
import { buildBook } from './book/build-book.ts'
import { getReportFamilies, ReportRecords } from './book/report-records.ts'
import { listReportPeople } from './facts/list-report-people.ts'
import { loadKnowledge } from './facts/load-knowledge.ts'
import type { ReportChoice } from './report-url.ts'

export type ReportState =
  | { step: 'loading'; complete: number; total: number }
  | { step: 'building' }
  /** `missing` counts the people about whom not everything could be loaded. */
  | { step: 'ready'; book: Book; missing: number; total: number }
  /** There is nobody to tell about. */
  | { step: 'empty' }
  | { step: 'failed' }

interface ReportInput {
  userId: string
  people: readonly FamilyMember[]
  archives: readonly ArchiveItem[]
  map: FamilyMap | null
  choice: ReportChoice
  personId: string | null
}

const reportIntervalMs = 100

export function useReport({ userId, people, archives, map, choice, personId }: ReportInput) {
  const [state, setState] = useState<ReportState>({ step: 'building' })
  const [attempt, setAttempt] = useState(0)
  const [loading, setLoading] = useState<AbortController | null>(null)
  const families = useMemo(() => getReportFamilies(people), [people])
  const key = JSON.stringify({ ...choice, personId, attempt })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the choice, the person and the attempt.
  useEffect(() => {
    const leaving = new AbortController()
    const stopped = new AbortController()
    setLoading(stopped)
    const show = (next: ReportState) => {
      if (!leaving.signal.aborted) setState(next)
    }
    const run = async () => {
      const ids = listReportPeople(families, choice, personId)
      let shownAt = 0
      const onProgress = (complete: number) => {
        if (performance.now() - shownAt < reportIntervalMs) return
        shownAt = performance.now()
        show({ step: 'loading', complete, total: ids.length })
      }
      if (ids.length > 0) onProgress(0)
      const { knowledge, missing } = await loadKnowledge({
        ...{ userId, families, ids, onProgress, signal: stopped.signal },
        familySize: people.length,
      })
      show({ step: 'building' })
      const records = new ReportRecords({ people, knowledge, archives, today: new Date() })
      const book = await buildBook({ people, records, map, choice, personId }, leaving.signal)
      show(book ? { step: 'ready', book, missing: missing.length, total: ids.length } : { step: 'empty' })
    }
    run().catch(() => show({ step: 'failed' }))
    return () => {
      leaving.abort()
      stopped.abort()
    }
  }, [userId, people, families, archives, map, key])

  return {
    state,
    /** Ends the loading of facts; the report tells what has been loaded by then. */
    stopLoading: () => loading?.abort(),
    retry: () => setAttempt((count) => count + 1),
  }
}
