/** Names that are far longer than a name: kept with the person, and shortened where they would be repeated. */
import { expect, it } from 'vitest'
import { listEvents } from '#shared/contracts/timeline.contract.ts'
import { textLength } from '#shared/limits.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const site = makeImportSite()

it('shortens a long name in the title of each event of the person', async () => {
  const given = 'Ann '.repeat(1000).trim()
  const moves = Array.from({ length: 30 }, (_, i) => `1 IMMI\n2 DATE ${1850 + i}`)
  await site.load(gedcomFile(individualRecord('I1', `${given} /Lind/`, ...moves)), { events: true })
  const { server, admin } = site.world
  const events = (await server.call(listEvents, { as: admin })).output()
  expect(events).toHaveLength(30)
  expect(Math.max(...events.map(({ title }) => title.length))).toBeLessThanOrEqual(
    'Immigration of '.length + textLength.personName,
  )
  expect(await site.findId(given)).not.toBe('')
  expect(await site.exported()).toContain(`1 NAME ${'Ann '.repeat(10)}`)
})
