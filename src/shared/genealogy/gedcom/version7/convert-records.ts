/** Converts the records of an export to GEDCOM 7.0, one at a time. */
import { fromText, getPointerTarget, isPointer } from '../gedcom-line-values.ts'
import { getSubstructures, makeStructure } from '../gedcom-structures.ts'
import type { GedcomRecord, GedcomStructure } from '../gedcom-types.ts'
import { convertOwn, convertSubstructures } from './convert-structures.ts'
import { getRule } from './grammar7.ts'
import { rewriteObject } from './modernize-structure.ts'
import type { RecordNames } from './record-names.ts'

/** The rule of a record by its tag; shared notes are NOTE with us. */
const recordRules: Readonly<Record<string, string>> = {
  HEAD: 'HEAD',
  INDI: 'INDI',
  FAM: 'FAM',
  OBJE: 'OBJE',
  REPO: 'REPO',
  NOTE: 'SNOTE_RECORD',
  SOUR: 'SOUR',
  SUBM: 'SUBM',
}

/** What stands for a record before its structures are made. */
export interface RecordHead {
  xref: string | null
  tag: string
  sub: readonly GedcomStructure[]
}

/** Tags of the file's own that it declares to be records of the standard. */
function readAliases(head: RecordHead | undefined): ReadonlyMap<string, string> {
  const schema = head?.sub.filter(([tag]) => tag === 'SCHMA').flatMap(getSubstructures) ?? []
  return new Map(
    schema.flatMap(([, value]) => {
      const [, tag, name] = /^(\S+) https:\/\/gedcom\.io\/terms\/v7\/record-(\w+)$/.exec(value ?? '') ?? []
      return tag !== undefined && name !== undefined ? [[tag, name] as const] : []
    }),
  )
}

/** Whether the grammar has a place for a record: a multimedia object needs a file. */
function isStandard({ tag, sub }: RecordHead): boolean {
  return (
    recordRules[tag] !== undefined && (tag !== 'OBJE' || sub.some(([own, value]) => own === 'FILE' && value))
  )
}

export class RecordConverter implements RecordNames {
  /** New names by imported cross-reference; GEDCOM 7.0 has capital letters, digits and underscores only. */
  readonly #names = new Map<string, string>()
  /** The tags of the records by new cross-reference. */
  readonly #tags = new Map<string, string>([['VOID', 'VOID']])
  readonly #written = new Set<string>()
  /** The pointers to the records of embedded objects, by content. */
  readonly #objects = new Map<string, string>()
  #unwritten: GedcomRecord[] = []

  #aliases: ReadonlyMap<string, string> | null = null

  /** @param records all records of the export, HEAD first */
  constructor(records: Iterable<RecordHead>) {
    for (const record of records) {
      this.#aliases ??= readAliases(record)
      if (record.xref === null || this.#names.has(record.xref)) continue
      this.#names.set(record.xref, this.#register(record.xref, this.#findTag(record)))
    }
  }

  /** The tag by which pointers know a record. */
  #findTag(record: RecordHead): string {
    const own = isStandard(record) ? record.tag : `_${record.tag}`
    return this.#aliases?.get(record.tag) ?? (own === 'NOTE' ? 'SNOTE' : own)
  }

  #register(xref: string, tag: string): string {
    const valid = xref.toUpperCase().replace(/[^A-Z0-9_]/g, '_') || 'X'
    let free = valid
    for (let n = 2; this.#tags.has(free); n++) free = `${valid}_${n}`
    this.#tags.set(free, tag)
    return free
  }

  /** The name of a record. A second record with the same cross-reference gets another name, which no pointer means. */
  #takeName(xref: string, record: RecordHead): string {
    const name = this.#names.get(xref)
    const tag = this.#findTag(record)
    if (name === undefined || this.#written.has(name) || this.#tags.get(name) !== tag)
      return this.#register(xref, tag)
    this.#written.add(name)
    return name
  }

  rename(pointer: string): string {
    const target = getPointerTarget(pointer)
    return target === null ? '@VOID@' : `@${this.#names.get(target) ?? 'VOID'}@`
  }

  getTag(pointer: string): string | null {
    const target = getPointerTarget(pointer)
    return target === null ? null : (this.#tags.get(target) ?? null)
  }

  addObject(sub: readonly GedcomStructure[]): string {
    const content = JSON.stringify(sub)
    const known = this.#objects.get(content)
    if (known !== undefined) return known
    const xref = `O${this.#objects.size + 1}`
    const name = this.#register(xref, 'OBJE')
    const pointer = `@${name}@`
    this.#names.set(name, name)
    this.#objects.set(content, pointer)
    this.#unwritten.push({ xref: name, tag: 'OBJE', value: null, sub })
    return pointer
  }

  /** Converts a record. One that the grammar has no place for gets a tag of our own. */
  convert(record: GedcomRecord): GedcomRecord {
    const { xref, tag, value, sub } = record
    const name = xref === null ? null : this.#takeName(xref, record)
    const rule = isStandard(record) ? getRule(recordRules[tag]) : undefined
    const isText = rule?.payload.kind === 'text'
    const below = tag === 'OBJE' ? rewriteObject(sub) : sub
    const noted: readonly GedcomStructure[] =
      rule && !isText && value ? [...below, ['NOTE', fromText(value)]] : below
    const converted = rule && convertSubstructures(makeStructure(tag, value, noted), rule, this)
    // A pointer is no text of a note.
    const text = value !== null && isPointer(value) ? fromText(value) : value
    if (converted) return { xref: name, tag, value: isText ? text : null, sub: converted }
    const [ownTag, , ownSub = []] = convertOwn(makeStructure(tag, value, sub), this)
    return { xref: name, tag: ownTag, value, sub: ownSub }
  }

  /** Takes the records of embedded objects that the converted records name. */
  *takeObjects(): Generator<GedcomRecord> {
    for (let record = this.#unwritten.shift(); record; record = this.#unwritten.shift())
      yield this.convert(record)
  }
}
