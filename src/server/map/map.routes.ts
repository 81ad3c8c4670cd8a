/** Binds the endpoint of the map. */
import type { Hono } from 'hono'
import { readVersion } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import { VersionedList } from '#server/http/endpoint-handler.ts'
import { getFamilyMap } from '#shared/contracts/places.contract.ts'
import * as service from './map.service.ts'

export function mapRoutes(app: Hono, deps: Deps): void {
  bind(
    app,
    deps,
    getFamilyMap,
    async ({ session }) =>
      new VersionedList(
        await readVersion(deps.db, 'facts', 'places'),
        () => service.getFamilyMap(deps, session),
        // Administrators also get what is confidential.
        session.user.role,
      ),
  )
}
