/** Remembers the address of a connection. It is apart from the connection, so that SQLite's processes do not load the driver. */
import { PostgresAdapter } from 'kysely'

/** Knows what opens the same database in another process. */
export class ServerAdapter extends PostgresAdapter {
  readonly url: string | null
  constructor(url: string | null) {
    super()
    this.url = url
  }
}
