/** The shape of a family tree between GEDCOM files and our own records: plain data, all of it JSON. */

/** A date as the house stores it, and the source's own words where they say more than the date does. */
export interface GedcomDate {
  /** EDTF as in `edtf.ts`; null where the text names no date. */
  date: string | null
  /** The original text, e.g. "@#DJULIAN@ 11 FEB 1731/32" or "from estimated age"; null where `date` says it all. */
  phrase: string | null
}

/** A dated, placed happening: a birth, a death, the start of a union. */
export interface GedcomEventDetail extends GedcomDate {
  place: string | null
}

export type GedcomSex = 'M' | 'F'

/** How somebody is a parent other than by birth; the words of the people contract. */
export type GedcomParentKind = 'adoptive' | 'foster' | 'step' | 'guardian'

export interface GedcomOtherParent {
  xref: string
  kind: GedcomParentKind
}

/**
 * One structure of a GEDCOM record as it is kept beside our own fields: `[tag, value, substructures]`, trailing
 * parts left out where there is nothing.
 *
 * - A plain tag is a structure that we do not understand: written out again as it came.
 * - A tag with `=` in front (`=BIRT`, `=DATE`) is the place of a structure that our own fields carry: it is written
 *   from the fields. Its value, where there is one, says which one is meant (`["=FAMS", "@F1@", …]`) or how the
 *   original was cut or worded, used only while it still agrees with the fields.
 *
 * Values are logical text: continued lines joined by "\n", pointers as `@S1@`, a text that begins with an at sign
 * as `@@…` (the escape of GEDCOM 7). Shared notes are `NOTE` with a pointer in every version.
 */
export type GedcomStructure = readonly [tag: string, value?: string | null, sub?: readonly GedcomStructure[]]

/** A top-level record that is no person and no union (HEAD, SOUR, REPO, SUBM, OBJE, NOTE, extensions), whole. */
export interface GedcomRecord {
  /** Without at signs; null for HEAD and for records without one. */
  xref: string | null
  /** Shared notes are `NOTE` in every version. */
  tag: string
  value: string | null
  sub: readonly GedcomStructure[]
}

export interface GedcomPerson {
  /** Cross-reference without at signs, unique among people; made up (`_INDI1`) where the file has none. */
  xref: string
  /** UID or _UID: a UUID in lower case with dashes where it is one, else the text as it is. */
  uid: string | null
  /** Empty where the file has none. */
  firstName: string
  /** The name carried last: the married one where the file has one. Empty where the file has none. */
  lastName: string
  /** The birth surname where `lastName` is a married one. */
  maidenName: string | null
  /** Nicknames and further names, each whole. */
  alsoKnownAs: string[]
  sex: GedcomSex | null
  birth: GedcomEventDetail
  death: GedcomEventDetail
  /** null where nobody knows. */
  deceased: boolean | null
  occupation: string | null
  /** The notes of the person, shared ones included, one blank line between two. */
  biography: string | null
  /** Birth parents, the two slots. */
  father: string | null
  mother: string | null
  otherParents: GedcomOtherParent[]
  /** Index among the children of the birth family, from 0. */
  birthOrder: number | null
  /** Last change in the other program: `2001-01-11` or `2001-01-11T16:00:06`. */
  changed: string | null
  /** The record's structures in their order; empty where our fields carry all of it. */
  structures: readonly GedcomStructure[]
}

export type GedcomEndReason = 'divorce' | 'annulment' | 'separation' | 'death'

/** A family (FAM). Both partners are null where only the children are known. */
export interface GedcomUnion {
  xref: string
  uid: string | null
  /** HUSB then WIFE; the second is null where one partner is not known. */
  partners: [string | null, string | null]
  /** true with a marriage, false where the file says there was none, null where it says nothing. */
  married: boolean | null
  from: GedcomEventDetail
  to: GedcomDate
  endReason: GedcomEndReason | null
  /** In the order of the file: birth, adopted and foster children alike. */
  children: string[]
  changed: string | null
  structures: readonly GedcomStructure[]
}

/** What may become a timeline event. Each is also in `kept` or in the union: nothing is taken away by using it. */
export interface GedcomEvent extends GedcomEventDetail {
  of: 'person' | 'union'
  xref: string
  type: 'marriage' | 'immigration' | 'emigration'
  /** TYPE, value and notes of the event. */
  description: string | null
}

export interface GedcomWarning {
  /** 1 is the first line of the file; 0 where the whole file is meant. */
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
  /** How it was decided. */
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

export interface GedcomCounts {
  people: number
  /** Every FAM of the file. */
  families: number
  /** What may become a timeline event. */
  events: number
}

/** The result of reading. */
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
  /** By line; at most `warningLimit` of them. */
  warnings: GedcomWarning[]
  warningCount: number
  counts: GedcomCounts
}

export interface GedcomProgress {
  /** Bytes read, and bytes in all. */
  done: number
  total: number
}

export interface ReadGedcomOptions {
  onProgress?: (progress: GedcomProgress) => void
}

export type GedcomVersion = '5.5.1' | '7.0'

/** What the writer needs: a file just read, or the same put together from our own records. */
export type GedcomContent = Pick<GedcomFile, 'people' | 'unions' | 'records'>

export interface WriteGedcomOptions {
  version: GedcomVersion
  /** Who writes the file (HEAD.SOUR); left out: the source named in the kept HEAD stays. */
  program?: { system: string; version: string; name: string }
  /** HEAD.FILE; 5.5.1 only. */
  fileName?: string
  /** HEAD.DATE: `2026-01-28` or `2026-01-28T20:36:18`. */
  date?: string
}

/** The bytes are no GEDCOM file; the message is a sentence for the person who chose the file. */
export class NotGedcomError extends Error {
  override name = 'NotGedcomError'
}
