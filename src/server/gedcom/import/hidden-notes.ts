/** Finds the notes of a file that this or another file has hidden before: the import reads them as hidden ones. */
import type { Db } from '#server/db/open.ts'
import { getPointerTarget, toText } from '#shared/genealogy/gedcom/gedcom-line-values.ts'
import type { GedcomFile, GedcomStructure } from '#shared/genealogy/gedcom/gedcom-types.ts'
import {
  type ExistingRecords,
  loadLinksWithHiddenNotes,
  loadRecordsWithNotes,
  type NoteLink,
} from '../gedcom.store.ts'
import type { ImportPlan } from '../import-plan/import-plan.ts'
import { parseColumns } from '../import-plan/merge-record.ts'
import {
  indexNotes,
  listNotes,
  mayHideNotes,
  type NotesOfFile,
  normalizeNote,
  noShared,
  readHiddenNotes,
  restrictedBefore,
  restrictedElsewhere,
} from '../structures/note-texts.ts'
import { preservedSchema, recordSchema } from '../structures/preserved-json.ts'

/** A shorter text hides only notes that say nothing else. */
const minPartLength = 20

/** Whether a note says what a hidden one says. */
function tells(note: string, hidden: string): boolean {
  return note === hidden || (hidden.length >= minPartLength && note.includes(hidden))
}

/** What is known of the notes of a record of the site. */
interface KnownNotes {
  hiddenBefore: readonly string[]
  hiddenElsewhere: readonly string[]
  /** What this file told before: it stays told, whatever another file hides. */
  told: readonly string[]
}

const nothingKnown: KnownNotes = { hiddenBefore: [], hiddenElsewhere: [], told: [] }

/** What the links of all files know of the notes of each record of the site. */
function readKnownNotes(
  links: readonly NoteLink[],
  shared: ReadonlyMap<string, NotesOfFile>,
  sourceId: string,
): Map<string, KnownNotes> {
  const byRecord = new Map<string, KnownNotes>()
  for (const { source_id, record_id, kept, base } of links) {
    if (record_id === null) continue
    const { kept: structures } = preservedSchema.parse(JSON.parse(kept))
    const notes = listNotes(structures, shared.get(source_id) ?? noShared)
    const columns = parseColumns(base)
    const hidden = [
      ...readHiddenNotes(columns),
      ...notes.filter((note) => note.isHidden).map(({ text }) => text),
    ]
    const open = notes.filter((note) => note.isTold).map(({ text }) => text)
    const known = byRecord.get(record_id) ?? nothingKnown
    const isOwn = source_id === sourceId
    const biography = normalizeNote(String(columns['biography'] ?? ''))
    byRecord.set(record_id, {
      hiddenBefore: isOwn ? [...known.hiddenBefore, ...hidden] : known.hiddenBefore,
      hiddenElsewhere: isOwn ? known.hiddenElsewhere : [...known.hiddenElsewhere, ...hidden],
      told: isOwn ? [...known.told, biography, ...open] : known.told,
    })
  }
  return byRecord
}

/** The texts that relatives may not read in the notes of a record of the file. */
interface Secrets {
  before: readonly string[]
  elsewhere: readonly string[]
}

interface HiddenNotesInput {
  file: GedcomFile
  plan: ImportPlan
  existing: ExistingRecords
  /** Whether relatives may see what the file no longer restricts. */
  mayLift: boolean
}

/** The records of the site whose notes the records of the file may tell again: of a family also the partners' other unions. */
function* pairRecords({ file, plan, existing }: HiddenNotesInput): Generator<[xref: string, ids: string[]]> {
  const idOf = new Map(plan.people.map(({ xref, link }) => [xref, link?.record_id ?? null]))
  for (const [xref, id] of idOf) if (id !== null) yield [xref, [id]]
  const unionsOf = new Map<string, string[]>()
  for (const { id, partner1_id, partner2_id } of existing.unions.values())
    for (const partner of [partner1_id, partner2_id ?? ''])
      unionsOf.set(partner, [...(unionsOf.get(partner) ?? []), id])
  for (const [i, { xref, link }] of plan.unions.entries()) {
    const partners = file.unions[i]?.partners ?? []
    const unions = partners.flatMap((partner) => unionsOf.get(idOf.get(partner ?? '') ?? '') ?? [])
    const ids = new Set([...unions, ...(link?.record_id ? [link.record_id] : [])])
    if (ids.size > 0) yield [xref, [...ids]]
  }
}

