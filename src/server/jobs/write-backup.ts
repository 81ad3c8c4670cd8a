/** Backups: one file with a consistent copy of the database and the media, safe while the server runs. */
import fs from 'node:fs'
import path from 'node:path'
import { type Clock, timestamp } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import { copyDatabase } from '#server/db/sqlite/maintenance.ts'
import { isAbsent } from '#server/media/storage/disk-files.ts'
import { type BackupManifest, databaseName, hashFile, manifestName, mediaName } from './backup-manifest.ts'

interface BackupDeps {
  db: Db
  clock: Clock
  dataDir: string
}

/** How many backups taken before imports are kept. */
const maxImportBackups = 5
const beforeImport = /^before-import-.+\.tar\.gz$/

/** A moment that can stand in the name of a file: 2026-05-01T12-00-00-000Z. */
export function fileTime(clock: Clock): string {
  return timestamp(clock).replace(/[:.]/g, '-')
}

/** A second name for the bytes: they stay as they are even where the file is deleted meanwhile. */
async function linkOrCopy(from: string, to: string) {
  await fs.promises.mkdir(path.dirname(to), { recursive: true })
  try {
    await fs.promises.link(from, to)
  } catch {
    await fs.promises.copyFile(from, to)
  }
}

/** What stands in a directory; nothing where it is absent, or was taken away a moment ago. */
async function readDirectory(directory: string): Promise<fs.Dirent[]> {
  try {
    return await fs.promises.readdir(directory, { withFileTypes: true })
  } catch (error) {
    if (isAbsent(error)) return []
    throw error
  }
}

/** The relative paths of all files under a directory, in order; none where it is absent. Others may write to it meanwhile. */
export async function listFiles(directory: string): Promise<string[]> {
  const files: string[] = []
  const inside = ['']
  for (let at = inside.pop(); at !== undefined; at = inside.pop()) {
    for (const entry of await readDirectory(path.join(directory, at))) {
      const name = path.posix.join(at, entry.name)
      if (entry.isDirectory()) inside.push(name)
      else if (entry.isFile()) files.push(name)
    }
  }
  return files.sort()
}

/** Adds the media that are not there yet. What is still arriving is none, nor what goes away meanwhile. */
async function copyNewMedia(from: string, to: string) {
  for (const file of await listFiles(from)) {
    if (file.startsWith('.') || fs.existsSync(path.join(to, file))) continue
    try {
      await linkOrCopy(path.join(from, file), path.join(to, file))
    } catch (error) {
      if (fs.existsSync(path.join(from, file))) throw error
    }
  }
}

/** Media before and after the database: those deleted meanwhile and those added meanwhile are in it with their rows. */
async function collectFiles(deps: BackupDeps, directory: string, contents: BackupManifest['contents']) {
  const database = path.join(directory, databaseName)
  const from = path.join(deps.dataDir, mediaName)
  const to = path.join(directory, mediaName)
  if (contents === 'everything') await copyNewMedia(from, to)
  await copyDatabase(deps.db, database)
  if (contents === 'everything') await copyNewMedia(from, to)
}

async function writeManifest(deps: BackupDeps, directory: string, contents: BackupManifest['contents']) {
  const files: BackupManifest['files'] = []
  for (const name of await listFiles(directory)) {
    const file = path.join(directory, name)
    files.push({ path: name, size: (await fs.promises.stat(file)).size, sha256: await hashFile(file) })
  }
  const manifest: BackupManifest = {
    format: 'family-heritage-backup',
    version: 1,
    created_at: timestamp(deps.clock),
    contents,
    files,
  }
  await fs.promises.writeFile(path.join(directory, manifestName), JSON.stringify(manifest, null, 1))
  return manifest
}

/**
 * Writes a backup. The file is there whole or not at all, readable by its owner only.
 *
 * @param file is overwritten
 * @returns what is in it
 */
export async function writeBackup(
  deps: BackupDeps,
  file: string,
  contents: BackupManifest['contents'] = 'everything',
): Promise<BackupManifest> {
  const directory = await fs.promises.mkdtemp(path.join(deps.dataDir, '.backup-'))
  const part = `${file}.part-${process.pid}`
  try {
    await collectFiles(deps, directory, contents)
    const manifest = await writeManifest(deps, directory, contents)
    const names = [manifestName, ...manifest.files.map((entry) => entry.path)]
    await fs.promises.writeFile(part, '', { mode: 0o600 })
    const tar = await import('tar')
    await tar.create({ file: part, cwd: directory, gzip: { level: 3 }, portable: true, strict: true }, names)
    await fs.promises.rename(part, file)
    return manifest
  } finally {
    await fs.promises.rm(directory, { recursive: true, force: true })
    await fs.promises.rm(part, { force: true })
  }
}

/**
 * The backup before an import: the database only, under `DATA_DIR/backups`; the oldest ones go.
 *
 * @returns the name of the file
 */
export async function backUpBeforeImport(deps: BackupDeps): Promise<string> {
  const directory = path.join(deps.dataDir, 'backups')
  await fs.promises.mkdir(directory, { recursive: true, mode: 0o700 })
  const name = `before-import-${fileTime(deps.clock)}.tar.gz`
  await writeBackup(deps, path.join(directory, name), 'database')
  const earlier = (await fs.promises.readdir(directory)).filter((entry) => beforeImport.test(entry)).sort()
  for (const old of earlier.slice(0, -maxImportBackups)) {
    await fs.promises.rm(path.join(directory, old), { force: true })
  }
  return name
}

const day = 24 * 60 * 60 * 1000

/** Deletes what backups and restores have left that were killed; one that may still be at work is younger. */
export async function deleteUnfinishedBackups(dataDir: string, clock: Clock): Promise<void> {
  for (const entry of await fs.promises.readdir(dataDir)) {
    if (!/^\.(backup|restore|export)-/.test(entry)) continue
    const directory = path.join(dataDir, entry)
    const { mtimeMs } = await fs.promises.stat(directory)
    if (clock.now() - mtimeMs > day) await fs.promises.rm(directory, { recursive: true, force: true })
  }
}
