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
import { originalName } from '#server/media/storage/workspace.ts'
import { type BackupManifest, backupManifest, databaseName, manifestName } from './backup-manifest.ts'
import { listChangedFiles, listChangedRows } from './compare-backup.store.ts'

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

function parseManifest(text: string): BackupManifest | null {
  try {
    return backupManifest.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
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

/** The SHA-256 of the original media files in a backup, by id. */
function listOriginals({ files }: BackupManifest): Map<string, string> {
  const originals = files.filter((entry) => path.posix.basename(entry.path) === originalName)
  return new Map(
    originals.map((entry) => [path.posix.basename(path.posix.dirname(entry.path)), entry.sha256]),
  )
}

async function compareWithSite(db: Db, database: string, manifest: BackupManifest) {
  const backup = await openDatabase(database)
  try {
    const rows = await listChangedRows(db, backup)
    const files =
      manifest.contents === 'everything' ? await listChangedFiles(backup, db, listOriginals(manifest)) : []
    return [...rows, ...files]
  } finally {
    await backup.destroy()
  }
}

async function listProblems(deps: CheckDeps, file: string, directory: string): Promise<string[]> {
  const database = path.join(directory, databaseName)
  const contents = await readBackup(file, database)
  const manifest = parseManifest(contents.manifest)
  if (!manifest) return [`its ${manifestName} is missing or cannot be read`]
  const damaged = compareWithManifest(contents, manifest)
  if (damaged.length > 0) return damaged
  const error = findIntegrityError(database)
  if (error !== null) return [error.replace(/\.$/, '')]
  return deps.db === null ? [] : await compareWithSite(deps.db, database, manifest)
}

/** @param file the backup @returns what is wrong with it or with the site compared with it, in sentences */
export async function checkBackup(deps: CheckDeps, file: string): Promise<string[]> {
  const directory = await fs.promises.mkdtemp(path.join(deps.config.dataDir, '.restore-check-'))
  const toSentence = (problem: string) => `The backup ${path.basename(file)}: ${problem}.`
  try {
    return (await listProblems(deps, file, directory)).map(toSentence)
  } catch (error) {
    return [toSentence(`it cannot be read (${toOneLine(error)})`)]
  } finally {
    await fs.promises.rm(directory, { recursive: true, force: true })
  }
}
