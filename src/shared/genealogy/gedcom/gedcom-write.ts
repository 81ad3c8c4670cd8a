/** Writes people, unions and records as GEDCOM 5.5.1 or 7.0, so that reading the file gives the same data. */

import { writeGedcomDay } from './dates/gedcom-write-date.ts'
import { fromText } from './gedcom-line-values.ts'
import { indexSharedNotes } from './gedcom-notes.ts'
import { makeStructure } from './gedcom-structures.ts'
import type {
  GedcomContent,
  GedcomOutline,
  GedcomPerson,
  GedcomRecord,
  GedcomStructure,
  GedcomUnion,
  UnionOutline,
  WriteGedcomOptions,
} from './gedcom-types.ts'
import { lineWriter } from './gedcom-write-lines.ts'
import { type WriteContext, writePerson, writeUnion } from './gedcom-write-records.ts'
import { RecordConverter, type RecordHead } from './version7/convert-records.ts'

const SUBMITTER = 'SUBMITTER'

function indexUnions(
  unions: readonly UnionOutline[],
  members: (union: UnionOutline) => readonly (string | null)[],
) {
  const lists = new Map<string, UnionOutline[]>()
  for (const union of unions) {
    for (const xref of new Set(members(union))) {
      if (xref === null) continue
      const list = lists.get(xref)
      if (list) list.push(union)
      else lists.set(xref, [union])
    }
  }
  return (xref: string): readonly UnionOutline[] => lists.get(xref) ?? []
}

function createContext(
  { people, unions, records }: GedcomOutline,
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

/** What the conversion to version 7.0 has to know of all records before it begins. */
function* listRecordHeads({ people, unions, records }: GedcomOutline): Generator<RecordHead> {
  for (const record of records) if (record.tag === 'HEAD') yield record
  for (const { xref } of people) yield { xref, tag: 'INDI', sub: [] }
  for (const { xref } of unions) yield { xref, tag: 'FAM', sub: [] }
  for (const record of records) if (record.tag !== 'HEAD') yield record
}

/**
 * Writes a GEDCOM file record by record, as texts to be stored as UTF-8. Reading the text gives equal people, unions and
 * records; version 7.0 has them in the forms of its grammar. The cross-references of people and unions must be unique.
 * Write the beginning, all people, all unions and the end, each in the order of the outline.
 */
export class GedcomWriter {
  readonly #context: WriteContext
  readonly #lines: ReturnType<typeof lineWriter>
  readonly #converter: RecordConverter | null
  /** The other records before the people (HEAD and submitters), and after the unions. */
  readonly #first: readonly GedcomRecord[]
  readonly #last: readonly GedcomRecord[]

  /** @param outline holds all records, but of people and unions only what other records refer to */
  constructor(outline: GedcomOutline, options: WriteGedcomOptions) {
    this.#context = createContext(outline, options.version)
    this.#lines = lineWriter(options.version)
    this.#converter = options.version === '7.0' ? new RecordConverter(listRecordHeads(outline)) : null
    const [head] = outline.records.filter(({ tag }) => tag === 'HEAD')
    const records = outline.records.filter((record) => record !== head)
    const firstOther = records.findIndex(({ tag }) => tag !== 'SUBM' && tag !== 'SUBN')
    const first = firstOther < 0 ? records : records.slice(0, firstOther)
    const header = makeHeader(head?.sub ?? [], options)
    const submitter = addSubmitter(header, options)
    this.#first = [{ xref: null, tag: 'HEAD', value: null, sub: header }, ...submitter, ...first]
    this.#last = records.slice(first.length)
  }

  *writeBeginning(): Generator<string> {
    for (const record of this.#first) yield this.#write(record)
  }

  writePerson(person: GedcomPerson): string {
    return this.#write({
      xref: person.xref,
      tag: 'INDI',
      value: null,
      sub: writePerson(person, this.#context),
    })
  }

  writeUnion(union: GedcomUnion): string {
    return this.#write({ xref: union.xref, tag: 'FAM', value: null, sub: writeUnion(union, this.#context) })
  }

  *writeEnd(): Generator<string> {
    for (const record of this.#last) yield this.#write(record)
    for (const record of this.#converter?.takeObjects() ?? []) yield this.#writeLines(record)
    this.#lines.structure(0, ['TRLR'])
    yield this.#lines.take()
  }

  #write(record: GedcomRecord): string {
    return this.#writeLines(this.#converter?.convert(record) ?? record)
  }

  #writeLines({ xref, tag, value, sub }: GedcomRecord): string {
    this.#lines.structure(0, makeStructure(tag, value, sub), xref)
    return this.#lines.take()
  }
}

/** Writes a GEDCOM file as one text. */
export function writeGedcom(content: GedcomContent, options: WriteGedcomOptions): string {
  const writer = new GedcomWriter(content, options)
  return [
    ...writer.writeBeginning(),
    ...content.people.map((person) => writer.writePerson(person)),
    ...content.unions.map((union) => writer.writeUnion(union)),
    ...writer.writeEnd(),
  ].join('')
}
