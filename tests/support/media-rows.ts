/** Inserts media rows for tests that need no files. */
import { randomUUID } from 'node:crypto'
import { timestamp } from '#server/clock.ts'
import { insertMedia } from '#server/media/media.store.ts'
import type { MediaRow } from '#server/media/media-row.ts'
import type { TestApp } from './test-server.ts'

/** Inserts a media row: by default a photo of 1200 × 800. */
export async function addMediaRow(server: TestApp, init: Partial<MediaRow> = {}): Promise<MediaRow> {
  const kind = init.kind ?? 'photo'
  const isPhoto = kind === 'photo'
  const row: MediaRow = {
    id: randomUUID(),
    store: 'disk',
    host_file_id: null,
    host_path: null,
    host_version: null,
    kind,
    mime_type: isPhoto ? 'image/jpeg' : kind === 'document' ? 'application/pdf' : `${kind}/mp4`,
    file_name: isPhoto ? 'photo.jpg' : `${kind}.bin`,
    size: 1000,
    stored_bytes: 1000,
    sha256: null,
    width: isPhoto ? 1200 : null,
    height: isPhoto ? 800 : null,
    thumbhash: isPhoto ? 'BfcFFoJ3d4d4d3h3iHeIhwiId4B4' : null,
    taken_on: null,
    folder: 'archives',
    owner_id: null,
    small_made_at: null,
    unused_since: null,
    created_at: timestamp(server.clock),
    ...init,
  }
  await insertMedia(server.db, row)
  return row
}
