/** Gives the links of records that a file has no more the cross-references that the file uses now. */
import type { Db } from '#server/db/open.ts'
import type { LinkRow } from '../gedcom.store.ts'
import { deleteLink, loadLinkTexts, updateLink } from '../gedcom.store.ts'
import type { FormerLinks } from '../import-plan/former-links.ts'

type Texts = Pick<LinkRow, 'kept' | 'facts' | 'names'>

/** Pointers of kept structures, and the cross-references of people in facts. */
const pointers = /"@([^@"]+)@"|"xref":"([^"]+)"/g

function renumber(json: string, renamed: ReadonlyMap<string, string>): string {
  return json.replace(pointers, (whole, pointer: string | undefined, xref: string | undefined) => {
    const now = renamed.get(pointer ?? xref ?? '')
    if (now === undefined) return whole
    return pointer === undefined ? `"xref":"${now}"` : `"@${now}@"`
  })
}

function renumberAll({ kept, facts, names }: Texts, renamed: ReadonlyMap<string, string>): Texts {
  return { kept: renumber(kept, renamed), facts: renumber(facts, renamed), names: renumber(names, renamed) }
}

/** Call it in the transaction of the import, before the links of the file are written. */
export async function moveFormerLinks(
  db: Db,
  sourceId: string,
  { dropped, moved, missing, renamed }: FormerLinks,
): Promise<void> {
  for (const key of dropped) await deleteLink(db, sourceId, key)
  if (renamed.size === 0 && moved.length === 0) return
  const places = new Map(moved.map(({ kind, xref, to }) => [`${kind} ${xref}`, to]))
  for (const key of missing) {
    const texts = await loadLinkTexts(db, sourceId, key)
    const xref = places.get(`${key.kind} ${key.xref}`) ?? key.xref
    if (texts) await updateLink(db, sourceId, key, { xref, ...renumberAll(texts, renamed) })
  }
}
