/** Binds the endpoints of facts, names, sources, repositories and places. */
import type { Hono } from 'hono'
import type { z } from 'zod'
import { type ListName, readVersion } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import {
  EndpointResponse,
  getActor,
  type Session,
  TaggedResponse,
  VersionedList,
} from '#server/http/endpoint-handler.ts'
import {
  factEndpoints,
  getPersonFacts,
  getPlace,
  getRepository,
  getSource,
  nameEndpoints,
} from '#shared/contracts/facts.contract.ts'
import { placeEndpoints } from '#shared/contracts/places.contract.ts'
import type { recordEndpoints } from '#shared/contracts/record-endpoints.ts'
import { repositoryEndpoints, sourceEndpoints } from '#shared/contracts/sources.contract.ts'
import { createRecord, deleteRecordOf, type RecordKind, updateRecordOf } from './edit-records.service.ts'
import * as service from './facts.service.ts'
import { getPlaceDetails } from './place-details.service.ts'
import { factKind, nameKind, placeKind, repositoryKind, sourceKind } from './record-kinds.ts'

type RecordSchema = z.ZodType<{ id: string; updated_at: string; restriction?: string | undefined }>

interface RecordRoutes<R extends RecordSchema, P extends z.core.$ZodShape> {
  endpoints: ReturnType<typeof recordEndpoints<R, P>>
  list: ListName
  load: (deps: Deps, session: Session) => Promise<z.output<R>[]>
  /** Names whose list it is, where users have different ones. */
  getVariant?: (deps: Deps, session: Session) => Promise<string>
  kind: RecordKind<z.output<R>, object>
}

function bindRecordRoutes<R extends RecordSchema, P extends z.core.$ZodShape>(
  app: Hono,
  deps: Deps,
  { endpoints, list, load, getVariant, kind }: RecordRoutes<R, P>,
): void {
  bind(app, deps, endpoints.list, async ({ session }) => {
    const version = await readVersion(deps.db, list)
    return new VersionedList(version, () => load(deps, session), await getVariant?.(deps, session))
  })
  bind(app, deps, endpoints.create, async (call) => {
    const record = await createRecord(kind, deps, getActor(call), call.body as object, (db, created) =>
      call.storeResponse(db, new EndpointResponse(created, 201)),
    )
    return new EndpointResponse(record, 201)
  })
  bind(app, deps, endpoints.update, (call) =>
    updateRecordOf(kind, deps, getActor(call), call.params.id, call.body as object, call.ifMatch),
  )
  bind(app, deps, endpoints.remove, async (call) => {
    await deleteRecordOf(kind, deps, getActor(call), call.params.id, call.ifMatch)
    return { success: true as const }
  })
}

export function factsRoutes(app: Hono, deps: Deps): void {
  bind(
    app,
    deps,
    getPersonFacts,
    async ({ params, session }) => new TaggedResponse(await service.getPersonFacts(deps, session, params.id)),
  )
  bind(
    app,
    deps,
    getPlace,
    async ({ params, session }) => new TaggedResponse(await getPlaceDetails(deps, session, params.id)),
  )
  bind(
    app,
    deps,
    getRepository,
    async ({ params, session }) => new TaggedResponse(await service.getRepository(deps, session, params.id)),
  )
  bind(
    app,
    deps,
    getSource,
    async ({ params, session }) => new TaggedResponse(await service.getSource(deps, session, params.id)),
  )
  bindRecordRoutes(app, deps, {
    endpoints: factEndpoints,
    list: 'facts',
    load: service.listFacts,
    kind: factKind,
  })
  bindRecordRoutes(app, deps, {
    endpoints: nameEndpoints,
    list: 'names',
    load: service.listNames,
    kind: nameKind,
  })
  bindRecordRoutes(app, deps, {
    endpoints: sourceEndpoints,
    list: 'sources',
    load: service.listSources,
    getVariant: service.getReferencesVariant('sources'),
    kind: sourceKind,
  })
  bindRecordRoutes(app, deps, {
    endpoints: repositoryEndpoints,
    list: 'repositories',
    load: service.listRepositories,
    getVariant: service.getReferencesVariant('repositories'),
    kind: repositoryKind,
  })
  bindRecordRoutes(app, deps, {
    endpoints: placeEndpoints,
    list: 'places',
    load: service.listPlaces,
    getVariant: service.getReferencesVariant('places'),
    kind: placeKind,
  })
}
