/**
 * Sets the portraits of people and the images of events from the media files of the family tree. The choice of the last
 * import is saved, so that an image that was removed on the site is not set again.
 */
import type { AuditActor } from '#server/audit/append-audit.service.ts'
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { setPhotos } from '#server/people/profile-photo.ts'
import { setEventImage } from '#server/timeline/edit-events.service.ts'
import { findWithoutPortrait, loadSourcePhotos, saveChosenImage } from '../gedcom-media.store.ts'
import type { ImageChoice } from './referenced-files.ts'

interface ChosenImage extends Pick<ImageChoice, 'kind' | 'id'> {
  path: string
  mediaId: string
}

/** Chooses the best stored photo of each record, unless an earlier import chose the same. */
function chooseImages(choices: Iterable<ImageChoice>, photos: ReadonlyMap<string, string>): ChosenImage[] {
  return [...choices].flatMap(({ kind, id, paths, chosenBefore }) => {
    const path = paths.find((name) => photos.has(name))
    const mediaId = photos.get(path ?? '')
    if (path === undefined || mediaId === undefined || chosenBefore.has(path)) return []
    return [{ kind, id, path, mediaId }]
  })
}

async function setPortraits(deps: Deps, sourceId: string, chosen: readonly ChosenImage[]): Promise<void> {
  if (chosen.length === 0) return
  await deps.db.transaction().execute(async (db) => {
    const photos = new Map<string, string>()
    for (const { id, path, mediaId } of chosen) {
      const isFree = (await findWithoutPortrait(db, [id])).length > 0
      if (isFree) photos.set(id, mediaId)
      await saveChosenImage(db, { source_id: sourceId, kind: 'person', record_id: id }, path)
    }
    if (photos.size > 0) await setPhotos(db, photos, timestamp(deps.clock))
  })
}

/** Sets the images of records without one, from all media files of the source. */
export async function setImages(
  deps: Deps,
  actor: AuditActor | null,
  sourceId: string,
  choices: ReadonlyMap<string, ImageChoice>,
): Promise<void> {
  const chosen = chooseImages(choices.values(), await loadSourcePhotos(deps.db, sourceId))
  await setPortraits(
    deps,
    sourceId,
    chosen.filter(({ kind }) => kind === 'person'),
  )
  for (const { kind, id, path, mediaId } of chosen) {
    if (kind !== 'event') continue
    await setEventImage(deps, actor, id, mediaId)
    await saveChosenImage(deps.db, { source_id: sourceId, kind, record_id: id }, path)
  }
}
