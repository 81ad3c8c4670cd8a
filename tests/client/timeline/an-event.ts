/** An event as the server would answer it. */
import type { TimelineEvent } from '#shared/contracts/timeline.contract.ts'

export function anEvent(changes: Partial<TimelineEvent> = {}): TimelineEvent {
  return {
    id: 'event-boathouse',
    title: 'The boathouse is raised',
    description: 'Twelve neighbours, one day.',
    event_date: '1820',
    event_date_phrase: null,
    event_type: 'other',
    location: 'Ulvik, Hardanger, Norway',
    associated_member_id: null,
    image_url: null,
    image: null,
    first_name: null,
    last_name: null,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    ...changes,
  }
}
