/** Loads the record that a correction is about, as it is now. */
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { CorrectionContent } from '#shared/contracts/submissions.contract.ts'
import type { TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import { getEventValues, getItemValues } from '#shared/corrections/corrected-record.ts'
import { getPersonNow, type RecordNow } from './compare-record.ts'
import { useEventUnderReview, useItemUnderReview, usePersonOfCorrection } from './review.queries.ts'
import { getStatus } from './review-frame.tsx'

interface CorrectedRecord {
  person: FamilyMember | undefined
  item: ArchiveItem | undefined
  event: TimelineEvent | undefined
  /** Null until it is loaded, or where it is gone. */
  now: RecordNow | null
  /** The record was deleted. */
  isGone: boolean
  refetch: () => void
}

/** @param content undefined where it cannot be read */
export function useCorrectedRecord(content: CorrectionContent | undefined): CorrectedRecord {
  const { person, facts } = usePersonOfCorrection(content?.personId ?? '')
  const item = useItemUnderReview(content?.itemId ?? '')
  const event = useEventUnderReview(content?.eventId ?? '')
  const isGone = [person, item, event].some(({ error }) => getStatus(error) === 404)
  const records = { person: person.data, item: item.data, event: event.data }
  const refetch = () => {
    const loaded = [person, facts, item, event].filter(({ data }) => data !== undefined)
    void Promise.all(loaded.map((query) => query.refetch()))
  }
  if (item.data) {
    const { updated_at: version } = item.data
    return {
      ...records,
      now: { values: getItemValues(item.data), version, isFactGone: false },
      isGone,
      refetch,
    }
  }
  if (event.data) {
    const { updated_at: version } = event.data
    return {
      ...records,
      now: { values: getEventValues(event.data), version, isFactGone: false },
      isGone,
      refetch,
    }
  }
  const now =
    content && person.data && facts.data ? getPersonNow(content, person.data, facts.data.facts) : null
  return { ...records, now, isGone, refetch }
}
