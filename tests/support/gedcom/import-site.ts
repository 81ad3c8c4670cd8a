/** A site into which the tests of a file import family tree files, with short ways to read and edit what was imported. */
import { afterEach, beforeEach, expect } from 'vitest'
import { listWronglyDerived } from '#server/facts/derived-columns.service.ts'
import {
  type Fact,
  type FactPayload,
  factEndpoints,
  getPersonFacts,
  type Knowledge,
  type NamePayload,
  nameEndpoints,
  type PersonName,
} from '#shared/contracts/facts.contract.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { placeEndpoints } from '#shared/contracts/places.contract.ts'
import {
  repositoryEndpoints,
  type Source,
  type SourcePayload,
  sourceEndpoints,
} from '#shared/contracts/sources.contract.ts'
import { listEvents } from '#shared/contracts/timeline.contract.ts'
import type { GedcomVersion } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { type FamilyBuilder, startFamilyBuilder } from '../family-builder.ts'
import { importText, makeDataDir } from '../gedcom-files.ts'
import { exportText } from './export-text.ts'

type Browser = FamilyBuilder['admin']

/** Starts a new site before each test. */
export function makeImportSite() {
  let world: FamilyBuilder
  let data: ReturnType<typeof makeDataDir>
  beforeEach(async () => {
    data = makeDataDir()
    world = await startFamilyBuilder({ env: { DATA_DIR: data.dataDir } })
  })
  afterEach(async () => {
    expect(await listWronglyDerived(world.server.db)).toEqual([])
    await world.server.close()
    data.remove()
  })
  const site = {
    get world() {
      return world
    },
    load(text: string | Uint8Array, options: Parameters<typeof importText>[2] = {}) {
      return importText(
        { db: world.server.db, clock: world.server.clock, dataDir: data.dataDir },
        text,
        options,
      )
    },
    async exported(version: GedcomVersion = '5.5.1'): Promise<string> {
      return (await exportText(world.server, version, 'family.ged')).text
    },
    /** Signs in a member whose name is that of nobody in a file. */
    async signInMember(): Promise<Browser> {
      return await world.server.signIn(await world.server.createMember({ firstName: 'Member' }))
    },
    /** All that a member may read of the people, their sources and the timeline, without ids, which have any digits. */
    async readAsMember(): Promise<string> {
      const as = await site.signInMember()
      const { server } = world
      const all = JSON.stringify([
        (await server.call(listPeople, { as })).output(),
        (await server.call(factEndpoints.list, { as })).output(),
        (await server.call(nameEndpoints.list, { as })).output(),
        (await server.call(listEvents, { as })).output(),
        (await server.call(placeEndpoints.list, { as })).output(),
        (await server.call(sourceEndpoints.list, { as })).output(),
        (await server.call(repositoryEndpoints.list, { as })).output(),
      ])
      return withoutIds(all)
    },
    /** The id of the one person with a given name: which of two comes first is luck. */
    async findId(name: string): Promise<string> {
      const [found, another] = (await world.everybody()).filter(({ first_name }) => first_name === name)
      if (another) throw new Error(`Several people have the given name ${name}.`)
      return found?.id ?? ''
    },
    async knowledgeOf(name: string, as = world.admin): Promise<Knowledge> {
      const id = await site.findId(name)
      return (await world.server.call(getPersonFacts, { params: { id }, as })).output()
    },
    /** The facts of a person in their order. */
    async factsOf(name: string): Promise<Fact[]> {
      const id = await site.findId(name)
      const { facts } = await site.knowledgeOf(name)
      return facts.filter(({ person_id }) => person_id === id).sort((a, b) => a.position - b.position)
    },
    /** The facts of the unions of a person in their order. */
    async unionFactsOf(name: string): Promise<Fact[]> {
      const { facts } = await site.knowledgeOf(name)
      return facts.filter((fact) => fact.union_id !== undefined).sort((a, b) => a.position - b.position)
    },
    async addFact(body: FactPayload): Promise<Fact> {
      return (await world.server.call(factEndpoints.create, { body, as: world.admin })).output()
    },
    async editFact(fact: Fact | undefined, body: FactPayload): Promise<void> {
      const params = { id: fact?.id ?? '' }
      const answer = await world.server.call(factEndpoints.update, { params, body, as: world.admin })
      expect(answer.status).toBe(200)
    },
    async editName(name: PersonName | undefined, body: NamePayload): Promise<void> {
      const params = { id: name?.id ?? '' }
      const answer = await world.server.call(nameEndpoints.update, { params, body, as: world.admin })
      expect(answer.status).toBe(200)
    },
    async removeFact(fact: Fact | undefined): Promise<void> {
      const params = { id: fact?.id ?? '' }
      const answer = await world.server.call(factEndpoints.remove, { params, as: world.admin })
      expect(answer.status).toBe(200)
    },
    async sources(as = world.admin): Promise<Source[]> {
      return (await world.server.call(sourceEndpoints.list, { as })).output()
    },
    async addSource(body: SourcePayload): Promise<Source> {
      return (await world.server.call(sourceEndpoints.create, { body, as: world.admin })).output()
    },
    async editSource(source: Source | undefined, body: SourcePayload): Promise<void> {
      const params = { id: source?.id ?? '' }
      const answer = await world.server.call(sourceEndpoints.update, { params, body, as: world.admin })
      expect(answer.status).toBe(200)
    },
  }
  return site
}

/** Removes the ids, which have any digits, from an answer in which words and years are looked for. */
export function withoutIds(json: string): string {
  return json.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
}

/** The lines of a record of a file, without the line breaks around the record. */
export function findRecord(text: string, xref: string): string {
  return text.split(/\n(?=0 )/).find((record) => record.startsWith(`0 @${xref}@`)) ?? ''
}
