/** Declares the dependencies that `main.ts` creates once and passes to every service. */
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/open.ts'
import type { Mailer } from './mail/mailer.ts'
import type { MediaStore } from './media/storage/media-store.ts'

export interface Deps {
  db: Db
  clock: Clock
  config: Config
  log: Logger
  media: MediaStore
  mailer: Mailer
}
