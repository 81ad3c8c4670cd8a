/** The fields of the timeline event form. */
import { fieldsFor } from '#client/ui/form/form-fields.ts'
import type { TimelineEvent } from '#shared/contracts/timeline.contract.ts'

export const eventTypeLabels: Record<TimelineEvent['event_type'], string> = {
  birth: 'Birth',
  death: 'Death',
  marriage: 'Marriage',
  education: 'Education',
  career: 'Career',
  migration: 'Migration',
  achievement: 'Achievement',
  other: 'Other',
}

const { text, optionalText, date, value, image } = fieldsFor<TimelineEvent>()

export const eventFields = {
  title: text('Title', (event) => event.title),
  description: text('Description', (event) => event.description),
  eventDate: date('Date', (event) => event.event_date),
  eventType: value<TimelineEvent['event_type']>(
    'Type',
    'other',
    (event) => event.event_type,
    (type) => eventTypeLabels[type],
  ),
  location: optionalText('Location', (event) => event.location),
  associatedMemberId: value<string | null>(
    'Family member',
    null,
    (event) => event.associated_member_id,
    (id, nameOf) => nameOf(id),
  ),
  imageUrl: image('Picture', (event) => ({ url: event.image_url, picture: event.image })),
}
