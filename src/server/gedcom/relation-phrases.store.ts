/** Loads what imports have kept of a person's links to parents, and who the parents in the families are. */
import type { Db } from '#server/db/open.ts'
import type { OtherParentsTable } from '#server/db/schema.ts'

/** What the imports have kept of a person, in the order of the files. */
export async function loadLinksOfPerson(
  db: Db,
  personId: string,
): Promise<{ source_id: string; base: string; kept: string; facts: string }[]> {
  return await db
    .selectFrom('gedcom_links')
    .select(['source_id', 'base', 'kept', 'facts'])
    .where('kind', '=', 'person')
    .where('record_id', '=', personId)
    .orderBy('source_id')
    .orderBy('xref')
    .execute()
}

export interface OtherParentInFamily extends Pick<OtherParentsTable, 'parent_id' | 'kind'> {
  /** The cross-reference of the family. */
  xref: string
  union_id: string
}

/** The parents of a child that are no birth parents, with the families of a file in which they are partners. */
export async function loadOtherParentsInFamilies(
  db: Db,
  { sourceId, xrefs, childId }: { sourceId: string; xrefs: readonly string[]; childId: string },
): Promise<OtherParentInFamily[]> {
  if (xrefs.length === 0) return []
  return await db
    .selectFrom('gedcom_links')
    .innerJoin('unions', 'unions.id', 'gedcom_links.record_id')
    .innerJoin('other_parents', (join) =>
      join.on((on) =>
        on.or([
          on('other_parents.parent_id', '=', on.ref('unions.partner1_id')),
          on('other_parents.parent_id', '=', on.ref('unions.partner2_id')),
        ]),
      ),
    )
    .select(['gedcom_links.xref', 'unions.id as union_id', 'other_parents.parent_id', 'other_parents.kind'])
    .where('gedcom_links.source_id', '=', sourceId)
    .where('gedcom_links.kind', '=', 'union')
    .where('gedcom_links.xref', 'in', xrefs)
    .where('other_parents.child_id', '=', childId)
    .execute()
}
