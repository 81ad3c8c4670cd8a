/** Binds the endpoints of the settings and the health check. */
import type { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import { getActor } from '#server/http/endpoint-handler.ts'
import { getHealth, getPublicSettings } from '#shared/contracts/settings.contract.ts'
import { getSettings, updateSettings as updateEndpoint } from '#shared/contracts/site-settings.contract.ts'
import { readPublicSettings, readSiteSettings, updateSettings } from './settings.service.ts'

export function settingsRoutes(app: Hono, deps: Deps): void {
  bind(app, deps, getPublicSettings, () => readPublicSettings(deps))
  bind(app, deps, getSettings, () => readSiteSettings(deps))
  bind(app, deps, updateEndpoint, (call) => updateSettings(deps, getActor(call), call.body, call.ifMatch))
  bind(app, deps, getHealth, async () => ({ status: 'ok' }) as const)
}
