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
  /** Why a part of the record could not be loaded. */
  error: Error | null
  refetch: () => void
}

type RecordQueries = ReturnType<typeof usePersonOfCorrection> & {
  item: ReturnType<typeof useItemUnderReview>
  event: ReturnType<typeof useEventUnderReview>
}

/** @param content undefined where it cannot be read */
export function useCorrectedRecord(content: CorrectionContent | undefined): CorrectedRecord {
  const { person, facts } = usePersonOfCorrection(content?.personId ?? '')
  const item = useItemUnderReview(content?.itemId ?? '')
  const event = useEventUnderReview(content?.eventId ?? '')
  const queries = [person, facts, item, event]
  return {
    ...{ person: person.data, item: item.data, event: event.data },
    now: getRecordNow(content, { person, facts, item, event }),
    isGone: [person, item, event].some(({ error }) => getStatus(error) === 404),
    error: queries.find(({ error }) => error)?.error ?? null,
    refetch: () => {
      const asked = queries.filter(({ data, error }) => data !== undefined || error)
      void Promise.all(asked.map((query) => query.refetch()))
    },
  }
}

function getRecordNow(
  content: CorrectionContent | undefined,
  { person, facts, item, event }: RecordQueries,
): RecordNow | null {
  if (item.data) return { values: getItemValues(item.data), version: item.data.updated_at, isFactGone: false }
  if (event.data)
    return { values: getEventValues(event.data), version: event.data.updated_at, isFactGone: false }
  if (!content || !person.data || !facts.data) return null
  return getPersonNow(content, person.data, facts.data.facts)
}
