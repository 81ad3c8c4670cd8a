/** What imports know of the timeline events that they have made: the facts that these tell, and whether they were edited since. */
import { getLastImported, type Link } from '../gedcom.store.ts'
import { eventFields } from './import-columns.ts'
import { type Columns, imagePathColumn, isSameField } from './merge-record.ts'

/** The tags of the facts of which imports make events, by the kinds in the keys of events. */
export const factTagsByType: Readonly<Record<string, string>> = {
  marriage: 'MARR',
  immigration: 'IMMI',
  emigration: 'EMIG',
}

/** Whether somebody has changed an event here since it was imported. */
export function isEdited(row: Columns, links: readonly Link[]): boolean {
  const imported = links.map(getLastImported)
  const isAsImported = imported.some((last) => eventFields.every((field) => isSameField(field, last, row)))
  const hasOwnImage =
    row['image_media_id'] !== null && !imported.some((last) => last[imagePathColumn] != null)
  return !isAsImported || hasOwnImage
}
