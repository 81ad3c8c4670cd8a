/** Lets only one process use a data directory, through an operating system lock that ends with the process. */
import fs from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { z } from 'zod'
import { DatabaseError, DataInUseError } from '../database-error.ts'

const codedError = z.object({ code: z.string(), message: z.string() })

export interface DataLock {
  release(): void
}

function createDirectory(dataDir: string) {
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    const { code } = codedError.parse(error)
    throw new DatabaseError(`The data directory ${dataDir} cannot be created (${code}).`)
  }
}

/**
 * Locks a data directory, created if missing. The lock is an open exclusive transaction on an empty SQLite file: it
 * works on every system that SQLite runs on, and ends however the process ends.
 * @param lockedMessage the error message when another process holds the lock
 * @throws DataInUseError when another process holds the lock; DatabaseError when the directory is not writable
 */
export function lockDataDir(
  dataDir: string,
  lockedMessage = `Family Heritage is already running on the data directory ${dataDir}.`,
): DataLock {
  createDirectory(dataDir)
  let sqlite: Sqlite.Database | null = null
  try {
    // SQLite would lock a file that is there already, also on a read-only disk.
    fs.accessSync(dataDir, fs.constants.W_OK)
    sqlite = new Sqlite(path.join(dataDir, '.lock'), { timeout: 0 })
    sqlite.pragma('journal_mode = MEMORY')
    sqlite.exec('begin exclusive')
  } catch (error) {
    sqlite?.close()
    const { code } = codedError.parse(error)
    if (code.startsWith('SQLITE_BUSY')) throw new DataInUseError(lockedMessage)
    throw new DatabaseError(
      `The data directory ${dataDir} cannot be written (${code}). Check its owner, and whether its disk is full or read-only.`,
    )
  }
  const lock = sqlite
  return { release: () => lock.close() }
}
