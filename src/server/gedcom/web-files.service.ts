/** Lists the addresses that family tree files name as files of a person: links, which neither the site nor the page loads. */
import type { Db } from '#server/db/open.ts'
import type { WebFile } from '#shared/contracts/facts.contract.ts'
import { isHidden } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import { isWebAddress } from '#shared/web-address.ts'
import { loadLinksOfPerson, loadRecordsLike } from './gedcom-media.store.ts'
import { findObjects, type ObjectFile, parseFiles, removeHidden } from './structures/media-objects.ts'
import { isRecordHidden, preservedSchema, recordSchema } from './structures/preserved-json.ts'

/** More objects of one person are not looked up. */
const mostObjects = 100

async function loadObjects(db: Db, sourceId: string, xrefs: readonly string[]): Promise<ObjectFile[]> {
  const wanted = [...new Set(xrefs)].slice(0, mostObjects)
  if (wanted.length === 0) return []
  const records = await loadRecordsLike(
    db,
    sourceId,
    wanted.map((xref) => `%"xref":${JSON.stringify(xref)}%`),
  )
  return records.flatMap((json) => {
    const { tag, xref, sub } = recordSchema.parse(JSON.parse(json))
    const isShown = tag === 'OBJE' && wanted.includes(xref ?? '') && !isHidden(sub)
    return isShown ? parseFiles(removeHidden(sub)) : []
  })
}

/**
 * The addresses that relatives may see, in the order of the files.
 * @param hiddenTags of the person's facts and names that relatives may not see
 */
export async function listWebFiles(
  db: Db,
  personId: string,
  hiddenTags: ReadonlySet<string>,
): Promise<WebFile[]> {
  const links = await loadLinksOfPerson(db, personId)
  if (links.some(({ kept }) => isRecordHidden(kept))) return []
  const files: ObjectFile[] = []
  for (const { source_id, kept } of links) {
    const structures = preservedSchema.parse(JSON.parse(kept)).kept
    const shown = structures.filter(([tag]) => !hiddenTags.has(tag.replace(/^=/, '')))
    const found = findObjects(removeHidden(shown))
    files.push(...found.files, ...(await loadObjects(db, source_id, found.xrefs)))
  }
  const byUrl = new Map(files.map(({ path, details }) => [path.trim(), details.title]))
  return [...byUrl].flatMap(([url, title]) => (isWebAddress(url) ? [{ title, url }] : []))
}
