/** Converts the fields of the form for a new relative to the content of its request, and back. */
import type { RelativeContent } from '#shared/contracts/submissions.contract.ts'
import { textLength } from '#shared/limits.ts'
import { formatDateField, parseDateField } from '../draft/date-field.ts'

type Fields = Readonly<Record<string, string>>

/** Checkboxes are "yes" or empty. */
export const emptyRelative: Fields = {
  /** "Child of Karin Lindqvist", until there is a name. */
  title: '',
  personId: '',
  personName: '',
  relation: 'child',
  isBirth: '',
  otherParentId: '',
  /** For the news. */
  otherParentName: '',
  firstName: '',
  lastName: '',
  gender: '',
  birthDate: '',
  birthPlace: '',
  isDeceased: '',
  deathDate: '',
  reason: '',
  isKeptBack: '',
  /** News goes with the submission. */
  tellsNews: '',
}

const relationNouns: Record<RelativeContent['relation'], string> = {
  child: 'child',
  partner: 'partner',
  parent: 'parent',
  sibling: 'brother or sister',
}

/** "Selma Lindqvist, child of Karin Lindqvist". */
function buildTitle(get: (name: string) => string, relation: RelativeContent['relation']): string {
  const name = `${get('firstName')} ${get('lastName')}`.trim()
  return `${name}, ${relationNouns[relation]} of ${get('personName')}`.slice(0, textLength.title)
}

function readRelation(text: string): RelativeContent['relation'] {
  return text === 'partner' || text === 'parent' || text === 'sibling' ? text : 'child'
}

const optionalTexts = ['birthPlace', 'reason'] as const

/** The content as the endpoint's schema reads it, not validated. */
export function buildRelativeContent(get: (name: string) => string): Record<string, unknown> & {
  title: string
} {
  const relation = readRelation(get('relation'))
  const isDeceased = get('isDeceased') === 'yes'
  const filled = [
    ...optionalTexts.map((name) => [name, get(name)]),
    ['otherParentId', relation === 'child' ? get('otherParentId') : ''],
    ['gender', get('gender')],
    ['birthDate', parseDateField(get('birthDate'))],
    ['deathDate', isDeceased ? parseDateField(get('deathDate')) : ''],
  ].filter(([, value]) => value !== '')
  return {
    title: buildTitle(get, relation),
    personId: get('personId'),
    personName: get('personName').slice(0, textLength.shortText),
    relation,
    isBirth: get('isBirth') === 'yes',
    firstName: get('firstName'),
    lastName: get('lastName'),
    isDeceased,
    isKeptBack: get('isKeptBack') === 'yes',
    ...Object.fromEntries(filled),
  }
}

const toYes = (isTrue: boolean) => (isTrue ? 'yes' : '')

export function parseRelativeContent(content: RelativeContent): Fields {
  const { title, personId, personName, relation, firstName, lastName } = content
  return {
    ...emptyRelative,
    ...{ title, personId, personName, relation, firstName, lastName },
    isBirth: toYes(content.isBirth),
    otherParentId: content.otherParentId ?? '',
    gender: content.gender ?? '',
    birthDate: formatDateField(content.birthDate),
    birthPlace: content.birthPlace ?? '',
    isDeceased: toYes(content.isDeceased),
    deathDate: formatDateField(content.deathDate),
    reason: content.reason ?? '',
    isKeptBack: toYes(content.isKeptBack),
  }
}
