/** Exporting and importing timeline events. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listEvents, updateEvent } from '#shared/contracts/timeline.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { exportText } from '#tests/support/gedcom/export-text.ts'
import {
  familyRecord,
  gedcomFile,
  importText,
  individualRecord,
  makeDataDir,
} from '#tests/support/gedcom-files.ts'

let world: FamilyBuilder
let other: FamilyBuilder
let data: ReturnType<typeof makeDataDir>
beforeEach(async () => {
  data = makeDataDir()
  world = await startFamilyBuilder()
  other = await startFamilyBuilder()
})
afterEach(async () => {
  await world.server.close()
  await other.server.close()
  data.remove()
})

function bring(where: FamilyBuilder, text: string, events = false) {
  return importText({ ...where.server.deps, dataDir: data.dataDir }, text, { events })
}

async function events(where: FamilyBuilder) {
  const all = (await where.server.call(listEvents, { as: where.admin })).output()
  return all
    .map(({ id, associated_member_id, created_at, updated_at, ...event }) => JSON.stringify(event))
    .sort()
}

const tree = gedcomFile(
  individualRecord('I1', 'Anna /Lind/', '1 IMMI', '2 DATE 1880', '2 PLAC New York', '1 FAMS @F1@'),
  individualRecord('I2', 'Carl /Berg/', '1 FAMS @F1@'),
  familyRecord('F1', ['I2', 'I1'], [], '1 MARR', '2 DATE 3 MAY 1870', '2 PLAC Voss'),
)

describe.each(['5.5.1', '7.0'] as const)('GEDCOM %s', (version) => {
  const out = async (where: FamilyBuilder) =>
    (await exportText(where.server.deps, version, 'family.ged')).text

  it('preserves events with and without a person in all fields', async () => {
    const anna = await world.add('Anna Lind')
    await world.event('Midwife', {
      description: 'In Voss.\n\n@ the hospital',
      eventDate: '[1890..1895]',
      eventType: 'career',
      location: 'Voss, Norway',
      associatedMemberId: anna.id,
    })
    await world.event('The house burnt down', { eventDate: '1901~' })
    const text = await out(world)
    expect(text).toContain('1 EVEN\n2 TYPE Midwife')
    await bring(other, text)
    expect(await events(other)).toEqual(await events(world))
    expect(await events(other)).toHaveLength(2)
  })

  it('recognizes its own events', async () => {
    await world.event('The house burnt down')
    const text = await out(world)
    expect(await bring(world, text)).toMatchObject({ added: { events: 0 }, unchanged: { events: 1 } })
    expect(await events(world)).toHaveLength(1)
    expect(await bring(world, await out(world))).toMatchObject({ added: { events: 0 } })
  })

  it('exports imported events once, with edits', async () => {
    await bring(world, tree, true)
    const all = (await world.server.call(listEvents, { as: world.admin })).output()
    const wedding = all.find((event) => event.event_type === 'marriage')
    const body = { title: 'The wedding', description: 'It rained.' }
    await world.server.call(updateEvent, { params: { id: wedding?.id ?? '' }, body, as: world.admin })
    await bring(other, await out(world), true)
    expect(await events(other)).toEqual(await events(world))
    const third = await out(other)
    expect(third.match(/_FH_EVENT/g)).toHaveLength(1)
    expect(third).toContain('3 MAY 1870')
  })
})
