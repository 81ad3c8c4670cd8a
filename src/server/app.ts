/** The application: everything a server needs, given from outside, so that tests drive the same thing. */
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { AppError } from '#shared/contracts/app-error.ts'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { usersRoutes } from './accounts/users.routes.ts'
import { archivesRoutes } from './archives/archives.routes.ts'
import { articlesRoutes } from './articles/articles.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/open.ts'
import { gedcomRoutes } from './gedcom/gedcom.routes.ts'
import { guardApi } from './http/api-gate.ts'
import type { ClientFiles } from './http/client-builds.ts'
import { answerError, errorResponse } from './http/errors.ts'
import { securityHeaders } from './http/security-headers.ts'
import { serveClient } from './http/static-client.ts'
import { backupsRoutes } from './jobs/backups.routes.ts'
import type { Mailer } from './mail/mailer.ts'
import { mediaRoutes } from './media/media.routes.ts'
import type { MediaStore } from './media/media-store.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { settingsRoutes } from './settings/settings.routes.ts'
import { statsRoutes } from './stats/stats.routes.ts'
import { submissionsRoutes } from './submissions/submissions.routes.ts'
import { timelineRoutes } from './timeline/timeline.routes.ts'

/** What the services work with. */
export interface Deps {
  db: Db
  clock: Clock
  config: Config
  log: Logger
  media: MediaStore
  mailer: Mailer
}

/** An application without any endpoint: headers, errors, and the checks that every call under /api passes first. */
export function createBareApp(deps: Deps): Hono {
  const app = new Hono()
  app.use('*', securityHeaders(deps.config))
  app.onError((error, context) => answerError(error, deps.log, context.req))
  app.notFound(() => errorResponse(new AppError('not_found', 'There is nothing at this address.')))
  guardApi(app, deps)
  return app
}

/** The whole application, with the files of the client where there are any. */
export function createApp(deps: Deps, client: ClientFiles = new Map()): Hono {
  const app = createBareApp(deps)
  accountsRoutes(app, deps)
  peopleRoutes(app, deps)
  timelineRoutes(app, deps)
  articlesRoutes(app, deps)
  archivesRoutes(app, deps)
  submissionsRoutes(app, deps)
  statsRoutes(app, deps)
  mediaRoutes(app, deps)
  gedcomRoutes(app, deps)
  settingsRoutes(app, deps)
  usersRoutes(app, deps)
  auditRoutes(app, deps)
  backupsRoutes(app, deps)
  serveClient(app, deps, client)
  return app
}
