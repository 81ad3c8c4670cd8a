/** The rules about what a record says and lacks: names, gender, places, relatives. */

import { normalizeForSearch } from '#shared/search-text.ts'
import { formatName } from '../derive-names.ts'
import type { CheckedPerson } from './checked-family.ts'
import type { CheckContext, FindingDetail } from './finding.ts'

const placeholders: ReadonlySet<string> = new Set([
  ...['unknown', 'unnamed', 'not known', 'no name', 'n n', 'nn', 'nomen nescio', 'xxx', 'xx', 'tba', 'tbd'],
  ...['unbekannt', 'inconnu', 'inconnue', 'onbekend', 'ukjent', 'okand', 'desconocido', 'desconocida'],
  ...[
    'living',
    'private',
    'daughter',
    'son',
    'child',
    'infant',
    'baby',
    'wife',
    'husband',
    'mrs',
    'mr',
    'miss',
  ],
])

function isPlaceholder(name: string): boolean {
  if (name.trim() === '') return false
  const words = normalizeForSearch(name)
  // Nothing but signs, such as "?" or "___".
  return words === '' || placeholders.has(words)
}

const unusualSigns = /[0-9/\\_*=<>|{}@#$%^+;:!]|\?|\s{2,}/

function nameDetail({ record }: CheckedPerson): FindingDetail {
  return { label: 'Name', value: formatName(record) }
}

function isInCapitals(name: string): boolean {
  return name.length > 2 && name === name.toUpperCase() && name !== name.toLowerCase()
}

function checkName(person: CheckedPerson, { report }: CheckContext): void {
  const { first_name: first, last_name: last } = person.record
  const names = [first, last]
  const isMissing = names.every((name) => name.trim() === '')
  report('name-missing', isMissing ? 'notice' : null, [person], () => [{ label: 'Name', value: 'empty' }])
  const isOnlyAWord = names.some(isPlaceholder)
  report('name-placeholder', isOnlyAWord ? 'notice' : null, [person], () => [nameDetail(person)])
  const isUnusual = !isOnlyAWord && names.some((name) => unusualSigns.test(name))
  report('name-characters', isUnusual ? 'notice' : null, [person], () => [nameDetail(person)])
  report('name-capitals', isInCapitals(last) ? 'notice' : null, [person], () => [nameDetail(person)])
}

function checkPlace(person: CheckedPerson, label: string, place: string | null, { report }: CheckContext) {
  const isPart = place !== null && place.trim() !== '' && !place.includes(',')
  report('place-without-country', isPart ? 'notice' : null, [person], () => [
    { label, value: place ?? '', person: person.id },
  ])
}

function hasRelative(person: CheckedPerson): boolean {
  const { father, mother, children, unions, otherParents, otherChildren } = person
  const hasPartner = unions.some(({ partners }) => partners.some((partner) => partner !== person))
  return !!(father ?? mother) || children.length > 0 || hasPartner || otherParents.length + otherChildren > 0
}

export function checkRecord(person: CheckedPerson, context: CheckContext): void {
  const { record } = person
  checkName(person, context)
  checkPlace(person, 'Birth place', record.birth_place, context)
  checkPlace(person, 'Death place', record.death_place, context)
  context.report('no-sex', record.gender === null ? 'notice' : null, [person], () => [nameDetail(person)])
  context.report('no-relatives', hasRelative(person) ? null : 'notice', [person], () => [nameDetail(person)])
}
