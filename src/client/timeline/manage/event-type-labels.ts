/** The types of events by their names. */
import type { TimelineEvent } from '#shared/contracts/timeline.contract.ts'

export const typeNames: Record<TimelineEvent['event_type'], string> = {
  birth: 'Birth',
  death: 'Death',
  marriage: 'Marriage',
  education: 'Education',
  career: 'Career',
  migration: 'Migration',
  achievement: 'Achievement',
  other: 'Other',
}
