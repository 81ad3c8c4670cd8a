/** Reads the manifest of a stored backup. */
import fs from 'node:fs'
import * as tar from 'tar'
import { type BackupManifest, manifestName, parseManifest } from './backup-manifest.ts'

/**
 * Stops after the manifest, which comes before the files of the disk. Reads in small parts, because unpacking blocks the
 * process.
 * @returns null for a file that cannot be read
 */
export async function readBackupManifest(file: string): Promise<BackupManifest | null> {
  const manifest: Buffer[] = []
  let isRead = false
  const parser = new tar.Parser({
    strict: true,
    onReadEntry(entry) {
      if (entry.path === manifestName) {
        entry.on('data', (chunk) => manifest.push(chunk))
        entry.on('end', () => {
          isRead = true
        })
      }
      entry.resume()
    },
  })
  try {
    for await (const chunk of fs.createReadStream(file)) {
      parser.write(chunk)
      if (isRead) break
    }
  } catch {
    return null
  }
  return parseManifest(Buffer.concat(manifest).toString('utf8'))
}
