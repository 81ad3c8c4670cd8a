/** Finds and opens the database of the site: a file in DATA_DIR, or the database on a server that DATABASE_URL names. */
import fs from 'node:fs'
import { connectDatabase, type Db, databaseFile, openDatabase } from './open.ts'
import { lockDataDir } from './sqlite/data-dir-lock.ts'

/** Where the data of a site are. */
export interface DataPlace {
  dataDir: string
  /** A database on a PostgreSQL server; null for the file in `dataDir`. */
  databaseUrl: string | null
}

/** What opens a database in any process: the path of a file or a `postgres://` URL. */
export type DatabaseAddress = string

export interface SiteLock {
  release(): Promise<void>
}

export function getDatabaseAddress({ dataDir, databaseUrl }: DataPlace): DatabaseAddress {
  return databaseUrl ?? databaseFile(dataDir)
}

export function isServerAddress(address: DatabaseAddress): boolean {
  return /^postgres(?:ql)?:/.test(address)
}

/** Names the place for the person at the command line. The URL may have a password. */
export function describePlace({ dataDir, databaseUrl }: DataPlace): string {
  return databaseUrl === null ? dataDir : 'the database of DATABASE_URL'
}

/** Loaded only where it is used: a site on SQLite needs neither the time nor the memory. */
const loadPostgres = () => import('./postgres/open-postgres.ts')

/** Whether a database has the data of a site. @throws DatabaseError where a server does not answer */
export async function hasData(address: DatabaseAddress): Promise<boolean> {
  return isServerAddress(address) ? await (await loadPostgres()).hasRows(address) : fs.existsSync(address)
}

/** Opens another connection to a database that {@link openSite} has checked and migrated. */
export async function connectSite(address: DatabaseAddress): Promise<Db> {
  return isServerAddress(address)
    ? (await loadPostgres()).connectPostgres(address, 1)
    : connectDatabase(address)
}

/**
 * Opens the database of a site for a command, created if missing, and updates it for this version.
 * @throws DatabaseError when it cannot be opened or updated
 */
export async function openSite(address: DatabaseAddress): Promise<Db> {
  return isServerAddress(address)
    ? await (await loadPostgres()).openPostgres(address, { connections: 1, isLocked: false })
    : await openDatabase(address)
}

/** The connections of a server. One transaction writes at a time; the others read. */
const serverConnections = 10

/**
 * Lets no other server or restore use the data until the lock is released. It ends however the process ends.
 * @param onLost called when the server of the database was restarted and another process has the lock now
 * @throws DataInUseError when another process has the lock; DatabaseError when a place cannot be used
 */
export async function lockSite(
  { dataDir, databaseUrl }: DataPlace,
  onLost: (error: Error) => void = () => undefined,
): Promise<SiteLock> {
  const directory = lockDataDir(dataDir)
  try {
    const database =
      databaseUrl === null ? null : await (await loadPostgres()).lockPostgres(databaseUrl, undefined, onLost)
    return {
      async release() {
        await database?.release()
        directory.release()
      },
    }
  } catch (error) {
    directory.release()
    throw error
  }
}

/** Opens the database for the server or a restore, which hold the lock of {@link lockSite}. */
export async function openLockedSite(place: DataPlace): Promise<Db> {
  const { databaseUrl } = place
  if (databaseUrl === null) return await openDatabase(getDatabaseAddress(place), true)
  const options = { connections: serverConnections, isLocked: true }
  return await (await loadPostgres()).openPostgres(databaseUrl, options)
}
