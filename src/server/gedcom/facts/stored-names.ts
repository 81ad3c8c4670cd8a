/** Converts names of a file to the rows that store them, and back for an export. */
import type { Value } from '#server/db/bulk.ts'
import type { PersonName } from '#shared/contracts/facts.contract.ts'
import { formatSurname, formatWholeName, isBirthName } from '#shared/genealogy/derive-names.ts'
import { compact } from '#shared/genealogy/gedcom/gedcom-fields.ts'
import type { GedcomName } from '#shared/genealogy/gedcom/names/gedcom-name-records.ts'
import type { NamePart } from '#shared/genealogy/gedcom/names/gedcom-write-names.ts'
import {
  formatKnownName,
  type KnownName,
  listKnownNames,
  listSpellings,
  listToldNames,
} from '#shared/genealogy/name-words.ts'
import { textLength } from '#shared/limits.ts'
import { type ExistingItem, type ItemKind, isSameField, type StoredItem } from './item-kinds.ts'
import {
  clip,
  type ExportXrefs,
  type FileIds,
  noIds,
  toCitationsJson,
  toGedcomCitation,
  toHidden,
} from './stored-facts.ts'

/** The columns of names that a file can tell, those that change together in one list. */
const nameFields = [
  ['type', 'type_text'],
  ['prefix'],
  ['given'],
  ['call_name'],
  ['nickname'],
  ['surname_prefix', 'surname'],
  ['suffix'],
  ['surname_first'],
  ['date', 'date_phrase'],
  ['translations'],
  ['note'],
  ['restriction'],
  ['citations'],
] as const

export type NameColumn = (typeof nameFields)[number][number]
export const nameColumns: readonly NameColumn[] = nameFields.flat()

export interface StoredName extends StoredItem {
  columns: Readonly<Record<NameColumn, Value>>
}

export function toStoredName(name: GedcomName, ids: FileIds): StoredName {
  return {
    columns: {
      type: name.type ?? null,
      type_text: clip(name.typeText, textLength.shortText) ?? null,
      prefix: name.prefix ?? null,
      given: name.given ?? null,
      call_name: name.callName ?? null,
      nickname: name.nickname ?? null,
      surname_prefix: name.surnamePrefix ?? null,
      surname: name.surname ?? null,
      suffix: name.suffix ?? null,
      surname_first: name.surnameFirst ? 1 : null,
      date: name.date ?? null,
      date_phrase: name.phrase ?? null,
      translations: JSON.stringify(name.translations ?? []),
      note: clip(name.note, textLength.description) ?? null,
      restriction: name.restriction ?? null,
      citations: toCitationsJson(name.citations, ids),
    },
    participants: [],
    ...toHidden(name, ids),
  }
}

/** The stored form of a name as relatives read it, to compare it with an imported one. */
export function fromName({ translations = [], citations = [], ...name }: PersonName): StoredName {
  const values: Readonly<Record<string, unknown>> = {
    ...name,
    surname_first: name.surname_first ? 1 : null,
    translations: JSON.stringify(translations),
    citations: JSON.stringify(citations),
  }
  const columns = Object.fromEntries(
    nameColumns.map((column) => [column, (values[column] as Value | undefined) ?? null]),
  ) as Record<NameColumn, Value>
  return { columns, participants: [] }
}

export function toGedcomName(name: PersonName, xrefs: ExportXrefs): GedcomName {
  return compact<GedcomName>({
    type: name.type,
    typeText: name.type_text,
    prefix: name.prefix,
    given: name.given,
    callName: name.call_name,
    nickname: name.nickname,
    surnamePrefix: name.surname_prefix,
    surname: name.surname,
    suffix: name.suffix,
    surnameFirst: name.surname_first,
    date: name.date,
    phrase: name.date_phrase,
    translations: name.translations?.map((translation) => compact(translation)),
    note: name.note,
    restriction: name.restriction,
    citations: name.citations?.map((citation) => toGedcomCitation(citation, xrefs)),
  })
}

const partColumns: Readonly<Record<NamePart, readonly NameColumn[]>> = {
  pieces: ['prefix', 'given', 'nickname', 'surname_prefix', 'surname', 'suffix', 'surname_first'],
  callName: ['call_name'],
  type: ['type', 'type_text'],
  date: ['date', 'date_phrase'],
  translations: ['translations'],
  note: ['note'],
  restriction: ['restriction'],
  citations: ['citations'],
}

