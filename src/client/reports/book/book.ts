/** The content of a report, as the preview on the screen and the PDF file both show it. Plain data, so that a worker can take it. */

/** A piece of running text. */
export interface Run {
  text: string
  /** Numbers of sources, raised behind the text. */
  notes?: readonly number[]
  /** The text refers to this entry. */
  entryId?: string
  /** The text names this person: the table of names leads here. */
  personId?: string
}

export interface BookPicture {
  url: string
  caption: string
  /** Width divided by height. */
  ratio: number
}

/** A child, or a person of a list, with a number or without one. */
export interface ListItem {
  number: string
  runs: readonly Run[]
}

export interface FactRow {
  label: string
  runs: readonly Run[]
}

export type Block =
  | { kind: 'paragraph'; runs: readonly Run[] }
  /** Notes and life stories: each a paragraph of the author's own. */
  | { kind: 'note'; text: string }
  | { kind: 'list'; heading: readonly Run[]; items: readonly ListItem[] }
  | { kind: 'facts'; rows: readonly FactRow[] }
  | { kind: 'pictures'; pictures: readonly BookPicture[] }

export interface BookEntry {
  /** Unique in the book, and valid in an address. */
  id: string
  /** "1.2.3"; empty on a family sheet. */
  number: string
  name: readonly Run[]
  /** The years of a life, or a count. */
  detail: string
  portraitUrl: string | null
  blocks: readonly Block[]
}

export interface Chapter {
  heading: string
  entries: readonly BookEntry[]
}

export interface SourceNote {
  title: string
  /** Author, publication, page, archive. */
  about: string
  /** What the source says, word for word. */
  quote: string
}

/** A person as the table of names lists them: by the surname, and by the surname at birth. */
export interface IndexedPerson {
  id: string
  names: readonly { surname: string; given: string }[]
  years: string
}

export interface Book {
  title: string
  subtitle: string
  chapters: readonly Chapter[]
  /** The first has number 1. */
  sources: readonly SourceNote[]
  /** Everybody whom the runs name; empty for a report without a table of names. */
  people: readonly IndexedPerson[]
}

export function countEntries({ chapters }: Book): number {
  return chapters.reduce((sum, { entries }) => sum + entries.length, 0)
}

/** All runs of an entry, in reading order. */
export function listRuns({ name, blocks }: BookEntry): Run[] {
  return [
    ...name,
    ...blocks.flatMap((block): readonly Run[] => {
      if (block.kind === 'paragraph') return block.runs
      if (block.kind === 'list') return [...block.heading, ...block.items.flatMap(({ runs }) => runs)]
      return block.kind === 'facts' ? block.rows.flatMap(({ runs }) => runs) : []
    }),
  ]
}
