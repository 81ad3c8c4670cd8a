/**
 * Writes backups: one file with a consistent copy of the database and the media, also while the server runs.
 */
import fs from 'node:fs'
import path from 'node:path'
import { type Clock, timestamp } from '#server/clock.ts'
import { copyDatabase } from '#server/db/copy-database.ts'
import { connectDatabase, type Db } from '#server/db/open.ts'
import { copyHostedFiles } from '#server/media/hosted-copies.service.ts'
import { listOwnMedia } from '#server/media/own-media.service.ts'
import { BucketMediaFiles } from '#server/media/storage/bucket-media-files.ts'
import { isNotFoundError, linkOrCopy, syncToDisk } from '#server/media/storage/disk-files.ts'
import type { MediaStore } from '#server/media/storage/media-store.ts'
import { addObjects, BackupArchive, type OwnMedia } from './backup-archive.ts'
import { type BackupManifest, databaseName, hashFile, manifestName, mediaName } from './backup-manifest.ts'

interface BackupDeps {
  db: Db
  clock: Clock
  dataDir: string
  /** The store of the media; absent for a backup of the database alone. */
  media?: MediaStore
}

/** The number of backups before imports that are stored. */
const maxImportBackups = 5
const importBackupName = /^before-import-.+\.tar\.gz$/

/** The current time in a form for file names: 2026-05-01T12-00-00-000Z. */
export function fileTime(clock: Clock): string {
  return timestamp(clock).replace(/[:.]/g, '-')
}

/** The entries of a directory; none if it does not exist. */
async function readDirectory(directory: string): Promise<fs.Dirent[]> {
  try {
    return await fs.promises.readdir(directory, { withFileTypes: true })
  } catch (error) {
    if (isNotFoundError(error)) return []
    throw error
  }
}

/**
 * The relative paths of all files below a directory, sorted; none if it does not exist. Files may be added or
 * deleted meanwhile.
 */
export async function listFiles(directory: string): Promise<string[]> {
  const files: string[] = []
  const directories = ['']
  for (let at = directories.pop(); at !== undefined; at = directories.pop()) {
    for (const entry of await readDirectory(path.join(directory, at))) {
      const name = path.posix.join(at, entry.name)
      if (entry.isDirectory()) directories.push(name)
      else if (entry.isFile()) files.push(name)
    }
  }
  return files.sort()
}

/**
 * Adds the media that are not in the backup yet. Skips unfinished uploads and files that are deleted
 * meanwhile.
 */
async function copyNewMedia(from: string, to: string) {
  for (const file of await listFiles(from)) {
    if (file.startsWith('.') || fs.existsSync(path.join(to, file))) continue
    await fs.promises.mkdir(path.dirname(path.join(to, file)), { recursive: true })
    try {
      await linkOrCopy(path.join(from, file), path.join(to, file))
    } catch (error) {
      if (fs.existsSync(path.join(from, file))) throw error
    }
  }
}

/** @returns the ids of files at an image host that could not be downloaded */
async function copyAllMedia({ db, dataDir, media }: BackupDeps, directory: string): Promise<string[]> {
  const missing = media ? await copyHostedFiles({ db, media, config: { dataDir } }) : []
  await copyNewMedia(path.join(dataDir, mediaName), path.join(directory, mediaName))
  return missing
}

/**
 * Copies media before and after the database, so that each row's file is in the backup even if it was added
 * or deleted meanwhile.
 */
async function collectFiles(
  deps: BackupDeps,
  directory: string,
  contents: BackupManifest['contents'],
): Promise<string[]> {
  const database = path.join(directory, databaseName)
  if (contents === 'everything') await copyAllMedia(deps, directory)
  await copyDatabase(deps.db, database)
  return contents === 'everything' ? await copyAllMedia(deps, directory) : []
}

async function describeFiles(directory: string): Promise<BackupManifest['files']> {
  const files: BackupManifest['files'] = []
  for (const name of await listFiles(directory)) {
    const file = path.join(directory, name)
    files.push({ path: name, size: (await fs.promises.stat(file)).size, sha256: await hashFile(file) })
  }
  return files
}

/** The media files that the copied database names: rows of the running server may be added or deleted meanwhile. */
async function listCopiedMedia(directory: string): Promise<OwnMedia[]> {
  // In memory: the file in the backup stays as it is.
  const db = connectDatabase(await fs.promises.readFile(path.join(directory, databaseName)))
  return await listOwnMedia({ db }).finally(() => db.destroy())
}

