/** Creates the Hono application; its dependencies are passed in, so that tests run the same application. */
import { Hono, type MiddlewareHandler } from 'hono'
import { AppError } from '#shared/contracts/app-error.ts'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { signInMethodsRoutes } from './accounts/sign-in-methods/sign-in-methods.routes.ts'
import { usersRoutes } from './accounts/users.routes.ts'
import { archivesRoutes } from './archives/archives.routes.ts'
import { articlesRoutes } from './articles/articles.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { calendarRoutes } from './calendar/calendar.routes.ts'
import { commentsRoutes } from './comments/comments.routes.ts'
import type { Deps } from './deps.ts'
import { facesRoutes } from './faces/faces.routes.ts'
import { factsRoutes } from './facts/facts.routes.ts'
import { gedcomRoutes } from './gedcom/gedcom.routes.ts'
import { addApiChecks } from './http/api-checks.ts'
import type { ClientFiles } from './http/client-files/client-builds.ts'
import { serveClient } from './http/client-files/serve-client.ts'
import { errorResponse, handleError } from './http/error-response.ts'
import { securityHeaders } from './http/security-headers.ts'
import { invitationsRoutes } from './invitations/invitations.routes.ts'
import { backupsRoutes } from './jobs/backups.routes.ts'
import { dataChecksRoutes } from './jobs/data-checks.routes.ts'
import { listChangesRoutes } from './list-changes/list-changes.routes.ts'
import { mailRoutes } from './mail/mail.routes.ts'
import { mapRoutes } from './map/map.routes.ts'
import { mediaRoutes } from './media/media.routes.ts'
import { noticesRoutes } from './notices/notices.routes.ts'
import { operationsRoutes } from './operations/operations.routes.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { qualityRoutes } from './quality/quality.routes.ts'
import { reunionsRoutes } from './reunions/reunions.routes.ts'
import { settingsRoutes } from './settings/settings.routes.ts'
import { statsRoutes } from './stats/stats.routes.ts'
import { submissionsRoutes } from './submissions/submissions.routes.ts'
import { timelineRoutes } from './timeline/timeline.routes.ts'

/** Creates the application without endpoints: security headers, error responses, and the checks of every API request. */
export function createBareApp(deps: Deps, measureRequest?: MiddlewareHandler): Hono {
  const app = new Hono()
  if (measureRequest) app.use('*', measureRequest)
  app.use('*', securityHeaders(deps.config))
  app.onError((error, context) => handleError(error, deps.log, context.req))
  app.notFound(() => errorResponse(new AppError('not_found', 'There is no page or endpoint at this URL.')))
  addApiChecks(app, deps)
  return app
}

/** Creates the application with all endpoints and, when the client has been built, its files. */
export function createApp(
  deps: Deps,
  client: ClientFiles = new Map(),
  measureRequest?: MiddlewareHandler,
): Hono {
  const app = createBareApp(deps, measureRequest)
  accountsRoutes(app, deps)
  signInMethodsRoutes(app, deps)
  peopleRoutes(app, deps)
  factsRoutes(app, deps)
  mapRoutes(app, deps)
  timelineRoutes(app, deps)
  calendarRoutes(app, deps)
  articlesRoutes(app, deps)
  archivesRoutes(app, deps)
  submissionsRoutes(app, deps)
  commentsRoutes(app, deps)
  facesRoutes(app, deps)
  reunionsRoutes(app, deps)
  invitationsRoutes(app, deps)
  listChangesRoutes(app, deps)
  noticesRoutes(app, deps)
  statsRoutes(app, deps)
  mediaRoutes(app, deps)
  gedcomRoutes(app, deps)
  settingsRoutes(app, deps)
  mailRoutes(app, deps)
  usersRoutes(app, deps)
  auditRoutes(app, deps)
  backupsRoutes(app, deps)
  dataChecksRoutes(app, deps)
  qualityRoutes(app, deps)
  operationsRoutes(app, deps)
  serveClient(app, deps, client)
  return app
}
