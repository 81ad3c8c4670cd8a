/** Tells in which words family tree files say what a person is to a parent: "Pflegekind". */
import type { Db } from '#server/db/open.ts'
import type { RelationPhrase } from '#shared/contracts/facts.contract.ts'
import { findText } from '#shared/genealogy/gedcom/gedcom-fields.ts'
import { getPointerTarget } from '#shared/genealogy/gedcom/gedcom-line-values.ts'
import { parseRelation } from '#shared/genealogy/gedcom/gedcom-parent-relations.ts'
import { findSubstructure, getSubstructures, isHidden } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomStructure } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { listLength, textLength } from '#shared/limits.ts'
import { loadLinksOfPerson, loadOtherParentsInFamilies } from './relation-phrases.store.ts'
import { isRecordHidden, preservedSchema } from './structures/preserved-json.ts'

/** The words of GEDCOM, which the kind of the parent tells already. */
const standardWords: ReadonlySet<string> = new Set(['adopted', 'birth', 'foster', 'other', 'sealing'])

/** The words of a link to a family; null where it has none of its own. */
function findPhrase(link: GedcomStructure): string | null {
  const pedi = findSubstructure(getSubstructures(link), 'PEDI')
  if (!pedi || isHidden(getSubstructures(link)) || isHidden(getSubstructures(pedi))) return null
  const phrase = findText(getSubstructures(pedi), 'PHRASE') ?? findText([pedi], 'PEDI')
  return phrase === null || standardWords.has(phrase.toLowerCase()) ? null : phrase
}

/** The words of the links in a record, by the cross-reference of the family. */
function readPhrases(kept: string): Map<string, string> {
  const links = preservedSchema.parse(JSON.parse(kept)).kept.flatMap((node): [string, string][] => {
    const family = node[0] === '=FAMC' ? getPointerTarget(node[1] ?? '') : null
    const phrase = family === null ? null : findPhrase(node)
    return family === null || phrase === null ? [] : [[family, phrase.slice(0, textLength.shortText)]]
  })
  return new Map(links.slice(0, listLength.otherParents))
}

/**
 * The words about a person's foster parents, step-parents and guardians, as far as relatives may read them: not where a file hides
 * the whole record, and only while the parent is what the words say.
 */
export async function listRelationPhrases(db: Db, personId: string): Promise<RelationPhrase[]> {
  const links = await loadLinksOfPerson(db, personId)
  if (links.some(({ kept }) => isRecordHidden(kept))) return []
  const found = new Map<string, string>()
  for (const { source_id: sourceId, kept } of links) {
    const phrases = readPhrases(kept)
    const parents = await loadOtherParentsInFamilies(db, {
      ...{ sourceId, childId: personId },
      xrefs: [...phrases.keys()],
    })
    for (const { xref, parent_id, kind } of parents) {
      const phrase = phrases.get(xref) ?? ''
      if ((parseRelation(phrase) ?? 'guardian') === kind) found.set(parent_id, phrase)
    }
  }
  return Array.from(found, ([parent_id, phrase]) => ({ parent_id, phrase }))
}
