/** Multimedia objects (OBJE) of a family tree: which files there are, what is said of them, and whom they show. */
import type { ArchiveItem, ArchivePayload } from '#shared/contracts/archives.contract.ts'
import { archiveCategory } from '#shared/contracts/archives.contract.ts'
import { genealogicalDate } from '#shared/contracts/genealogical-date.ts'
import { keptChildValue, keptNode, keptSub } from '#shared/genealogy/gedcom-kept.ts'
import { keptFromText, pointerOf, textOf } from '#shared/genealogy/gedcom-text.ts'
import type { GedcomVersion, KeptNode, KeptRecord } from '#shared/genealogy/gedcom-types.ts'

/** One file that an object names. */
export interface NamedFile {
  /** As written. */
  path: string
  title: string | null
  /** What our own export has said of it. */
  said: Pick<ArchivePayload, 'description' | 'tags' | 'dateTaken' | 'location' | 'personRelated'> & {
    category: ArchiveItem['category'] | null
  }
}

const own = {
  category: '_FH_CATEGORY',
  tag: '_FH_TAG',
  date: '_FH_DATE',
  place: '_FH_PLACE',
  person: '_FH_PERSON',
}

function childText(sub: readonly KeptNode[], tag: string): string | null {
  const value = keptChildValue(sub, tag)
  return value === null ? null : textOf(value)
}

/** The files of an OBJE, whether it is a record or stands inside one. */
export function filesOf(sub: readonly KeptNode[]): NamedFile[] {
  const note = keptChildValue(sub, 'NOTE')
  const description = note !== null && pointerOf(note) === null ? { description: textOf(note) } : {}
  const date = genealogicalDate.safeParse(childText(sub, own.date))
  const category = archiveCategory.safeParse(childText(sub, own.category))
  const said = {
    ...description,
    category: category.success ? category.data : null,
    tags: sub.flatMap(([tag, value]) => (tag === own.tag && value ? [textOf(value)] : [])),
    dateTaken: date.success ? date.data : null,
    location: childText(sub, own.place),
    personRelated: childText(sub, own.person),
  }
  return sub.flatMap((node) => {
    const [tag, value] = node
    if (tag !== 'FILE' || !value) return []
    return [{ path: textOf(value), title: childText(keptSub(node), 'TITL') ?? childText(sub, 'TITL'), said }]
  })
}

/** The objects that a record shows: pointers to records, and those that stand inside it. */
export function objectsIn(kept: readonly KeptNode[]): { xrefs: string[]; files: NamedFile[] } {
  const objects = kept.filter(([tag]) => tag === 'OBJE')
  return {
    xrefs: objects.flatMap(([, value]) => (value ? (pointerOf(value) ?? []) : [])),
    files: objects.flatMap((node) => filesOf(keptSub(node))),
  }
}

/** A file that an export takes along. */
export interface ExportMedium {
  /** Inside the archive. */
  path: string
  fileName: string
  mimeType: string
  /** Of the archives; null for a portrait that is no item of them. */
  item: Pick<
    ArchiveItem,
    'title' | 'description' | 'category' | 'tags' | 'date_taken' | 'location' | 'person_related'
  > | null
  /** Ids of those it shows, whose portrait it is first. */
  people: readonly string[]
}

/** The record of a file of ours. */
export function objectRecord(xref: string, medium: ExportMedium, version: GedcomVersion): KeptRecord {
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(medium.fileName)?.[1]?.toLowerCase() ?? 'bin'
  const form = version === '7.0' ? medium.mimeType : ending
  const { item } = medium
  const text = (tag: string, value: string | null | undefined): KeptNode[] =>
    value ? [keptNode(tag, keptFromText(value), [])] : []
  const file: KeptNode = [
    'FILE',
    medium.path,
    [['FORM', form], ...text('TITL', item?.title ?? titleFor(medium.fileName))],
  ]
  const sub = item
    ? [
        file,
        ...text('NOTE', item.description),
        ...text(own.category, item.category),
        ...text(own.date, item.date_taken),
        ...text(own.place, item.location),
        ...text(own.person, item.person_related),
        ...item.tags.flatMap((tag) => text(own.tag, tag)),
      ]
    : [file]
  return { xref, tag: 'OBJE', value: null, sub }
}

function titleFor(fileName: string): string {
  return fileName.replace(/\.[A-Za-z0-9]{1,8}$/, '') || fileName
}
