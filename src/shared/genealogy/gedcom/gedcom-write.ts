/** Writes people, unions and records as GEDCOM 5.5.1 or 7.0, so that reading the file gives the same data. */

import { fromText } from './gedcom-line-values.ts'
import { indexSharedNotes } from './gedcom-notes.ts'
import { makeStructure } from './gedcom-structures.ts'
import type {
  GedcomContent,
  GedcomRecord,
  GedcomStructure,
  GedcomUnion,
  WriteGedcomOptions,
} from './gedcom-types.ts'
import { writeGedcomDay } from './gedcom-write-date.ts'
import { lineWriter } from './gedcom-write-lines.ts'
import { type WriteContext, writePerson, writeUnion } from './gedcom-write-records.ts'

const SUBMITTER = 'SUBMITTER'

function indexUnions(
  unions: readonly GedcomUnion[],
  members: (union: GedcomUnion) => readonly (string | null)[],
) {
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

function createContext(
  { people, unions, records }: GedcomContent,
  version: WriteContext['version'],
): WriteContext {
  const persons = new Map(people.map((person) => [person.xref, person]))
  const byXref = new Map(unions.map((union) => [union.xref, union]))
  return {
    version,
    shared: indexSharedNotes(records),
    person: (xref) => persons.get(xref),
    sexOf: (xref) => persons.get(xref)?.sex ?? null,
    union: (xref) => byXref.get(xref),
    childIn: indexUnions(unions, ({ children }) => children),
    partnerIn: indexUnions(unions, ({ partners }) => partners),
  }
}

function makeProgramStructures({ program, date, fileName, version }: WriteGedcomOptions): GedcomStructure[] {
  const [day = '', time] = (date ?? '').split('T')
  const dayValue = writeGedcomDay(day)
  const nodes: GedcomStructure[] = []
  if (program) {
    const sub: GedcomStructure[] = [
      ['VERS', fromText(program.version)],
      ['NAME', fromText(program.name)],
    ]
    nodes.push(['SOUR', fromText(program.system), sub])
  }
  if (dayValue) nodes.push(makeStructure('DATE', dayValue, time ? [['TIME', time]] : []))
  if (fileName !== undefined && version === '5.5.1') nodes.push(['FILE', fromText(fileName)])
  return nodes
}

/** Makes HEAD: version, character set and program, then the stored structures. */
function makeHeader(stored: readonly GedcomStructure[], options: WriteGedcomOptions): GedcomStructure[] {
  const isVersion5 = options.version === '5.5.1'
  const form: GedcomStructure[] = isVersion5 ? [['FORM', 'LINEAGE-LINKED']] : []
  const programStructures = makeProgramStructures(options)
  const replaced = new Set(programStructures.map(([tag]) => tag))
  if (options.program && !isVersion5) replaced.add('FILE')
  return [
    ['GEDC', null, [['VERS', options.version], ...form]],
    ...(isVersion5 ? [['CHAR', 'UTF-8'] as const] : []),
    ...programStructures,
    ...stored.filter(([tag]) => !replaced.has(tag)),
  ]
}

/** Adds a submitter, which GEDCOM 5.5.1 requires, to an export without one. */
function addSubmitter(header: GedcomStructure[], options: WriteGedcomOptions): GedcomRecord[] {
  if (!options.program || options.version !== '5.5.1' || header.some(([tag]) => tag === 'SUBM')) return []
  header.push(['SUBM', `@${SUBMITTER}@`])
  return [{ xref: SUBMITTER, tag: 'SUBM', value: null, sub: [['NAME', fromText(options.program.name)]] }]
}

/**
 * Writes a GEDCOM file as text, to be stored as UTF-8. Reading the text gives equal people, unions and records. The
 * cross-references of people and unions must be unique.
 */
export function writeGedcom(content: GedcomContent, options: WriteGedcomOptions): string {
  const context = createContext(content, options.version)
  const writer = lineWriter(options.version)
  const [head] = content.records.filter(({ tag }) => tag === 'HEAD')
  const header = makeHeader(head?.sub ?? [], options)
  const submitter = addSubmitter(header, options)
  const records = content.records.filter((record) => record !== head)
  const firstOther = records.findIndex(({ tag }) => tag !== 'SUBM' && tag !== 'SUBN')
  const first = firstOther < 0 ? records : records.slice(0, firstOther)
  const writeRecord = ({ xref, tag, value, sub }: GedcomRecord) =>
    writer.structure(0, makeStructure(tag, value, sub), xref)
  writer.structure(0, ['HEAD', null, header])
  for (const record of [...submitter, ...first]) writeRecord(record)
  for (const person of content.people) {
    writer.structure(0, makeStructure('INDI', null, writePerson(person, context)), person.xref)
  }
  for (const union of content.unions) {
    writer.structure(0, makeStructure('FAM', null, writeUnion(union, context)), union.xref)
  }
  for (const record of records.slice(first.length)) writeRecord(record)
  writer.structure(0, ['TRLR'])
  return writer.text()
}
