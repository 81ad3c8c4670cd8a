/** Binds the endpoints of the settings. */
import type { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import { getActor } from '#server/http/endpoint-handler.ts'
import { getPublicSettings } from '#shared/contracts/settings.contract.ts'
import { getSettings, updateSettings as updateEndpoint } from '#shared/contracts/site-settings.contract.ts'
import { readPublicSettings, readSiteSettings } from './settings.service.ts'
import { updateSettings } from './update-settings.service.ts'

export function settingsRoutes(app: Hono, deps: Deps): void {
  bind(app, deps, getPublicSettings, () => readPublicSettings(deps))
  bind(app, deps, getSettings, () => readSiteSettings(deps))
  bind(app, deps, updateEndpoint, (call) =>
    updateSettings(deps, { actor: getActor(call), session: call.session }, call.body, call.ifMatch),
  )
}
