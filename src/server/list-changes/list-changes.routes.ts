/** Binds the endpoint for what has changed in the lists that a device has saved. */
import type { Hono } from 'hono'
import { listArchivesById } from '#server/archives/archives.service.ts'
import { listArticlesById } from '#server/articles/articles.service.ts'
import type { Deps } from '#server/deps.ts'
import * as faceMarks from '#server/faces/faces.service.ts'
import * as facts from '#server/facts/facts.service.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { listPeople } from '#server/people/people.service.ts'
import { listEventsById } from '#server/timeline/timeline.service.ts'
import { type ArticleKind, articleKindNames } from '#shared/article-kinds.ts'
import * as archives from '#shared/contracts/archives.contract.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import { listFaces } from '#shared/contracts/faces.contract.ts'
import { factEndpoints, nameEndpoints } from '#shared/contracts/facts.contract.ts'
import { getListChanges, type ListChanges } from '#shared/contracts/list-changes.contract.ts'
import * as people from '#shared/contracts/people.contract.ts'
import { placeEndpoints } from '#shared/contracts/places.contract.ts'
import { repositoryEndpoints, sourceEndpoints } from '#shared/contracts/sources.contract.ts'
import * as timeline from '#shared/contracts/timeline.contract.ts'
import { readListChanges } from './list-changes.service.ts'

const peopleSource = {
  list: 'people',
  endpoint: people.listPeople,
  load: (deps: Deps, _session: unknown, ids: readonly string[]) => listPeople(deps, ids),
  isReadByAll: true,
} as const

const timelineSource = {
  list: 'events',
  endpoint: timeline.listEvents,
  load: (deps: Deps, _session: unknown, ids: readonly string[]) => listEventsById(deps, ids),
  isReadByAll: true,
} as const

const archivesSource = {
  list: 'archives',
  endpoint: archives.listArchives,
  load: (deps: Deps, _session: unknown, ids: readonly string[]) => listArchivesById(deps, ids),
  isReadByAll: true,
} as const

const facesSource = {
  list: 'faces',
  endpoint: listFaces,
  load: faceMarks.listFaces,
  getVariant: (_deps: Deps, session: Session) => faceMarks.getFacesVariant(session),
} as const

const factsSource = { list: 'facts', endpoint: factEndpoints.list, load: facts.listFacts } as const
const namesSource = { list: 'names', endpoint: nameEndpoints.list, load: facts.listNames } as const

const sourcesSource = {
  list: 'sources',
  endpoint: sourceEndpoints.list,
  load: facts.listSources,
  getVariant: facts.getReferencesVariant('sources'),
} as const

const repositoriesSource = {
  list: 'repositories',
  endpoint: repositoryEndpoints.list,
  load: facts.listRepositories,
  getVariant: facts.getReferencesVariant('repositories'),
} as const

const placesSource = {
  list: 'places',
  endpoint: placeEndpoints.list,
  load: facts.listPlaces,
  getVariant: facts.getReferencesVariant('places'),
} as const

function articleSource(kind: ArticleKind) {
  return {
    list: kind,
    endpoint: articleEndpoints[kind].list,
    load: (deps: Deps, session: Parameters<typeof listArticlesById>[1], ids: readonly string[]) =>
      listArticlesById(deps, session, kind, ids),
  } as const
}

export function listChangesRoutes(app: Hono, deps: Deps): void {
  bind(app, deps, getListChanges, async ({ query, session }) => {
    const changes: ListChanges = {}
    if (query.people) changes.people = await readListChanges(deps, session, peopleSource, query.people)
    if (query.facts) changes.facts = await readListChanges(deps, session, factsSource, query.facts)
    if (query.names) changes.names = await readListChanges(deps, session, namesSource, query.names)
    if (query.sources) changes.sources = await readListChanges(deps, session, sourcesSource, query.sources)
    if (query.repositories)
      changes.repositories = await readListChanges(deps, session, repositoriesSource, query.repositories)
    if (query.places) changes.places = await readListChanges(deps, session, placesSource, query.places)
    if (query.timeline)
      changes.timeline = await readListChanges(deps, session, timelineSource, query.timeline)
    for (const kind of articleKindNames) {
      const tag = query[kind]
      if (tag) changes[kind] = await readListChanges(deps, session, articleSource(kind), tag)
    }
    if (query.archives)
      changes.archives = await readListChanges(deps, session, archivesSource, query.archives)
    if (query.faces) changes.faces = await readListChanges(deps, session, facesSource, query.faces)
    return changes
  })
}
