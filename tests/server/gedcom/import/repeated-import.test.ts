/** Importing a file again: matching people, changes of the file, edits on the site. */
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FamilyMember, MemberPayload } from '#shared/contracts/people.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import {
  familyRecord,
  gedcomFile,
  importText,
  individualRecord,
  makeDataDir,
} from '#tests/support/gedcom-files.ts'

let world: FamilyBuilder
let data: ReturnType<typeof makeDataDir>
beforeEach(async () => {
  data = makeDataDir()
  world = await startFamilyBuilder({ env: { DATA_DIR: data.dataDir } })
})
afterEach(async () => {
  await world.server.close()
  data.remove()
})

const where = () => ({ db: world.server.db, clock: world.server.clock, dataDir: data.dataDir })
const load = (text: string, options = {}) => importText(where(), text, options)

/** A family of Anna, Carl and Dora with the given lines of Anna. */
function family(...anna: string[]) {
  return gedcomFile(
    individualRecord('I1', 'Anna /Lind/', '1 SEX F', ...anna),
    individualRecord('I2', 'Carl /Berg/', '1 SEX M'),
    individualRecord('I3', 'Dora /Berg/', '1 SEX F'),
    familyRecord('F1', ['I2', 'I1'], ['I3'], '1 MARR', '2 DATE 1870'),
  )
}

async function named(firstName: string): Promise<FamilyMember> {
  const found = (await world.everybody()).find((person) => person.first_name === firstName)
  if (!found) throw new Error(`${firstName} is not there`)
  return found
}

async function editAnna(payload: MemberPayload) {
  return world.edit(await named('Anna'), payload)
}

describe('importing the same file again', () => {
  it('changes nothing, not even `updated_at`', async () => {
    await load(family('1 OCCU Weaver'))
    const before = await world.everybody()
    world.server.clock.advance(60_000)
    const report = await load(family('1 OCCU Weaver'))
    expect(report).toMatchObject({
      added: { people: 0, families: 0 },
      changed: { people: 0, families: 0 },
      unchanged: { people: 3, families: 1 },
      conflict_count: 0,
    })
    expect(await world.everybody()).toEqual(before)
  })

  it('recognizes the file under another name', async () => {
    await load(family())
    const report = await load(family(), { name: 'copy of copy.ged' })
    expect(report.unchanged.people).toBe(3)
  })

  it('makes a backup before, and keeps only the latest backups', async () => {
    for (let i = 0; i < 8; i++) {
      world.server.clock.advance(1000)
      await load(family())
    }
    const backups = fs.readdirSync(path.join(data.dataDir, 'backups'))
    expect(backups).toHaveLength(5)
  })
})

describe('changes in the file', () => {
  it('are imported for fields without edits', async () => {
    await load(family('1 OCCU Weaver'))
    const before = await named('Anna')
    const report = await load(family('1 OCCU Midwife', '1 BIRT', '2 DATE 1850'))
    expect(report).toMatchObject({
      changed: { people: 1, families: 0 },
      unchanged: { people: 2, families: 1 },
    })
    const anna = await named('Anna')
    expect(anna).toMatchObject({ id: before.id, occupation: 'Midwife', birth_date: '1850' })
    expect(anna.updated_at > before.updated_at).toBe(true)
  })

  it('to a wedding raise `updated_at` of both partners', async () => {
    await load(family())
    const before = await named('Carl')
    await load(family().replace('DATE 1870', 'DATE 1871'))
    const carl = await named('Carl')
    expect(carl.partners).toMatchObject([{ from: '1871' }])
    expect(carl.updated_at > before.updated_at).toBe(true)
  })

  it('add new people and families to the existing ones', async () => {
    await load(family())
    const report = await load(
      family().replace(
        '0 TRLR',
        `${individualRecord('I4', 'Emil /Holm/', '1 SEX M')}\n${familyRecord('F2', ['I4', 'I3'])}\n0 TRLR`,
      ),
    )
    expect(report).toMatchObject({ added: { people: 1, families: 1 }, unchanged: { people: 3, families: 1 } })
    expect((await named('Dora')).spouse_id).toBe((await named('Emil')).id)
  })

  it('do not delete records that are missing in the file', async () => {
    await load(family())
    await load(
      gedcomFile(
        individualRecord('I1', 'Anna /Lind/', '1 SEX F'),
        individualRecord('I2', 'Carl /Berg/', '1 SEX M'),
      ),
    )
    expect(await world.everybody()).toHaveLength(3)
  })
})