/** The notes of a file that stay hidden, although the file tells them. */
export class HiddenNotes {
  readonly #secrets: ReadonlyMap<string, Secrets>
  readonly #sharedBefore: readonly string[]
  readonly #notes: NotesOfFile
  readonly #stillHidden = new Set<string>()

  private constructor(
    secrets: ReadonlyMap<string, Secrets>,
    sharedBefore: readonly string[],
    notes: NotesOfFile,
  ) {
    this.#secrets = secrets
    this.#sharedBefore = sharedBefore
    this.#notes = notes
  }

  /** Null where neither this nor another file has hidden notes of the people, families and records of the file. */
  static async load(db: Db, input: HiddenNotesInput): Promise<HiddenNotes | null> {
    const { file, plan, mayLift } = input
    const records = Map.groupBy(await loadRecordsWithNotes(db), ({ source_id }) => source_id)
    const parse = ({ record }: { record: string }) => recordSchema.parse(JSON.parse(record))
    const shared = new Map(
      [...records].map(([sourceId, own]) => [sourceId, indexNotes(own.map(parse))] as const),
    )
    const withHidden = [...shared].filter(([, { hiddenTexts }]) => hiddenTexts.length > 0)
    const links = await loadLinksWithHiddenNotes(
      db,
      withHidden.map(([sourceId]) => sourceId),
    )
    const ofSource = shared.get(plan.sourceId) ?? noShared
    const ofRecords = mayLift ? [] : ofSource.hiddenOfRecords
    if (links.length + withHidden.length + ofRecords.length === 0) return null
    const knownNotes = readKnownNotes(links, shared, plan.sourceId)
    const secrets = new Map<string, Secrets>()
    for (const [xref, ids] of pairRecords(input)) {
      const known = ids.map((id) => knownNotes.get(id) ?? nothingKnown)
      const told = known.flatMap((one) => one.told)
      const before = mayLift ? [] : known.flatMap((one) => one.hiddenBefore)
      const elsewhere = known.flatMap((one) => one.hiddenElsewhere)
      const untold = elsewhere.filter((text) => !told.some((own) => own.includes(text)))
      if (before.length + untold.length > 0) secrets.set(xref, { before, elsewhere: untold })
    }
    for (const record of ofRecords.length > 0 ? file.records : [])
      if (mayHideNotes(record) && record.xref !== null)
        secrets.set(record.xref, { before: ofRecords, elsewhere: [] })
    const sharedBefore = mayLift ? [] : ofSource.hiddenTexts
    if (secrets.size === 0 && sharedBefore.length === 0) return null
    return new HiddenNotes(secrets, sharedBefore, indexNotes(file.records))
  }

  /** The texts that the file has hidden in a record before, and that nobody has lifted: they are remembered. */
  listBefore(xref: string): readonly string[] {
    return this.#secrets.get(xref)?.before ?? []
  }

  /** How many texts the file no longer hides that stay hidden. */
  get stillHidden(): number {
    return this.#stillHidden.size
  }

  #isHiddenShared(text: string): boolean {
    return this.#sharedBefore.includes(text)
  }

  /** For `ReadGedcomOptions.restrictNote`. */
  restrict(record: string | null, value: string): GedcomStructure | null {
    const xref = getPointerTarget(value)
    if (xref !== null && this.#notes.isHidden(xref)) return null
    const text = normalizeNote(xref === null ? toText(value) : (this.#notes.getText(xref) ?? ''))
    const isShared = this.#isHiddenShared(text)
    // A hidden record hides whatever points to it.
    if (xref !== null && isShared) return null
    const { before = [], elsewhere = [] } = this.#secrets.get(record ?? '') ?? {}
    const isBefore =
      (isShared && this.#notes.getText(record ?? '') !== null) || before.some((hidden) => tells(text, hidden))
    if (isBefore) {
      this.#stillHidden.add(text)
      return restrictedBefore
    }
    return elsewhere.some((hidden) => tells(text, hidden)) ? restrictedElsewhere : null
  }
}
