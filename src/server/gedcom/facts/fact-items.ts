/** Tells an import how facts are compared, and which fact of the site is the one of the file. */
import type { GedcomFact } from '#shared/genealogy/gedcom/gedcom-facts.ts'
import { type ItemKind, isSameField, type StoredItem } from './item-kinds.ts'
import { type FactColumn, factFields, noIds, toStoredFact } from './stored-facts.ts'
import { listHiddenKeys, listToldKeys, type ToldFact } from './told-facts.ts'

/** What happens once: another version of it in the file is about the same event. */
const onceTags: ReadonlySet<unknown> = new Set(['BIRT', 'CHR', 'BAPM', 'DEAT', 'BURI', 'MARR', 'DIV', 'ANUL'])

/** What usually happens once, although files do not tell about most people. */
const rareTags: ReadonlySet<unknown> = new Set([
  'CREM',
  'CONF',
  'FCOM',
  'BARM',
  'BASM',
  'RETI',
  'WILL',
  'PROB',
])

function compare(a: GedcomFact, b: GedcomFact): number {
  if (a.tag !== b.tag) return 0
  const isSame = (field: keyof GedcomFact) => a[field] !== undefined && a[field] === b[field]
  const same = (['date', 'phrase', 'place', 'value', 'note'] as const).filter(isSame)
  const isOnce = onceTags.has(a.tag) || rareTags.has(a.tag)
  return (isOnce ? 2 : 1) + same.length + (isSame('type') ? 0.5 : 0)
}

const nothing: StoredItem = toStoredFact({ tag: '' }, noIds)

function isEmptyField(columns: readonly string[], { columns: values }: StoredItem): boolean {
  return columns.every((column) => values[column] === nothing.columns[column])
}

/** Whether nothing that both facts tell differs. */
function mayBeSame(existing: StoredItem, now: StoredItem): boolean {
  const fields: readonly (readonly FactColumn[])[] = [
    ['tag'],
    ['denied'],
    ['date', 'date_phrase'],
    ['place'],
    ['value'],
    ['type'],
  ]
  return fields.every(
    (field) =>
      isSameField(field, existing, now) ||
      (field[0] !== 'tag' &&
        field[0] !== 'denied' &&
        (isEmptyField(field, existing) || isEmptyField(field, now))),
  )
}

/** Whether the columns of a person or union tell what a fact says: living or not, ended by a death. */
function isToldByColumns({ columns }: StoredItem): boolean {
  const { tag, denied: _, date: __, date_phrase: ___, ...details } = columns
  if (Object.entries(details).some(([column, value]) => value !== nothing.columns[column])) return false
  return tag === '_DETS' || (tag === 'DEAT' && columns['date'] === null && columns['date_phrase'] === null)
}

/** What a stored fact tells, to compare it with others. */
function toToldFact({ columns }: StoredItem): ToldFact {
  const { tag = null, type = null, date = null, place = null, value = null } = columns
  return { tag, type, date, place, value }
}

export const factItems: ItemKind<GedcomFact> = {
  fields: Object.values(factFields),
  toStored: toStoredFact,
  getKind: ({ tag }) => tag,
  compare,
  isFirstMain: false,
  getGroup: ({ columns }) => columns['tag'] ?? null,
  mayBeSame,
  isOtherVersion: (existing, stored) =>
    onceTags.has(stored.columns['tag']) && isSameField(['tag', 'denied'], existing, stored),
  listHiddenKeys: (hidden) => listHiddenKeys(toToldFact(hidden)),
  listToldKeys: (stored) => listToldKeys(toToldFact(stored)),
  isToldByColumns,
  getUnedited: () => nothing,
}
