/** Lets one server or restore at a time use a database. The lock belongs to a connection and ends with the process. */
import pg from 'pg'
import { DataInUseError } from '../database-error.ts'
import { toDatabaseError } from './connection-error.ts'

export interface PostgresLock {
  release(): Promise<void>
}

/** The number is this program's. */
const takeLock = 'select pg_try_advisory_lock(7105432) as locked'

/** How long a server may take to answer; a firewall answers never. */
const connectionTimeoutMillis = 30_000

/** How long a lost lock rests before it is taken again. */
const retryDelayMs = 2_000

async function connect(url: string, lockedMessage: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis })
  // The end of the connection tells; without a listener the error would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ locked: boolean }>(takeLock)
    if (rows[0]?.locked) return client
    throw new DataInUseError(lockedMessage)
  } catch (error) {
    await client.end().catch(() => undefined)
    throw toDatabaseError(error)
  }
}

/**
 * Takes the lock, and takes it again when the server of the database was restarted.
 * @param onLost called when another process has it then: this process must end
 * @throws DataInUseError when another process has it; DatabaseError when the server does not answer
 */
export async function lockPostgres(
  url: string,
  lockedMessage = 'Family Heritage is already running on the database of DATABASE_URL.',
  onLost: (error: DataInUseError) => void = () => undefined,
): Promise<PostgresLock> {
  let isReleased = false
  let client: pg.Client
  const hold = async () => {
    client = await connect(url, lockedMessage)
    client.once('end', retry)
  }
  const retry = () => {
    if (isReleased) return
    setTimeout(() => {
      if (isReleased) return
      hold().catch((error) => {
        if (!(error instanceof DataInUseError)) return retry()
        onLost(error)
      })
    }, retryDelayMs).unref()
  }
  await hold()
  return {
    async release() {
      isReleased = true
      await client.end()
    },
  }
}
