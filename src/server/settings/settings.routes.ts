/** The calls about settings. */
import type { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind.ts'
import { actorOf } from '#server/http/call.ts'
import { getHealth, getPublicSettings } from '#shared/contracts/settings.contract.ts'
import { getSettings, updateSettings as updateEndpoint } from '#shared/contracts/site-settings.contract.ts'
import { publicSettings, siteSettings, updateSettings } from './settings.service.ts'

export function settingsRoutes(app: Hono, deps: Deps): void {
  bind(app, deps, getPublicSettings, () => publicSettings(deps))
  bind(app, deps, getSettings, () => siteSettings(deps))
  bind(app, deps, updateEndpoint, (call) => updateSettings(deps, actorOf(call), call.body, call.ifMatch))
  bind(app, deps, getHealth, async () => ({ status: 'ok' }) as const)
}
