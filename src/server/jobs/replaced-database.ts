/** Where a restore puts the database: the file of the site, or the rows of a database on a server. */
import fs from 'node:fs'
import path from 'node:path'
import { fillSearchIndex } from '#server/audit/fill-search-index.service.ts'
import { copyDatabase } from '#server/db/copy-database.ts'
import { connectDatabase, type Db } from '#server/db/open.ts'
import {
  connectSite,
  type DatabaseAddress,
  type DataPlace,
  getDatabaseAddress,
  hasData,
  isServerAddress,
  openLockedSite,
} from '#server/db/site-database.ts'
import { mergeWriteAheadLog } from '#server/db/sqlite/maintenance.ts'
import { linkOrCopy, syncToDisk } from '#server/media/storage/disk-files.ts'

/** Reads the database that is replaced; the fallback where there is none, or where it cannot be read. */
export async function readReplaced<T>(
  database: DatabaseAddress,
  read: (db: Db) => Promise<T>,
  fallback: T,
): Promise<T> {
  // A server that does not answer ends the restore: its data may be in order.
  if (!(await hasData(database))) return fallback
  try {
    const db = await connectSite(database)
    return await read(db).finally(() => db.destroy())
  } catch {
    return fallback
  }
}

/** Stores the file of a database, with a write-ahead log that cannot be merged into it. */
async function storeFile(file: string, target: string): Promise<void> {
  mergeWriteAheadLog(file)
  for (const side of ['', '-wal']) {
    if (!fs.existsSync(`${file}${side}`)) continue
    await linkOrCopy(`${file}${side}`, `${target}${side}`)
    await syncToDisk(`${target}${side}`)
  }
}

async function storeRows(database: DatabaseAddress, target: string): Promise<void> {
  const db = await connectSite(database)
  await copyDatabase(db, target).finally(() => db.destroy())
  await fs.promises.chmod(target, 0o600)
  await syncToDisk(target)
}

/** Stores the replaced database as a SQLite file. @returns its path; null where there is none */
export async function storeReplaced(place: DataPlace, target: string): Promise<string | null> {
  const database = getDatabaseAddress(place)
  if (!(await hasData(database))) return null
  await (isServerAddress(database) ? storeRows : storeFile)(database, target)
  await syncToDisk(path.dirname(target))
  return target
}

async function swapFile(from: string, to: string): Promise<void> {
  for (const side of ['-wal', '-shm']) await fs.promises.rm(`${to}${side}`, { force: true })
  await syncToDisk(path.dirname(to))
  await fs.promises.rename(from, to)
  await syncToDisk(path.dirname(to))
}

/** The file is deleted when the rows are there: its absence says that the data are replaced. */
async function swapRows(from: string, place: DataPlace): Promise<void> {
  const { replaceRows } = await import('#server/db/postgres/copy-from-sqlite.ts')
  const [restored, db] = [connectDatabase(from), await openLockedSite(place)]
  try {
    await replaceRows(db, restored, fillSearchIndex)
  } finally {
    await Promise.all([restored.destroy(), db.destroy()])
  }
  await fs.promises.rm(from)
}

/** Puts the file of a restored database in the place of the data. */
export async function swapDatabase(from: string, place: DataPlace): Promise<void> {
  const database = getDatabaseAddress(place)
  await (isServerAddress(database) ? swapRows(from, place) : swapFile(from, database))
}
