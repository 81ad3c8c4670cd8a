/** Writes the faces that a program has written into a picture's file. They are taken when the picture is in the archives. */
import type { Db } from '#server/db/open.ts'
import type { FileFace } from './images/face-regions.ts'

/** Call it in the transaction of the media row. */
export async function saveFileFaces(db: Db, mediaId: string, faces: readonly FileFace[]): Promise<void> {
  if (faces.length === 0) return
  const rows = faces.map(({ region, name }, position) => ({ media_id: mediaId, position, ...region, name }))
  await db.insertInto('file_faces').values(rows).execute()
}
