/** Tells in which words family tree files say what a person is to a parent: "Pflegekind". */
import type { Db } from '#server/db/open.ts'
import type { RelationPhrase } from '#shared/contracts/facts.contract.ts'
import { getPointerTarget } from '#shared/genealogy/gedcom/gedcom-line-values.ts'
import { parseRelation } from '#shared/genealogy/gedcom/gedcom-parent-relations.ts'
import { findSubstructure, getSubstructures, isHidden } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomStructure } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { listLength, textLength } from '#shared/limits.ts'
import { parseColumns } from './import-plan/merge-record.ts'
import {
  loadLinksOfPerson,
  loadOtherParentsInFamilies,
  type OtherParentInFamily,
} from './relation-phrases.store.ts'
import { findHiddenRecords } from './restrictions.service.ts'
import { normalizeNote, readHiddenNotes, readRelationPhrase } from './structures/note-texts.ts'
import { findKeptStructures, isRecordHidden } from './structures/preserved-json.ts'

/** The words of GEDCOM, which the kind of the parent tells already. */
const standardWords: ReadonlySet<string> = new Set(['adopted', 'birth', 'foster', 'other', 'sealing'])

/** The words of a link to a family; null where it has none of its own. */
function findPhrase(link: GedcomStructure): string | null {
  const pedi = findSubstructure(getSubstructures(link), 'PEDI')
  if (!pedi || isHidden(getSubstructures(pedi))) return null
  const phrase = readRelationPhrase(pedi)
  return phrase === null || standardWords.has(phrase.toLowerCase()) ? null : phrase
}

/** The words of a person's links to families, by the cross-reference of the family. */
function readPhrases(families: readonly GedcomStructure[]): Map<string, string> {
  const phrases = families.flatMap((node): [string, string][] => {
    const family = getPointerTarget(node[1] ?? '')
    const phrase = family === null ? null : findPhrase(node)
    return family === null || phrase === null ? [] : [[family, phrase.slice(0, textLength.shortText)]]
  })
  return new Map(phrases.slice(0, listLength.otherParents))
}

interface KeptOfPerson {
  /** The links to the families of the parents. */
  families: readonly GedcomStructure[]
  /** Whether a file hides something that words about the parents may tell: the record, a link to a family, a fact. */
  hidesMore: boolean
}

function readKept({ kept, facts }: { kept: string; facts: string }): KeptOfPerson {
  const families = findKeptStructures(kept, ['=FAMC'])
  const hidesMore =
    isRecordHidden(kept) ||
    /"restriction":"(?:confidential|privacy)"/.test(facts) ||
    families.some((node) => isHidden(getSubstructures(node)))
  return { families, hidesMore }
}

/**
 * The words about a person's foster parents, step-parents and guardians, as far as relatives may read them: only while the parent is
 * what the words say, and not where a file hides the person, the parent, the family, or a link or fact of the person, or has hidden
 * the words before.
 */
export async function listRelationPhrases(db: Db, personId: string): Promise<RelationPhrase[]> {
  const links = (await loadLinksOfPerson(db, personId)).map((link) => ({ ...link, ...readKept(link) }))
  if (links.some(({ hidesMore }) => hidesMore)) return []
  const hiddenTexts = new Set(links.flatMap(({ base }) => readHiddenNotes(parseColumns(base))))
  const found: (OtherParentInFamily & { phrase: string })[] = []
  for (const { source_id: sourceId, families } of links) {
    const phrases = readPhrases(families)
    const parents = await loadOtherParentsInFamilies(db, {
      ...{ sourceId, childId: personId },
      xrefs: [...phrases.keys()],
    })
    found.push(...parents.map((parent) => ({ ...parent, phrase: phrases.get(parent.xref) ?? '' })))
  }
  const hidden = await findHiddenRecords(
    db,
    found.flatMap(({ parent_id, union_id }) => [parent_id, union_id]),
  )
  const told = found.filter(
    ({ parent_id, union_id, kind, phrase }) =>
      (parseRelation(phrase) ?? 'guardian') === kind &&
      !hidden.has(parent_id) &&
      !hidden.has(union_id) &&
      !hiddenTexts.has(normalizeNote(phrase)),
  )
  return Array.from(
    new Map(told.map(({ parent_id, phrase }) => [parent_id, phrase])),
    ([parent_id, phrase]) => ({
      parent_id,
      phrase,
    }),
  )
}
