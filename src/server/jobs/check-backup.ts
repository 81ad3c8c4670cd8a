/**
 * Checks a backup: unpacks its database beside the data, compares every file with the manifest, and the contents with
 * those of the site.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import * as tar from 'tar'
import { toOneLine } from '#server/db/database-error.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { findIntegrityError } from '#server/db/sqlite/maintenance.ts'
import type { Deps } from '#server/deps.ts'
import { type BackupManifest, databaseName, manifestName, parseManifest } from './backup-manifest.ts'
import { countMedia, listChangedFiles, listChangedRows } from './compare-backup.store.ts'
import { isSameHistory } from './restore.store.ts'

interface CheckDeps extends Pick<Deps, 'config'> {
  /** The database of the site; null if it cannot be opened: then the backup alone is checked. */
  db: Db | null
}

interface ReadBackup {
  manifest: string
  /** The size and SHA-256 of each file by its path. */
  files: Map<string, { size: number; sha256: string }>
}

/** Reads a backup from beginning to end. Writes only the database to the disk, not the media. */
async function readBackup(file: string, database: string): Promise<ReadBackup> {
  const files: ReadBackup['files'] = new Map()
  const manifest: Buffer[] = []
  const target = fs.openSync(database, 'w', 0o600)
  try {
    await tar.list({
      file,
      strict: true,
      noResume: false,
      onReadEntry(entry) {
        const hash = createHash('sha256')
        let size = 0
        entry.on('data', (chunk) => {
          hash.update(chunk)
          size += chunk.length
          if (entry.path === databaseName) fs.writeSync(target, chunk)
          if (entry.path === manifestName) manifest.push(chunk)
        })
        entry.on('end', () => {
          if (entry.type === 'File') files.set(entry.path, { size, sha256: hash.digest('hex') })
        })
      },
    })
  } finally {
    fs.closeSync(target)
  }
  return { manifest: Buffer.concat(manifest).toString('utf8'), files }
}

function compareWithManifest({ files }: ReadBackup, manifest: BackupManifest): string[] {
  const listed = new Map(manifest.files.map((entry) => [entry.path, entry]))
  const wrong = [...listed].flatMap(([name, expected]) => {
    const found = files.get(name)
    if (!found) return [`${name} is missing in it`]
    return found.size === expected.size && found.sha256 === expected.sha256
      ? []
      : [`${name} in it is damaged`]
  })
  const extra = [...files.keys()].filter((name) => name !== manifestName && !listed.has(name))
  return [...wrong, ...extra.map((name) => `${name} in it is not listed in ${manifestName}`)]
}

interface BackupProblems {
  /** What is wrong with the backup or with the site compared with it, each as a clause. */
  problems: string[]
  /** How many media files of the site could not be downloaded for the backup. */
  missingFiles: number
}

async function compareWithSite(db: Db, database: string, manifest: BackupManifest): Promise<BackupProblems> {
  const backup = await openDatabase(database)
  try {
    const rows = (await isSameHistory(db, backup)) ? await listChangedRows(db, backup) : []
    const files = manifest.contents === 'everything' ? await listChangedFiles(backup, db, manifest) : []
    return { problems: [...rows, ...files], missingFiles: await countMedia(db, manifest.missing_media) }
  } finally {
    await backup.destroy()
  }
}

async function findProblems(deps: CheckDeps, file: string, directory: string): Promise<BackupProblems> {
  const damage = (...problems: string[]) => ({ problems, missingFiles: 0 })
  const database = path.join(directory, databaseName)
  const contents = await readBackup(file, database)
  const manifest = parseManifest(contents.manifest)
  if (!manifest) return damage(`its ${manifestName} is missing or cannot be read`)
  const damaged = compareWithManifest(contents, manifest)
  if (damaged.length > 0) return damage(...damaged)
  const error = findIntegrityError(database)
  if (error !== null) return damage(error.replace(/\.$/, ''))
  if (deps.db === null) return { problems: [], missingFiles: manifest.missing_media.length }
  return await compareWithSite(deps.db, database, manifest)
}

/** The name of the backup is not in the sentence: the same files are missing in the next one, and mailed once. */
function formatMissingFiles(count: number): string {
  const [files, they] = count === 1 ? ['1 media file', 'it'] : [`${count} media files`, 'they']
  return `The last backup does not contain ${files}, because ${they} could not be downloaded from the bucket or the image host.`
}

/** @param file the backup @returns what is wrong with it or with the site compared with it, in sentences */
export async function checkBackup(deps: CheckDeps, file: string): Promise<string[]> {
  const directory = await fs.promises.mkdtemp(path.join(deps.config.dataDir, '.restore-check-'))
  const toSentence = (problem: string) => `The backup ${path.basename(file)}: ${problem}.`
  try {
    const { problems, missingFiles } = await findProblems(deps, file, directory)
    return [...(missingFiles > 0 ? [formatMissingFiles(missingFiles)] : []), ...problems.map(toSentence)]
  } catch (error) {
    return [toSentence(`it cannot be read (${toOneLine(error)})`)]
  } finally {
    await fs.promises.rm(directory, { recursive: true, force: true })
  }
}
