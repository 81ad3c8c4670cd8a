/** The fields of the reunion form. */
import { readThings } from '#client/submissions/attendance/attendance-fields.ts'
import { type FormField, fieldsFor } from '#client/ui/form/form-fields.ts'
import type { Reunion } from '#shared/contracts/reunions.contract.ts'

const { text } = fieldsFor<Reunion>()

/** One thing a line in the form, a list in the payload. */
const thingsToBring: FormField<Reunion, string, string[]> = {
  label: 'What to bring',
  empty: '',
  readValue: ({ things_to_bring }) => things_to_bring.join('\n'),
  toPayload: readThings,
  format: (value) => value,
}

export const reunionFields = {
  title: text('Title', ({ title }) => title),
  startDate: text('First day', ({ start_date }) => start_date),
  endDate: text('Last day', ({ end_date }) => end_date),
  place: text('Place', ({ place }) => place),
  programme: text('Programme', ({ programme }) => programme),
  thingsToBring,
}
