/**
 * Defines the manifest of a backup: the list of its files, by which a restore checks that the backup is
 * complete.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { originalName } from '#server/media/storage/workspace.ts'

export const manifestName = 'manifest.json'
export const databaseName = 'family.sqlite'
export const mediaName = 'media'

export const backupManifest = z.object({
  format: z.literal('family-heritage-backup'),
  version: z.literal(1),
  created_at: z.string(),
  /** `database`: a backup before an import, without media; restoring it leaves the media alone. */
  contents: z.enum(['everything', 'database']),
  /** The ids of media files that could not be downloaded from the bucket or the image host. */
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

/** @param text of manifest.json @returns null where it has a format that this version does not support */
export function parseManifest(text: string): BackupManifest | null {
  try {
    return backupManifest.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** The id in the path of a media file: `media/3f/3f2a…/original`. */
export function findMediaId(file: string): string {
  return path.posix.basename(path.posix.dirname(file))
}

/** The SHA-256 of the original media files in a backup, by id. */
export function listOriginals({ files }: Pick<BackupManifest, 'files'>): Map<string, string> {
  const originals = files.filter((entry) => path.posix.basename(entry.path) === originalName)
  return new Map(originals.map((entry) => [findMediaId(entry.path), entry.sha256]))
}

/** SHA-256 of a file, hex. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(fs.createReadStream(file), hash)
  return hash.digest('hex')
}