describe('edits on the site', () => {
  it('stay, and are reported as conflicts where the file differs', async () => {
    await load(family('1 OCCU Weaver'))
    await editAnna({ occupation: 'Midwife' })
    const report = await load(family('1 OCCU Weaver'))
    expect((await named('Anna')).occupation).toBe('Midwife')
    expect(report.conflicts).toEqual([
      { xref: 'I1', name: 'Anna Lind', field: 'occupation', here: 'Midwife', file: 'Weaver' },
    ])
  })

  it('stay where the file changed the same field, while other changes are imported', async () => {
    await load(family('1 OCCU Weaver', '1 BIRT', '2 DATE 1850'))
    await editAnna({ birthDate: 'about 1848' })
    const report = await load(family('1 OCCU Baker', '1 BIRT', '2 DATE 1851'))
    expect(await named('Anna')).toMatchObject({ occupation: 'Baker', birth_date: '1848~' })
    expect(report.conflicts).toMatchObject([{ field: 'birth date', here: 'about 1848', file: '1851' }])
  })

  it('to the same value as in the file are no conflict', async () => {
    await load(family('1 OCCU Weaver'))
    await editAnna({ occupation: 'Midwife' })
    const report = await load(family('1 OCCU Midwife'))
    expect(report).toMatchObject({ conflict_count: 0, unchanged: { people: 3 } })
  })

  it('to fields that the file never had are no conflict', async () => {
    await load(family())
    await editAnna({ biography: 'Loved the fjord.', phone: '555 0101' })
    expect(await load(family())).toMatchObject({ conflict_count: 0, unchanged: { people: 3 } })
    expect((await named('Anna')).biography).toBe('Loved the fjord.')
  })

  it('of parents and partners stay', async () => {
    await load(family())
    const emil = await world.add('Emil Holm')
    const dora = await named('Dora')
    await world.edit(dora, { fatherId: emil.id })
    await editAnna({ partners: [] })
    const report = await load(family())
    expect((await named('Dora')).father_id).toBe(emil.id)
    expect((await named('Anna')).partners).toEqual([])
    expect(report).toMatchObject({ removed: { people: 0, families: 1 } })
    expect(report.conflicts).toMatchObject([{ field: 'father', here: 'Emil Holm', file: 'Carl Berg' }])
  })
})

describe('records deleted on the site', () => {
  it('stay deleted, and are counted in the report', async () => {
    await load(family())
    const carl = await named('Carl')
    await world.server.db.deleteFrom('people').where('id', '=', carl.id).execute()
    const report = await load(family('1 OCCU Weaver'))
    expect(report.removed.people).toBe(1)
    expect((await world.everybody()).map((person) => person.first_name).sort()).toEqual(['Anna', 'Dora'])
    expect((await named('Dora')).father_id).toBeNull()
    expect(await load(family('1 OCCU Weaver'))).toMatchObject({
      removed: { people: 1 },
      unchanged: { people: 2 },
    })
  })
})

