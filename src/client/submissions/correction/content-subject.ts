/** What a correction of an archive item or of an event begins with. */
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import type { TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import { getEventValues, getItemValues } from '#shared/corrections/corrected-record.ts'
import type { SuggestedValues } from '#shared/corrections/correction-fields.ts'
import type { FormSubject } from '../draft/draft-state.ts'
import { toBeforeField } from './correction-fields.ts'

function getBeforeFields(values: SuggestedValues) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [toBeforeField(name), value]))
}

export function getItemSubject(item: ArchiveItem): FormSubject {
  const { id: itemId, title } = item
  return {
    slot: `correction:item:${itemId}`,
    fields: { title, itemId, subject: 'item', ...getBeforeFields(getItemValues(item)) },
  }
}

export function getEventSubject(event: TimelineEvent): FormSubject {
  const { id: eventId, title } = event
  return {
    slot: `correction:event:${eventId}`,
    fields: { title, eventId, subject: 'event', ...getBeforeFields(getEventValues(event)) },
  }
}
