/** Writes a family sheet: two partners and their children, each with all facts in rows. */
import type { Fact } from '#shared/contracts/facts.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { formatFactName } from '#shared/fact-tags.ts'
import { formatDateInSentence } from '#shared/genealogy/reports/format-date-in-sentence.ts'
import type { ReportFamily } from '#shared/genealogy/reports/report-families.ts'
import { formatFactDetails, formatWhenAndWhere } from '../facts/format-fact.ts'
import type { BookEntry, Chapter, FactRow, Run } from './book.ts'
import type { BookWriter } from './book-writer.ts'
import { formatChildKind } from './write-family.ts'

export function* writeFamilySheet(
  writer: BookWriter,
  personId: string,
  family: ReportFamily,
): Generator<void, Chapter[]> {
  const { records } = writer
  const partners = [personId, family.partnerId].flatMap((id) => records.find(id) ?? [])
  const chapters: Chapter[] = [
    {
      heading: partners.length > 1 ? 'Partners' : 'Parent',
      entries: partners.map((partner, index) =>
        writePerson(writer, partner, { id: `partner-${index + 1}`, number: '', kind: null, on: partners }),
      ),
    },
  ]
  yield
  const union = writeUnionRows(writer, partners[0], family)
  if (union.length > 0)
    chapters.push({
      heading: 'Union',
      entries: [
        {
          ...{ id: 'union', number: '', detail: '', portraitUrl: null },
          name: joinNames(writer, partners),
          blocks: [{ kind: 'facts', rows: union }, ...writer.writeUnionNotes(family.unionId)],
        },
      ],
    })
  const children: BookEntry[] = []
  for (const { id, kind } of family.children) {
    const child = records.find(id)
    const number = String(children.length + 1)
    const place = { id: `child-${number}`, number, kind: formatChildKind(kind), on: partners }
    if (child) children.push(writePerson(writer, child, place))
    yield
  }
  if (children.length > 0) chapters.push({ heading: 'Children', entries: children })
  return chapters
}

function joinNames(writer: BookWriter, people: readonly FamilyMember[]): Run[] {
  return people.flatMap((person, index) => [
    ...(index > 0 ? [{ text: ' and ' }] : []),
    writer.writeName(person),
  ])
}

interface PlaceOnSheet {
  id: string
  number: string
  /** "adopted" */
  kind: string | null
  /** The couple of the sheet, whom the rows need not name again. */
  on: readonly FamilyMember[]
}

function writePerson(
  writer: BookWriter,
  person: FamilyMember,
  { id, number, kind, on }: PlaceOnSheet,
): BookEntry {
  const facts = writer.listFacts(person)
  const rows = [
    ...(facts ? facts.map((fact) => writeRow(writer, fact)) : writeRecordRows(person)),
    ...writeKinRows(writer, person, on),
  ]
  return {
    ...{ id, number, name: [writer.writeNameWithSources(person)] },
    detail: [writer.records.formatYears(person), kind].filter(Boolean).join(', '),
    portraitUrl: writer.getPortraitUrl(person),
    blocks: [
      ...(rows.length > 0 ? [{ kind: 'facts' as const, rows }] : []),
      ...writer.writeNotes(person),
      ...writer.writePictures(person),
    ],
  }
}

function writeRow(writer: BookWriter, fact: Fact): FactRow {
  const text = formatFactDetails(fact, writer.records.findName)
  return { label: formatFactName(fact), runs: [writer.addSources({ text: text || 'No details' }, fact)] }
}

/** Birth and death as the list of people has them. */
function writeRecordRows(person: FamilyMember): FactRow[] {
  const { birth_date, birth_date_phrase, birth_place, death_date, death_date_phrase, death_place } = person
  const rows: [string, string][] = [
    ['Birth', formatWhenAndWhere({ date: birth_date, date_phrase: birth_date_phrase, place: birth_place })],
    ['Death', formatWhenAndWhere({ date: death_date, date_phrase: death_date_phrase, place: death_place })],
  ]
  return rows.filter(([, text]) => text !== '').map(([label, text]) => ({ label, runs: [{ text }] }))
}

/** Parents and partners who are not the couple of the sheet. */
function writeKinRows(writer: BookWriter, person: FamilyMember, on: readonly FamilyMember[]): FactRow[] {
  const { records } = writer
  const row = (label: string, id: string | null, after = ''): FactRow[] => {
    const found = records.find(id)
    return found && !on.includes(found)
      ? [{ label, runs: [writer.writeName(found), ...(after ? [{ text: after }] : [])] }]
      : []
  }
  return [
    ...row('Father', records.families.getFather(person.id)),
    ...row('Mother', records.families.getMother(person.id)),
    ...person.partners.flatMap(({ member_id, from }) =>
      row('Partner', member_id, from ? `, ${formatDateInSentence(from)}` : ''),
    ),
  ]
}

function writeUnionRows(
  writer: BookWriter,
  person: FamilyMember | undefined,
  { unionId }: ReportFamily,
): FactRow[] {
  const facts = writer.listUnionFacts(unionId)
  if (facts.length > 0) return facts.map((fact) => writeRow(writer, fact))
  const recorded = person?.partners.find(({ union_id }) => union_id === unionId)
  const text = formatWhenAndWhere({ date: recorded?.from, place: recorded?.place })
  return text ? [{ label: 'Partners', runs: [{ text }] }] : []
}