describe('matching people', () => {
  const uid = '1 _UID 0F3A5C8E-7B1D-4E2A-9C6F-1234567890AB'

  it('uses the unique id before the cross-reference', async () => {
    await load(family(uid))
    const anna = await named('Anna')
    const report = await load(
      gedcomFile(
        individualRecord('I1', 'Carl /Berg/', '1 SEX M'),
        individualRecord('I2', 'Dora /Berg/', '1 SEX F'),
        individualRecord('I9', 'Anna Maria /Berg/', '1 SEX F', uid),
      ),
    )
    const people = await world.everybody()
    expect(people.find((person) => person.id === anna.id)).toMatchObject({
      first_name: 'Anna Maria',
      last_name: 'Berg',
    })
    expect(report.records).toContainEqual({
      what: 'changed',
      kind: 'person',
      name: 'Anna Lind',
      years: '?',
      changes: [{ field: 'name', here: 'Anna Lind', file: 'Anna Maria Berg' }],
    })
  })

  it('adds a new person when a cross-reference means another person now', async () => {
    await load(family())
    const report = await load(family().replace('Dora /Berg/\n1 SEX F', 'Emil /Holm/\n1 SEX M'))
    expect(report.added.people).toBe(1)
    expect((await world.everybody()).map((person) => person.first_name).sort()).toEqual([
      'Anna',
      'Carl',
      'Dora',
      'Emil',
    ])
  })

  it('keeps the person when only a name or the sex is corrected', async () => {
    await load(family())
    const before = await named('Dora')
    await load(family().replace('Dora /Berg/', 'Dorothea /Berg/'))
    expect((await named('Dorothea')).id).toBe(before.id)
  })

  it('treats another family with the same cross-references as another source', async () => {
    await load(family())
    const report = await load(
      gedcomFile(
        individualRecord('I1', 'Zoe /Marsh/', '1 SEX F'),
        individualRecord('I2', 'Yann /Marsh/', '1 SEX M'),
        individualRecord('I3', 'Xavier /Marsh/', '1 SEX M'),
        familyRecord('F1', ['I2', 'I1'], ['I3']),
      ),
    )
    expect(report.added).toMatchObject({ people: 3, families: 1 })
    expect(await world.everybody()).toHaveLength(6)
    expect(await load(family())).toMatchObject({ unchanged: { people: 3 }, added: { people: 0 } })
  })

  it('matches a manually entered union with the union of the file', async () => {
    const people = [individualRecord('I1', 'Anna /Lind/'), individualRecord('I2', 'Carl /Berg/')]
    await load(gedcomFile(...people))
    const [anna, carl] = [await named('Anna'), await named('Carl')]
    await world.edit(anna, { partners: [{ memberId: carl.id, place: 'Ulvik' }] })
    await load(
      gedcomFile(...people, familyRecord('F1', ['I2', 'I1'], [], '1 MARR', '2 DATE 1870', '2 PLAC Voss')),
    )
    expect((await named('Anna')).partners).toMatchObject([{ from: '1870', place: 'Ulvik' }])
  })

  it('keeps the ids and accounts of people', async () => {
    await load(family())
    const dora = await named('Dora')
    const account = await world.server.createMember({ memberId: dora.id })
    await load(family().replace('Dora /Berg/', 'Dorothea /Berg/'))
    await load(gedcomFile(individualRecord('I1', 'Anna /Lind/', '1 SEX F')))
    const row = await world.server.db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', account.id)
      .executeTakeFirst()
    expect(row?.member_id).toBe(dora.id)
    expect((await world.read(dora)).first_name).toBe('Dorothea')
  })
})

it('removes a link of the file that makes an ancestor cycle with a link of the site', async () => {
  await load(
    gedcomFile(
      individualRecord('I1', 'Anna /Lind/', '1 SEX F'),
      individualRecord('I2', 'Bert /Lind/', '1 SEX M'),
    ),
  )
  const [anna, bert] = [await named('Anna'), await named('Bert')]
  await world.edit(anna, { fatherId: bert.id })
  const report = await load(
    gedcomFile(
      individualRecord('I1', 'Anna /Lind/', '1 SEX F'),
      individualRecord('I2', 'Bert /Lind/', '1 SEX M'),
      familyRecord('F1', [null, 'I1'], ['I2']),
    ),
  )
  expect((await named('Bert')).mother_id).toBeNull()
  expect((await named('Anna')).father_id).toBe(bert.id)
  expect(report.warnings.some((warning) => warning.message.includes('own ancestor'))).toBe(true)
})

it('keeps edits of imported events, and moves the events with their people', async () => {
  const text = family('1 EMIG', '2 DATE 1880')
  await load(text, { events: true })
  const set = world.server.db.updateTable('events').set({ description: 'By ship.' })
  await set.where('event_type', '=', 'migration').execute()
  const report = await load(text.replace('DATE 1880', 'DATE 1881'), { events: true })
  expect(report).toMatchObject({ changed: { events: 1 }, unchanged: { events: 1 } })
  const events = await world.server.db
    .selectFrom('events')
    .selectAll()
    .where('event_type', '=', 'migration')
    .execute()
  expect(events).toMatchObject([{ event_date: '1881', description: 'By ship.' }])
})