/** Adds the media files of a bucket to an archive, without those of the disk. */
async function addBucket(
  { media }: BackupDeps,
  directory: string,
  archive: BackupArchive,
  { contents, files }: Pick<BackupManifest, 'contents' | 'files'>,
): Promise<Awaited<ReturnType<typeof addObjects>>> {
  const bucket = media?.files
  if (contents !== 'everything' || !(bucket instanceof BucketMediaFiles)) return { added: [], missing: [] }
  const isOnDisk = new Set(files.map((file) => path.posix.basename(path.posix.dirname(file.path))))
  return await addObjects(
    archive,
    bucket,
    (await listCopiedMedia(directory)).filter(({ id }) => !isOnDisk.has(id)),
  )
}

/** Writes the files of the bucket and of a directory to an archive. The manifest comes between them: it has the hashes. */
async function writeArchive(
  deps: BackupDeps,
  directory: string,
  file: string,
  { contents, missing_media }: Pick<BackupManifest, 'contents' | 'missing_media'>,
): Promise<BackupManifest> {
  const files = await describeFiles(directory)
  const archive = new BackupArchive(directory, file)
  const { added, missing } = await addBucket(deps, directory, archive, { contents, files })
  const manifest: BackupManifest = {
    format: 'family-heritage-backup',
    version: 1,
    created_at: timestamp(deps.clock),
    contents,
    missing_media: [...missing_media, ...missing],
    files: [...files, ...added],
  }
  await fs.promises.writeFile(path.join(directory, manifestName), JSON.stringify(manifest, null, 1))
  archive.add(manifestName)
  for (const entry of files) archive.add(entry.path)
  await archive.end()
  return manifest
}

/**
 * Writes a backup that only its owner can read. The file is complete and on the disk, or does not exist.
 * @param file is overwritten
 * @returns the manifest
 */
export async function writeBackup(
  deps: BackupDeps,
  file: string,
  contents: BackupManifest['contents'] = 'everything',
): Promise<BackupManifest> {
  const directory = await fs.promises.mkdtemp(path.join(deps.dataDir, '.backup-'))
  const partialFile = `${file}.part-${process.pid}`
  try {
    const missing_media = await collectFiles(deps, directory, contents)
    // In a folder that others write to, the name may be their link to another file.
    await fs.promises.writeFile(partialFile, '', { mode: 0o600, flag: 'wx' })
    const manifest = await writeArchive(deps, directory, partialFile, { contents, missing_media })
    await syncToDisk(partialFile)
    await fs.promises.rename(partialFile, file)
    await syncToDisk(path.dirname(file))
    return manifest
  } finally {
    await fs.promises.rm(directory, { recursive: true, force: true })
    await fs.promises.rm(partialFile, { force: true })
  }
}

/**
 * Backs up the database before an import, to `DATA_DIR/backups`, and deletes the oldest of the earlier ones.
 * @returns the file's name
 */
export async function backUpBeforeImport(deps: BackupDeps): Promise<string> {
  const directory = path.join(deps.dataDir, 'backups')
  await fs.promises.mkdir(directory, { recursive: true, mode: 0o700 })
  const name = `before-import-${fileTime(deps.clock)}.tar.gz`
  await writeBackup(deps, path.join(directory, name), 'database')
  const existing = (await fs.promises.readdir(directory))
    .filter((entry) => importBackupName.test(entry) && entry !== name)
    .sort()
  for (const old of existing.slice(0, 1 - maxImportBackups)) {
    await fs.promises.rm(path.join(directory, old), { force: true })
  }
  return name
}

const dayMs = 24 * 60 * 60 * 1000

/** Whether a file or directory was written a day ago, so that no backup is still writing it. */
async function isStale(file: string, clock: Clock): Promise<boolean> {
  return clock.now() - (await fs.promises.stat(file)).mtimeMs > dayMs
}

/**
 * Deletes the temporary files of interrupted backups and restores. The caller has locked the data directory: no restore
 * is running, but perhaps a backup.
 */
export async function deleteUnfinishedBackups(dataDir: string, clock: Clock): Promise<void> {
  const names = await fs.promises.readdir(dataDir)
  const backups = (await readDirectory(path.join(dataDir, 'backups'))).map(({ name }) => `backups/${name}`)
  for (const name of [...names, ...backups]) {
    const isRestore = name.startsWith('.restore-')
    if (!isRestore && !/^\.(backup|export)-|\.tar\.gz\.part-\d+$/.test(name)) continue
    const file = path.join(dataDir, name)
    if (isRestore || (await isStale(file, clock)))
      await fs.promises.rm(file, { recursive: true, force: true })
  }
}