/** The parts in which two names differ. */
export function listNameDifferences(a: StoredName, b: StoredName): Set<NamePart> {
  const parts = Object.entries(partColumns) as [NamePart, readonly NameColumn[]][]
  return new Set(parts.flatMap(([part, columns]) => (isSameField(columns, a, b) ? [] : [part])))
}

const compared = ['given', 'surnamePrefix', 'surname', 'nickname', 'suffix', 'date', 'note'] as const

function compare(a: GedcomName, b: GedcomName): number {
  const same = compared.filter((field) => a[field] !== undefined && a[field] === b[field])
  const isSameType = a.type === b.type && a.typeText === b.typeText
  return same.length === 0 && !isSameType ? 0 : 1 + same.length + (isSameType ? 0.5 : 0)
}

type Details = Readonly<Record<string, string | null>>

function getDetails({ columns }: StoredItem): Details {
  return columns as Details
}

/** The whole name, in one order for all names. */
function formatInOneOrder(item: StoredItem): string {
  return formatWholeName({ ...getDetails(item), surname_first: null })
}

function isSameText(existing: StoredItem, stored: StoredItem): boolean {
  return formatInOneOrder(existing) === formatInOneOrder(stored)
}

function listNamesOf(item: StoredItem): KnownName[] {
  const { call_name: callName, surname_prefix: surnamePrefix, translations, ...name } = getDetails(item)
  const others: GedcomName['translations'] = JSON.parse(translations ?? '[]')
  return listKnownNames({ ...name, callName, surnamePrefix, translations: others })
}

/** A name without a type is usually the one at birth. */
function getRole(details: Details): string | null {
  return details['type'] === null || isBirthName(details) ? 'birth' : (details['type'] ?? null)
}

/** The role of a name, which another name with this role may tell. */
function makeRoleKey(item: StoredItem): string {
  return `role: ${getRole(getDetails(item))}`
}

/** The spellings by which another name tells a hidden one: in another order, with other titles, in another script. */
function listHiddenKeys(hidden: StoredItem): string[] {
  return [makeRoleKey(hidden), ...listNamesOf(hidden).flatMap(listSpellings)]
}

function listToldKeys(stored: StoredItem): string[] {
  const texts = [getDetails(stored)['prefix'] ?? '', ...listNamesOf(stored).map(formatKnownName)]
  return [makeRoleKey(stored), ...texts.flatMap(listToldNames)]
}

/** Whether two names are the same with or without their surname or suffix. */
function mayBeSame(existing: StoredItem, stored: StoredItem): boolean {
  const [own, file] = [getDetails(existing), getDetails(stored)]
  if (getRole(own) !== getRole(file)) return false
  if (isSameText(existing, stored)) return true
  const isContained = (a: string, b: string) => a === b || a === '' || b === ''
  return (
    own['given'] !== null &&
    own['given'] === file['given'] &&
    isContained(formatSurname(own), formatSurname(file)) &&
    isContained(own['suffix'] ?? '', file['suffix'] ?? '')
  )
}

/** At the first import of a person entered by hand: both preferred names, or both married names. */
function isOtherVersion(
  existing: ExistingItem,
  { columns }: StoredItem,
  { index, isFirst }: { index: number; isFirst: boolean },
): boolean {
  if (!isFirst) return false
  const isMarried = existing.columns['type'] === 'married'
  return columns['type'] === 'married' ? isMarried : index === 0 && !isMarried
}

const nothing = toStoredName({}, noIds)
const pieceColumns = ['given', 'surname_prefix', 'surname', 'suffix'] as const

/** The file may split a name into other pieces. */
function getUnedited(existing: StoredItem, stored: StoredItem): StoredItem {
  if (!isSameText(existing, stored)) return nothing
  const pieces = Object.fromEntries(pieceColumns.map((column) => [column, existing.columns[column] ?? null]))
  return { columns: { ...nothing.columns, ...pieces }, participants: [] }
}

export const nameItems: ItemKind<GedcomName> = {
  fields: nameFields,
  toStored: toStoredName,
  getKind: () => 'NAME',
  compare,
  isFirstMain: true,
  getGroup: () => null,
  mayBeSame,
  isOtherVersion,
  listHiddenKeys,
  listToldKeys,
  isToldByColumns: () => false,
  getUnedited,
}
