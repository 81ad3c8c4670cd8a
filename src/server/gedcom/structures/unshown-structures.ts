/** Counts the structures of a file that no page shows: an import keeps them for the next export. */
import { getFactTag } from '#shared/fact-tags.ts'
import { getPlaceholderTag, getSubstructures } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomFile, GedcomStructure } from '#shared/genealogy/gedcom/gedcom-types.ts'

/** The tags whose meaning pages show, besides those of facts. */
const shownTags: ReadonlySet<string> = new Set([
  ...['NAME', 'GIVN', 'SURN', 'NICK', 'NPFX', 'NSFX', 'SPFX', 'TRAN', 'FONE', 'ROMN', 'LANG', 'SEX'],
  ...['_AKA', '_AKAN', '_MARNM', '_RUFNAME', '_RUFN', 'ALIA'],
  ...['FAMC', 'FAMS', 'HUSB', 'WIFE', 'CHIL', 'PEDI', 'ADOP', '_FREL', '_MREL'],
  ...['TYPE', 'DATE', 'PHRASE', 'PLAC', 'MAP', 'LATI', 'LONG', 'AGE', 'CAUS', 'AGNC', 'RELI', 'NO'],
  ...['ADDR', 'ADR1', 'ADR2', 'ADR3', 'CITY', 'STAE', 'POST', 'CTRY'],
  ...['ASSO', '_ASSO', '_SHAR', '_SHAN', '_WITN', '_GODP', 'ROLE', 'RELA', 'RESN', '_PRIV'],
  ...['NOTE', 'TEXT', 'SOUR', 'DATA', 'PAGE', 'QUAY', 'TITL', 'AUTH', 'PUBL', 'ABBR', 'REPO', 'CALN', 'MEDI'],
  ...['URL', 'OBJE', 'FILE', 'FORM', 'CROP', 'TOP', 'LEFT', 'WIDTH', 'HEIGHT'],
  ...['_PRIM', '_PHOTO', '_POSITION', '_PRIMARY'],
])

/** What is about the record and not about the family: numbers, days of changes, who sent the file, how a text is written. */
const technicalTags: ReadonlySet<string> = new Set([
  ...[
    'HEAD',
    'SUBM',
    'SUBN',
    'CHAN',
    'CREA',
    'TIME',
    'RIN',
    'AFN',
    'RFN',
    'UID',
    'MIME',
    'ANCI',
    'DESI',
    'VOID',
  ],
  ...['SORT', 'SDATE', 'VERS', 'CORP', 'CHAR', 'GEDC', 'BLOB', 'HTML', '_VALUE', '_UPD'],
])

/** The tags that pages show below some others only. */
function isShownBelow(tag: string, parent: string): boolean {
  if (parent === 'INDI' || parent === 'FAM') return getFactTag(tag) !== null
  if (parent === 'SOUR') return /^(?:WWW|EXID|REFN)$/.test(tag)
  return parent === 'REPO' && /^(?:PHON|EMAIL|WWW|EXID|REFN)$/.test(tag)
}

export interface UnshownStructure {
  /** With the tag above: `SOUR._APID`. */
  tag: string
  count: number
}

/** At most so many are named: files of one program have fewer. */
const maxTags = 100

/** Longer tags are cut. */
const maxTagLength = 60

/** The tags that no page shows, the most frequent first, with their numbers; what stands below them is not counted. */
export function countUnshown({ people, unions, records }: GedcomFile): UnshownStructure[] {
  const counts = new Map<string, number>()
  const visit = (node: GedcomStructure, parent: string): void => {
    const tag = getPlaceholderTag(node) ?? node[0]
    if (technicalTags.has(tag) || tag.startsWith('_FH_')) return
    if (shownTags.has(tag) || isShownBelow(tag, parent)) {
      for (const below of getSubstructures(node)) visit(below, tag)
      return
    }
    const name = parent === '' ? tag : `${parent}.${tag}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  for (const { structures } of people) for (const node of structures) visit(node, 'INDI')
  for (const { structures } of unions) for (const node of structures) visit(node, 'FAM')
  for (const { tag, sub } of records) visit([tag, null, sub], '')
  return [...counts]
    .map(([tag, count]) => ({ tag: tag.slice(0, maxTagLength), count }))
    .sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1))
    .slice(0, maxTags)
}
