/** The list of those who took part in a fact in a form: values, payload, and the text in a comparison of two versions. */
import { newUuid } from '#client/offline/new-uuid.ts'
import type { FormField, NameOf } from '#client/ui/form/form-fields.ts'
import type { Fact, Participant } from '#shared/contracts/facts.contract.ts'
import { formatRole } from '#shared/fact-tags.ts'

/** Somebody who took part, in a form. */
export interface ParticipantValue {
  key: string
  personId: string | null
  /** Of somebody who is not in the family tree. */
  name: string
  role: string
  /** The role in other words. */
  phrase: string
}

/** A role that only words tell. */
export const otherRole = 'OTHER'

const tagsWithGodparents: readonly string[] = ['BIRT', 'BAPM', 'CHR']

/** A line to fill in, with the role that is most likely for the kind of fact. */
export function makeParticipant(tag: string): ParticipantValue {
  const role = tagsWithGodparents.includes(tag) ? 'GODP' : 'WITN'
  return { key: newUuid(), personId: null, name: '', role, phrase: '' }
}

function toParticipant({ personId, name, role, phrase }: ParticipantValue): Participant {
  return {
    ...(personId !== null && { person_id: personId }),
    ...(name.trim() !== '' && { name: name.trim() }),
    role,
    ...(phrase.trim() !== '' && { phrase: phrase.trim() }),
  }
}

/** "Anna Lind, godparent" */
export function formatParticipant(
  { personId, name, role, phrase }: ParticipantValue,
  nameOf: NameOf,
): string {
  const who = personId === null ? name.trim() || 'Somebody' : nameOf(personId)
  return `${who}, ${formatRole(role, phrase || undefined)}`
}

const toPayload = (values: ParticipantValue[]) => values.map(toParticipant)

export const participantsField: FormField<Fact, ParticipantValue[], Participant[]> = {
  label: 'People who took part',
  empty: [],
  readValue: ({ participants = [] }) =>
    participants.map(({ person_id = null, name = '', role, phrase = '' }) => ({
      ...{ key: newUuid(), personId: person_id, name, role, phrase },
    })),
  toPayload,
  format: (values, nameOf) => values.map((value) => formatParticipant(value, nameOf)).join('\n'),
  isEqual: (values, other) => JSON.stringify(toPayload(values)) === JSON.stringify(toPayload(other)),
}

/** What is missing; undefined where nothing is. */
export function validateParticipants(values: readonly ParticipantValue[]): string | undefined {
  if (values.some(({ personId, name }) => personId === null && name.trim() === ''))
    return 'Please choose a person or enter a name'
  if (values.some(({ role, phrase }) => role === otherRole && phrase.trim() === ''))
    return 'Please say in which role the person took part'
  return undefined
}
