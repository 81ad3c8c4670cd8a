/** Lists by name what an import does: who is added, who is changed into what, and whom the file has no more. */
import type { ChangedRecord } from '#shared/contracts/gedcom.contract.ts'
import { formatLifeYears } from '#shared/genealogy/dates/life-years.ts'
import { isHidden } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomFile, GedcomPerson } from '#shared/genealogy/gedcom/gedcom-types.ts'
import type { FactTexts, ItemTexts } from '../facts/describe-items.ts'
import type { ExistingRecords } from '../gedcom.store.ts'
import { personFields, unionFields } from '../import-plan/import-columns.ts'
import type { ImportPlan } from '../import-plan/import-plan.ts'
import { type Columns, type Field, isSameField } from '../import-plan/merge-record.ts'
import { createNameFinder, type NameFinder } from '../import-plan/planned-names.ts'
import type { PlannedRecord } from '../import-plan/planned-records.ts'
import { readChurchDates } from './church-dates.ts'
import { formatFieldName, formatValue, getRecordLabel } from './format-values.ts'

type Changes = ChangedRecord['changes']

/** The facts whose values are columns of a person or couple, too: they are told once. */
export const tagsByColumn: Readonly<Record<string, readonly string[]>> = {
  first_name: ['NAME'],
  last_name: ['NAME'],
  maiden_name: ['NAME'],
  also_known_as: ['NAME'],
  birth_date: ['BIRT'],
  birth_place: ['BIRT'],
  death_date: ['DEAT'],
  death_place: ['DEAT'],
  deceased: ['DEAT'],
  occupation: ['OCCU'],
  from_date: ['MARR'],
  place: ['MARR'],
  to_date: ['DIV', 'ANUL', '_SEPR', '_DETS'],
  end_reason: ['DIV', 'ANUL', '_SEPR', '_DETS'],
}

/** Whether facts or names that stay as they are here decide over a field, whatever the file tells. */
export function isKeptField(field: Field, kept: readonly ItemTexts[] = []): boolean {
  const tags = tagsByColumn[field[0]] ?? []
  return kept.some(({ tag }) => tag !== null && tags.includes(tag))
}

/** Order and families follow from the order of the file, and from its families. */
const untold = new Set(['position', 'birth_order', 'birth_family'])

interface Context {
  existing: ExistingRecords
  nameOf: NameFinder
  facts: FactTexts
}

function listFields(
  fields: readonly Field[],
  write: Columns,
  before: Columns,
  { nameOf }: Context,
): { field: Field; texts: Changes[number] }[] {
  const after = { ...before, ...write }
  return fields
    .filter((field) => field[0] in write && !untold.has(field[0]) && !isSameField(field, before, after))
    .map((field) => ({
      field,
      texts: {
        field: formatFieldName(field),
        here: formatValue(field, before, nameOf),
        file: formatValue(field, after, nameOf),
      },
    }))
}

function listChanges(
  { id, write }: PlannedRecord,
  fields: readonly Field[],
  before: Columns,
  context: Context,
): Changes {
  const { changes, kept } = context.facts
  const written = fields.filter((field) => !isKeptField(field, kept.get(id ?? '')))
  const columns = listFields(written, write, before, context)
  const told = new Set(columns.flatMap(({ field }) => tagsByColumn[field[0]] ?? []))
  const items = (changes.get(id ?? '') ?? []).filter(({ tag }) => tag === null || !told.has(tag))
  return [...columns.map(({ texts }) => texts), ...items.map(({ tag: _, ...texts }) => texts)]
}

/** A person as the site says now, with the serialized other parents. */
function findBefore({ existing }: Context, id: string): Columns {
  const row = existing.people.get(id)
  return row ? { ...row, other_parents: existing.otherParents.get(id) ?? '[]' } : {}
}

function toLife(columns: Columns) {
  const text = (value: Columns[string] | undefined) => (typeof value === 'string' ? value : null)
  const { deceased = null } = columns
  return {
    birth_date: text(columns['birth_date']),
    death_date: text(columns['death_date']),
    baptism_date: text(columns['baptism_date']),
    burial_date: text(columns['burial_date']),
    deceased: deceased === null ? null : deceased === 1,
  }
}

/** What the site will say of a new person. */
function findAfter({ file, hiddenBy }: PlannedRecord, own: GedcomPerson | undefined): Columns {
  return !own || hiddenBy || isHidden(own.structures) ? file : { ...file, ...readChurchDates(own) }
}

export function listChangedRecords(
  file: Pick<GedcomFile, 'people'>,
  plan: ImportPlan,
  existing: ExistingRecords,
  facts: FactTexts,
  today: Date,
): ChangedRecord[] {
  const context: Context = { existing, nameOf: createNameFinder(file, plan.people, existing), facts }
  const person = (
    what: ChangedRecord['what'],
    id: string,
    columns: Columns,
    changes: Changes = [],
  ): ChangedRecord => ({
    what,
    kind: 'person',
    name: context.nameOf(id),
    years: formatLifeYears(toLife(columns), today),
    changes,
  })
  const seen = new Set<string>()
  const isFirst = (id: string) => !seen.has(id) && seen.add(id) !== undefined
  const people = plan.people.flatMap((record, i) => {
    const { id, status } = record
    if (id === null || status === 'removed') return []
    if (status === 'added') return [person('added', id, findAfter(record, file.people[i]))]
    const before = findBefore(context, id)
    const changes = isFirst(id) ? listChanges(record, personFields, before, context) : []
    return changes.length === 0 ? [] : [person('changed', id, before, changes)]
  })
  const couples = plan.unions.flatMap((record): ChangedRecord[] => {
    const { id, status, file: told } = record
    if (id === null || status === 'removed' || !isFirst(id)) return []
    // A new couple of new people is told by them.
    const isKnown = [told['partner1_id'], told['partner2_id']].some((own) => existing.people.has(String(own)))
    if (status === 'added' && !isKnown) return []
    const what = status === 'added' ? 'added' : 'changed'
    const changes = listChanges(record, unionFields, existing.unions.get(id) ?? {}, context)
    const name = getRecordLabel('unions', record, context.nameOf)
    return changes.length === 0 ? [] : [{ what, kind: 'couple', name, years: '', changes }]
  })
  const missing = plan.missing.map((id) => person('missing', id, findBefore(context, id)))
  const rank = { changed: 0, missing: 1, added: 2 }
  const all = [...people, ...couples, ...missing]
  const { compare } = new Intl.Collator('en')
  return all.sort((a, b) => rank[a.what] - rank[b.what] || compare(a.name, b.name))
}
