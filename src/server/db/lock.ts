/** One process at a time on a data directory: a lock of the operating system, which ends with the process that holds it. */
import fs from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { z } from 'zod'
import { DatabaseError } from './open.ts'

const coded = z.object({ code: z.string(), message: z.string() })

export interface DataLock {
  release(): void
}

/** Makes the directory, for its owner alone, where there is none. */
function makeDirectory(dataDir: string) {
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    const { code } = coded.parse(error)
    throw new DatabaseError(`The data directory ${dataDir} cannot be made (${code}).`)
  }
}

/**
 * Locks a data directory, which is made where there is none. The lock is an open exclusive transaction on an empty
 * SQLite file: gone with the process, however that ends, and understood on every system that SQLite runs on.
 *
 * @throws DatabaseError where another process holds it, or the directory cannot be written
 */
export function lockDataDir(dataDir: string): DataLock {
  makeDirectory(dataDir)
  let sqlite: Sqlite.Database | null = null
  try {
    sqlite = new Sqlite(path.join(dataDir, '.lock'), { timeout: 0 })
    sqlite.pragma('journal_mode = MEMORY')
    sqlite.exec('begin exclusive')
  } catch (error) {
    sqlite?.close()
    const { code } = coded.parse(error)
    if (code.startsWith('SQLITE_BUSY')) {
      throw new DatabaseError(`Family Heritage is already running on the data directory ${dataDir}.`)
    }
    throw new DatabaseError(`The data directory ${dataDir} cannot be written (${code}).`)
  }
  const held = sqlite
  return { release: () => held.close() }
}
