/** The data of a GEDCOM file after reading and before writing: plain objects that can be stored as JSON. */

/** A date as the site stores it, and the original text where the text says more than the date. */
export interface GedcomDate {
  /** In EDTF; null where the text contains no date. */
  date: string | null
  /** The original text, e.g. "@#DJULIAN@ 11 FEB 1731/32" or "from estimated age"; null where `date` has the whole meaning. */
  phrase: string | null
}

/** The date and place of an event: of a birth, a death, the start of a union (GEDCOM's EVENT_DETAIL). */
export interface GedcomEventDetail extends GedcomDate {
  place: string | null
}

export type GedcomSex = 'M' | 'F'

/** The kinds of parents other than birth parents, as in the people contract. */
export type GedcomParentKind = 'adoptive' | 'foster' | 'step' | 'guardian'

export interface GedcomOtherParent {
  xref: string
  kind: GedcomParentKind
}

/**
 * One structure of a GEDCOM record as it is stored next to our own fields: `[tag, value, substructures]`. Empty
 * trailing parts are left out.
 *
 * - A structure with a plain tag has no field of ours: an export writes the structure unchanged.
 * - A structure with `=` before its tag (`=BIRT`, `=DATE`) is a placeholder: an export writes the value of our field
 *   there. A value of the placeholder tells which structure is meant (`["=FAMS", "@F1@", …]`) or is the original
 *   text, which the export uses only while the text still has the meaning of the field.
 *
 * Values are texts with continued lines joined by "\n"; pointers have the form `@S1@`; a text that begins with an at
 * sign begins with `@@` (as in GEDCOM 7). Shared notes are `NOTE` with a pointer in every version.
 */
export type GedcomStructure = readonly [tag: string, value?: string | null, sub?: readonly GedcomStructure[]]

/** A complete top-level record that is no person and no union: HEAD, SOUR, REPO, SUBM, OBJE, NOTE, extensions. */
export interface GedcomRecord {
  /** Without at signs; null for HEAD and for records without one. */
  xref: string | null
  /** Shared notes are `NOTE` in every version. */
  tag: string
  value: string | null
  sub: readonly GedcomStructure[]
}

/** RESN, the strongest first. */
export type GedcomRestriction = 'confidential' | 'privacy' | 'locked'

export interface GedcomPerson {
  /** Cross-reference without at signs, unique among people; generated (`_INDI1`) where the file has none. */
  xref: string
  /** UID or _UID: a UUID in lower case with dashes, or the unchanged text where the value is no UUID. */
  uid: string | null
  /** Empty where the file has none. */
  firstName: string
  /** The latest surname: the married name where the file has one. Empty where the file has no surname. */
  lastName: string
  /** The birth surname where `lastName` is a married name. */
  maidenName: string | null
  /** Nicknames and further complete names. */
  alsoKnownAs: string[]
  sex: GedcomSex | null
  birth: GedcomEventDetail
  death: GedcomEventDetail
  /** null where the file does not tell. */
  deceased: boolean | null
  occupation: string | null
  /** The notes of the person and the shared notes, separated by blank lines. */
  biography: string | null
  /** The cross-references of the birth parents. */
  father: string | null
  mother: string | null
  otherParents: GedcomOtherParent[]
  /** The cross-reference of the birth family. */
  birthFamily: string | null
  /** Index among the children of the birth family, from 0. */
  birthOrder: number | null
  /** Last change in the other program: `2001-01-11` or `2001-01-11T16:00:06`. */
  changed: string | null
  /** The structures of the record in their order; empty where our fields contain the whole record. */
  structures: readonly GedcomStructure[]
}

export type GedcomEndReason = 'divorce' | 'annulment' | 'separation' | 'death'

/** A family (FAM). Both partners are null where only the children are known. */
export interface GedcomUnion {
  xref: string
  uid: string | null
  /** HUSB then WIFE; the second is null where one partner is not known. */
  partners: [string | null, string | null]
  /** true for a marriage, false where the file denies one, null where the file does not tell. */
  married: boolean | null
  from: GedcomEventDetail
  to: GedcomDate
  endReason: GedcomEndReason | null
  /** Birth, adopted and foster children in the order of the file. */
  children: string[]
  changed: string | null
  structures: readonly GedcomStructure[]
}

