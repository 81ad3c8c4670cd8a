/** Binds the endpoint of the test email. */
import type { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import * as contract from '#shared/contracts/site-settings.contract.ts'
import { sendTestMail } from './test-mail.service.ts'

export function mailRoutes(app: Hono, deps: Deps): void {
  bind(app, deps, contract.sendTestMail, (call) => sendTestMail(deps, call.session, call.body.to))
}
