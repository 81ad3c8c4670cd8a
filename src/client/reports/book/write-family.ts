/** Writes the part of an entry about a family: the union, the partner, and the list of the children. */
import { formatFullName } from '#client/people/person-name.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { ReportFamily } from '#shared/genealogy/reports/report-families.ts'
import { formatWhenAndWhere } from '../facts/format-fact.ts'
import type { Block, ListItem, Run } from './book.ts'
import type { BookWriter } from './book-writer.ts'

const childWords: Readonly<Record<string, string>> = {
  adoptive: 'adopted',
  foster: 'foster child',
  step: 'stepchild',
  guardian: 'ward',
}

/** "adopted"; null for a birth child. */
export function formatChildKind(kind: string | null): string | null {
  return kind === null ? null : (childWords[kind] ?? kind)
}

/** Where the entry of somebody is. */
export interface EntryReference {
  entryId: string
  number: string
}

export interface FamilyToWrite extends ReportFamily {
  items: readonly ListItem[]
  /** The entry of the partner, if there is one. */
  partnerEntry: EntryReference | null
}

/** @param order "1" of the first of several unions; empty for a single one */
export function writeFamily(
  writer: BookWriter,
  person: FamilyMember,
  family: FamilyToWrite,
  order: string,
): Block[] {
  const partner = writer.records.find(family.partnerId)
  const blocks: Block[] = []
  const union = writeUnion(writer, person, family, partner, order)
  if (union.length > 0) blocks.push({ kind: 'paragraph', runs: union })
  if (partner && !family.partnerEntry) {
    const life = writePartnerLife(writer, partner)
    if (life.length > 0) blocks.push({ kind: 'paragraph', runs: life })
    blocks.push(...writer.writeNotes(partner))
  }
  blocks.push(...writer.writeUnionNotes(family.unionId))
  if (family.items.length > 0)
    blocks.push({ kind: 'list', heading: writeChildrenHeading(writer, partner), items: family.items })
  return blocks
}

function writeChildrenHeading(writer: BookWriter, partner: FamilyMember | undefined): Run[] {
  if (!partner) return [{ text: 'Children:' }]
  return [{ text: 'Children with ' }, writer.writeName(partner), { text: ':' }]
}

/** "Married (1) Sigrid Mikkelsdatter on 2 May 1870 in Ulvik." and the further facts of the union. */
function writeUnion(
  writer: BookWriter,
  person: FamilyMember,
  { unionId, partnerEntry }: FamilyToWrite,
  partner: FamilyMember | undefined,
  order: string,
): Run[] {
  const recorded = person.partners.find(({ union_id }) => union_id === unionId)
  const facts = writer.listUnionFacts(unionId)
  const wedding = facts.find(({ tag }) => tag === 'MARR')
  if (!recorded && !partner) return []
  const numbered = order === '' ? '' : `(${order}) `
  const name: Run = partner
    ? writer.writeName(partner, partnerEntry?.entryId)
    : { text: wedding ? 'an unknown partner' : 'not known' }
  const see: Run[] = partnerEntry
    ? [{ text: ' (see ' }, { text: partnerEntry.number, entryId: partnerEntry.entryId }, { text: ')' }]
    : []
  const others = facts.filter((fact) => fact !== wedding).map((fact) => writer.writeFact(fact))
  if (wedding) {
    const when = formatWhenAndWhere(wedding)
    const end = writer.addSources({ text: `${when ? ` ${when}` : ''}. ` }, wedding)
    return [{ text: `Married ${numbered}` }, name, ...see, end, ...others]
  }
  const when = recorded && formatWhenAndWhere({ date: recorded.from, place: recorded.place })
  return [{ text: `Partner ${numbered}` }, name, ...see, { text: `${when ? `, ${when}` : ''}. ` }, ...others]
}

function writePartnerLife(writer: BookWriter, partner: FamilyMember): Run[] {
  const { records } = writer
  const life = writer.writeLife(partner)
  const parents = [records.families.getFather(partner.id), records.families.getMother(partner.id)].flatMap(
    (id) => records.find(id) ?? [],
  )
  const [first, second] = parents.map((parent) => writer.writeName(parent))
  const childOf: Run[] = first
    ? [{ text: 'Child of ' }, first, ...(second ? [{ text: ' and ' }, second] : []), { text: '.' }]
    : []
  if (life.length === 0 && childOf.length === 0) return []
  return [{ text: `${formatFullName(partner)}: ` }, ...life, ...childOf]
}

/** A child in the list of the children: name, years, kind, and where the entry is. */
export function writeChild(
  writer: BookWriter,
  child: { id: string; kind: string | null; number: string; entryId?: string; see?: EntryReference | null },
): ListItem[] {
  const person = writer.records.find(child.id)
  if (!person) return []
  const details = [writer.records.formatYears(person), formatChildKind(child.kind)].filter(Boolean).join(', ')
  const see: Run[] = child.see
    ? [{ text: ' – see ' }, { text: child.see.number, entryId: child.see.entryId }]
    : []
  return [
    {
      number: child.number,
      runs: [writer.writeName(person, child.entryId), ...(details ? [{ text: `, ${details}` }] : []), ...see],
    },
  ]
}