/** An event that can become a timeline event. The structures of the person or union contain the event, too. */
export interface GedcomEvent extends GedcomEventDetail {
  of: 'person' | 'union'
  xref: string
  type: 'marriage' | 'immigration' | 'emigration'
  /** TYPE, value and notes of the event. */
  description: string | null
}

export interface GedcomWarning {
  /** The first line is 1; 0 means the whole file. */
  line: number
  message: string
  xref?: string
}

export type GedcomCharset =
  | 'ASCII'
  | 'UTF-8'
  | 'UTF-16LE'
  | 'UTF-16BE'
  | 'ANSEL'
  | 'CP1252'
  | 'CP437'
  | 'MACINTOSH'
  | (string & {})

export interface DetectedCharset {
  /** HEAD.CHAR as written, null where absent. */
  declared: string | null
  used: GedcomCharset
  /** What the decision is based on. */
  by: 'byte order mark' | 'zero bytes' | 'content' | 'declaration' | 'guess'
}

export interface GedcomSource {
  /** HEAD.SOUR, e.g. "ANCESTRIS". */
  system: string | null
  version: string | null
  /** HEAD.SOUR.NAME, the name of the product. */
  name: string | null
  /** HEAD.FILE */
  fileName: string | null
  /** HEAD.DATE as EDTF. */
  date: string | null
}

interface GedcomCounts {
  people: number
  /** All FAM records of the file. */
  families: number
  /** Events that can become timeline events. */
  events: number
}

/** The result of `readGedcom`. */
export interface GedcomFile {
  /** HEAD.GEDC.VERS, e.g. "5.5.1"; "5.5" where the file names none. */
  version: string
  charset: DetectedCharset
  source: GedcomSource
  people: GedcomPerson[]
  unions: GedcomUnion[]
  events: GedcomEvent[]
  /** HEAD first, then in the order of the file. */
  records: GedcomRecord[]
  /** At most `warningLimit` warnings, sorted by line. */
  warnings: GedcomWarning[]
  warningCount: number
  counts: GedcomCounts
}

interface GedcomProgress {
  /** Bytes read so far, and all bytes. */
  done: number
  total: number
}

export interface ReadGedcomOptions {
  onProgress?: (progress: GedcomProgress) => void
  /**
   * Finds the restriction of a note that the file does not restrict; null for a note that relatives may see.
   *
   * @param record the cross-reference of the record that has the note; of a shared note, its own
   * @param value the text of the note, or the pointer to a shared note
   */
  restrictNote?: (record: string | null, value: string) => GedcomStructure | null
}

export type GedcomVersion = '5.5.1' | '7.0'

/** The input of `writeGedcom`: the result of reading a file, or the same data made from our own records. */
export type GedcomContent = Pick<GedcomFile, 'people' | 'unions' | 'records'>

/** What the other records of a file need to know about a person. */
export type PersonOutline = Pick<GedcomPerson, 'xref' | 'sex' | 'father' | 'mother' | 'otherParents'>

/** What the other records of a file need to know about a union: of its structures, the links to children. */
export type UnionOutline = Pick<GedcomUnion, 'xref' | 'partners' | 'children' | 'structures'>

/** A file whose people and unions are not all in the memory at once. */
export interface GedcomOutline {
  people: readonly PersonOutline[]
  unions: readonly UnionOutline[]
  records: readonly GedcomRecord[]
}

export interface WriteGedcomOptions {
  version: GedcomVersion
  /** The program that writes the file (HEAD.SOUR); without it, the stored HEAD keeps its program. */
  program?: { system: string; version: string; name: string }
  /** HEAD.FILE; 5.5.1 only. */
  fileName?: string
  /** HEAD.DATE: `2026-01-28` or `2026-01-28T20:36:18`. */
  date?: string
}

/** Thrown for bytes that are no GEDCOM file; the message is shown to the user. */
export class NotGedcomError extends Error {
  override name = 'NotGedcomError'
}
