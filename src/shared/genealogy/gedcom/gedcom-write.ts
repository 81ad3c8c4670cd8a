/** People, unions and kept structures written as GEDCOM 5.5.1 or 7.0, so that reading it gives the same again. */
import { writeGedcomDay } from './gedcom-date-write.ts'
import { keptNode } from './gedcom-kept.ts'
import { sharedNotes } from './gedcom-notes.ts'
import { keptFromText } from './gedcom-text.ts'
import type { GedcomContent, GedcomUnion, KeptNode, KeptRecord, WriteGedcomOptions } from './gedcom-types.ts'
import { lineWriter } from './gedcom-write-lines.ts'
import { type WriteContext, writePerson, writeUnion } from './gedcom-write-records.ts'

const SUBMITTER = 'SUBMITTER'

function listBy(unions: readonly GedcomUnion[], members: (union: GedcomUnion) => readonly (string | null)[]) {
  const lists = new Map<string, GedcomUnion[]>()
  for (const union of unions) {
    for (const xref of new Set(members(union))) {
      if (xref === null) continue
      const list = lists.get(xref)
      if (list) list.push(union)
      else lists.set(xref, [union])
    }
  }
  return (xref: string): readonly GedcomUnion[] => lists.get(xref) ?? []
}

function contextOf(
  { people, unions, records }: GedcomContent,
  version: WriteContext['version'],
): WriteContext {
  const persons = new Map(people.map((person) => [person.xref, person]))
  const byXref = new Map(unions.map((union) => [union.xref, union]))
  return {
    version,
    shared: sharedNotes(records),
    person: (xref) => persons.get(xref),
    sexOf: (xref) => persons.get(xref)?.sex ?? null,
    union: (xref) => byXref.get(xref),
    childIn: listBy(unions, ({ children }) => children),
    partnerIn: listBy(unions, ({ partners }) => partners),
  }
}

function programNodes({ program, date, fileName, version }: WriteGedcomOptions): KeptNode[] {
  const [day = '', time] = (date ?? '').split('T')
  const dayValue = writeGedcomDay(day)
  const nodes: KeptNode[] = []
  if (program) {
    const sub: KeptNode[] = [
      ['VERS', keptFromText(program.version)],
      ['NAME', keptFromText(program.name)],
    ]
    nodes.push(['SOUR', keptFromText(program.system), sub])
  }
  if (dayValue) nodes.push(keptNode('DATE', dayValue, time ? [['TIME', time]] : []))
  if (fileName !== undefined && version === '5.5.1') nodes.push(['FILE', keptFromText(fileName)])
  return nodes
}

/** HEAD: what was kept of it, with the version, the characters and the writing program in front. */
function headerNodes(kept: readonly KeptNode[], options: WriteGedcomOptions): KeptNode[] {
  const five = options.version === '5.5.1'
  const form: KeptNode[] = five ? [['FORM', 'LINEAGE-LINKED']] : []
  const own = programNodes(options)
  const replaced = new Set(own.map(([tag]) => tag))
  if (options.program && !five) replaced.add('FILE')
  return [
    ['GEDC', null, [['VERS', options.version], ...form]],
    ...(five ? [['CHAR', 'UTF-8'] as const] : []),
    ...own,
    ...kept.filter(([tag]) => !replaced.has(tag)),
  ]
}

/** 5.5.1 wants a submitter; an export of our own that has none gets one. */
function withSubmitter(header: KeptNode[], options: WriteGedcomOptions): KeptRecord[] {
  if (!options.program || options.version !== '5.5.1' || header.some(([tag]) => tag === 'SUBM')) return []
  header.push(['SUBM', `@${SUBMITTER}@`])
  return [{ xref: SUBMITTER, tag: 'SUBM', value: null, sub: [['NAME', keptFromText(options.program.name)]] }]
}

/**
 * A GEDCOM file as text, to be stored as UTF-8. `readGedcom` of it gives the same people, unions and records by
 * value; the people and unions must name each other by cross-references that are theirs alone.
 */
export function writeGedcom(content: GedcomContent, options: WriteGedcomOptions): string {
  const context = contextOf(content, options.version)
  const writer = lineWriter(options.version)
  const [head] = content.records.filter(({ tag }) => tag === 'HEAD')
  const header = headerNodes(head?.sub ?? [], options)
  const submitter = withSubmitter(header, options)
  const records = content.records.filter((record) => record !== head)
  const later = records.findIndex(({ tag }) => tag !== 'SUBM' && tag !== 'SUBN')
  const first = later < 0 ? records : records.slice(0, later)
  const writeRecord = ({ xref, tag, value, sub }: KeptRecord) =>
    writer.structure(0, keptNode(tag, value, sub), xref)
  writer.structure(0, ['HEAD', null, header])
  for (const record of [...submitter, ...first]) writeRecord(record)
  for (const person of content.people) {
    writer.structure(0, keptNode('INDI', null, writePerson(person, context)), person.xref)
  }
  for (const union of content.unions) {
    writer.structure(0, keptNode('FAM', null, writeUnion(union, context)), union.xref)
  }
  for (const record of records.slice(first.length)) writeRecord(record)
  writer.structure(0, ['TRLR'])
  return writer.text()
}
