/** What the form for recording a voice begins with. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { isPresumedDeceased } from '#shared/genealogy/dates/life-years.ts'
import { textLength } from '#shared/limits.ts'
import { formatDateField } from '../draft/date-field.ts'
import type { DraftFields } from '../draft/draft-payload.ts'
import type { FormSubject } from '../draft/draft-state.ts'

type Speaker = Pick<FamilyMember, 'id' | 'first_name'>

/** Proposals for the questions that open a conversation. */
const questions = [
  'How did you two meet?',
  'Where did you live as a child?',
  'What was your school like?',
  'What did your parents do all day?',
  'Which games did you play?',
  'What was your first job?',
  'How was your wedding day?',
  'What did you eat on feast days?',
  'Who was the funniest person in the family?',
  'What were your grandparents like?',
  'Which journey do you remember best?',
  'How did you hear that a war had begun or ended?',
  'What was the hardest time of your life?',
  'Which song did you sing at home?',
  'What did you want to be as a child?',
  'What should your grandchildren know?',
] as const

/** @param topic who or what is told about; empty for anything */
export function listQuestions(topic: string): readonly [string, ...string[]] {
  return topic === '' ? questions : [`What do you remember about ${topic}?`, ...questions]
}

/** "Ingrid tells: How did you two meet?" */
export function proposeTitle(firstName: string, question: string): string {
  const title = firstName === '' ? question : `${firstName} tells: ${question}`
  return [...title].slice(0, textLength.title).join('')
}

export function proposeDescription(fullName: string): string {
  return fullName === ''
    ? 'A voice recording. The person who speaks agrees that the family may listen.'
    : `${fullName} tells this in a voice recording, and agrees that the family may listen.`
}

/** The fields that follow from who speaks. */
export function describeSpeaker(speaker: Speaker | null, fullName: string, question: string): DraftFields {
  return {
    title: proposeTitle(speaker?.first_name ?? '', question),
    description: proposeDescription(fullName),
    speakerId: speaker?.id ?? '',
    speaker: fullName,
  }
}

/** The day on this device: "2026-11-26". */
export function formatToday(now = new Date()): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}

function createSubject(slot: string, fields: DraftFields): FormSubject {
  const always = { category: 'audio', dateTaken: formatDateField(formatToday()), isVoice: 'yes' }
  return { slot: `voice:${slot}`, fields: { ...fields, ...always } }
}

/** A living person tells. Of a dead person others tell, and the form asks who. */
export function createPersonSubject(person: FamilyMember, fullName: string): FormSubject {
  if (isPresumedDeceased(person, new Date())) {
    return createTopicSubject({ id: person.id, title: fullName, personId: person.id })
  }
  return createSubject(person.id, describeSpeaker(person, fullName, questions[0]))
}

interface Topic {
  id: string
  title: string
  /** Where the topic is a person. */
  personId?: string
}

/** The form asks who tells. @param topic null for anything */
export function createTopicSubject(topic: Topic | null): FormSubject {
  const { id = 'anybody', title = '', personId = '' } = topic ?? {}
  const [question] = listQuestions(title)
  const fields = describeSpeaker(null, '', question)
  return createSubject(id, { ...fields, topic: title, topicPersonId: personId })
}
