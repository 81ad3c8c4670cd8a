/** The application: everything a server needs, given from outside, so that tests drive the same thing. */
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/open.ts'

/** What the services work with. */
export interface Deps {
  db: Db
  clock: Clock
  config: Config
  log: Logger
}
