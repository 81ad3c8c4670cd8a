/**
 * Defines the manifest of a backup: the list of its files, by which a restore checks that the backup is
 * complete.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

export const manifestName = 'manifest.json'
export const databaseName = 'family.sqlite'
export const mediaName = 'media'

export const backupManifest = z.object({
  format: z.literal('family-heritage-backup'),
  version: z.literal(1),
  created_at: z.string(),
  /** `database`: a backup before an import, without media; restoring it leaves the media alone. */
  contents: z.enum(['everything', 'database']),
  /** The ids of media files at an image host that could not be downloaded. */
  missing_media: z.array(z.string()).default([]),
  files: z.array(
    z.object({
      /** Relative, with forward slashes. */
      path: z.string().regex(/^(family\.sqlite|media\/(?!.*(^|\/)\.\.?(\/|$)).+)$/),
      size: z.number().int().min(0),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
})
export type BackupManifest = z.infer<typeof backupManifest>

/** SHA-256 of a file, hex. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(fs.createReadStream(file), hash)
  return hash.digest('hex')
}
