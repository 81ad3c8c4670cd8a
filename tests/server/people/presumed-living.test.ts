/** People whose record does not tell whether they live: their dates tell, where the site lets them and nothing is hidden. */
import { expect, it } from 'vitest'
import { versionHeader } from '#shared/contracts/endpoint.ts'
import { getListChanges } from '#shared/contracts/list-changes.contract.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { updateSettings } from '#shared/contracts/site-settings.contract.ts'
import { formatLifeYears } from '#shared/genealogy/dates/life-years.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const site = makeImportSite()
const today = new Date('2026-06-15T12:00:00Z')

async function listLives(): Promise<Record<string, string>> {
  const { server, admin } = site.world
  // A reader with a version of their own never gets the list of two seconds ago.
  const headers = { [versionHeader]: String(Number.MAX_SAFE_INTEGER) }
  const people = (await server.call(listPeople, { headers, as: admin })).output()
  return Object.fromEntries(people.map((person) => [person.first_name, formatLifeYears(person, today)]))
}

/** Saves the setting, and returns the lives as a device reads them that only asks for changes. */
async function switchPresumption(presumeLiving: boolean): Promise<void> {
  const { server, admin } = site.world
  const before = await server.call(listPeople, { as: admin })
  const people = before.headers.get('etag') ?? ''
  expect((await server.call(updateSettings, { body: { presumeLiving }, as: admin })).status).toBe(200)
  const changes = (await server.call(getListChanges, { query: { people }, as: admin })).output()
  expect(changes.people).toMatchObject({ changed: before.output().map(({ id }) => ({ id })) })
}

const family = gedcomFile(
  individualRecord('A', 'Gerd /Berg/', '1 BIRT', '2 DATE 1990'),
  individualRecord('B', 'Bo /Berg/', '1 CHR', '2 DATE 1990'),
  individualRecord('C', 'Carl /Berg/', '1 BIRT', '2 DATE 1990', '1 DEAT Y'),
  individualRecord('D', 'Dora /Berg/', '1 BIRT', '2 DATE 1990', '1 BURI', '2 PLAC Oslo'),
  individualRecord('E', 'Emil /Berg/', '1 BIRT', '2 DATE 1925'),
  individualRecord('F', 'Frida /Berg/'),
)

const lives = {
  Gerd: '1990 – Present',
  Bo: 'bapt. 1990 – Present',
  Carl: '1990 – ?',
  Dora: '1990 – ?',
  Emil: '1925 – ?',
  Frida: '?',
}

it('shows people of a file as living until an administrator switches that off, and leaves the file as it is', async () => {
  await site.load(family)
  const exported = await site.exported()
  expect(await listLives()).toMatchObject(lives)
  await switchPresumption(false)
  expect(await listLives()).toMatchObject({ ...lives, Gerd: '1990 – ?', Bo: 'bapt. 1990 – ?' })
  await switchPresumption(true)
  expect(await listLives()).toMatchObject(lives)
  expect(await site.exported()).toBe(exported)
  expect(exported).not.toContain('NO DEAT')
  expect((await site.world.everybody()).find(({ first_name }) => first_name === 'Gerd')?.deceased).toBeNull()
})

it('lets the record of a person decide, with the setting and without it', async () => {
  const alive = await site.world.add('Gerd Berg', { birthDate: '1912', deceased: false })
  await site.world.add('Bo Berg', { birthDate: '1990', deceased: true })
  await site.world.add('Carl Berg', { birthDate: '1990' })
  expect(await listLives()).toMatchObject({ Gerd: '1912 – Present', Bo: '1990 – ?', Carl: '1990 – Present' })
  await switchPresumption(false)
  expect(await listLives()).toMatchObject({ Gerd: '1912 – Present', Bo: '1990 – ?', Carl: '1990 – ?' })
  await site.world.edit(alive, { deceased: null })
  expect(await listLives()).toMatchObject({ Gerd: '1912 – ?' })
})

it.each(['DEAT', 'EDUC'])(
  'presumes nobody living of whom a fact is hidden, as soon as it is: %s',
  async (tag) => {
    await site.load(family)
    const { server } = site.world
    const as = await site.signInMember()
    const etag = (await server.call(listPeople, { as })).headers.get('etag') ?? ''
    const personId = await site.findId('Gerd')
    const fact = await site.addFact({ personId, tag, date: '2020', restriction: 'confidential' })
    const changes = (await server.call(getListChanges, { query: { people: etag }, as })).output()
    expect(changes.people).toMatchObject({
      changed: [{ id: personId, deceased: null, presume_living: false }],
    })
    expect(await listLives()).toMatchObject({ ...lives, Gerd: '1990 – ?' })
    await site.removeFact(fact)
    expect(await listLives()).toMatchObject(lives)
  },
)
