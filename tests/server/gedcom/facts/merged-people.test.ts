/** Facts of people who were merged here, when their file is imported again. */
import { expect, it } from 'vitest'
import { mergePeople } from '#shared/contracts/tree-editing.contract.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const site = makeImportSite()

it.each([true, false])('keeps the preferred birth when the file adds a fact (taken: %s)', async (isTaken) => {
  const anna = (...lines: string[]) =>
    individualRecord('I1', 'Anna /Lind/', '1 BIRT', '2 DATE 1850', '1 RESI Oslo', ...lines)
  const annie = individualRecord(
    'I2',
    'Annie /Lind/',
    '1 BIRT',
    '2 DATE 1851',
    '1 RESI Bergen',
    '1 OCCU Weaver',
  )
  await site.load(gedcomFile(anna(), annie))
  const [keep, remove] = [{ id: await site.findId('Anna') }, { id: await site.findId('Annie') }]
  const { server, admin } = site.world
  const body = { keep, remove, take: isTaken ? ['birthDate' as const] : [] }
  await server.call(mergePeople, { body, as: admin })
  const date = isTaken ? '1851' : '1850'
  expect((await site.world.read(keep)).birth_date).toBe(date)
  await site.load(gedcomFile(anna('1 EVEN', '2 TYPE Trip', '2 DATE 1900'), annie))
  expect((await site.world.read(keep)).birth_date).toBe(date)
  expect((await site.factsOf('Anna')).map(({ type }) => type)).toContain('Trip')
})

it('exports the objects, notes and numbers of both records', async () => {
  const anna = individualRecord('I1', 'Anna /Lind/', '1 OBJE @O1@', '1 REFN 17')
  const annie = individualRecord(
    'I2',
    'Annie /Lind/',
    ...[
      '1 OBJE @O1@',
      '1 OBJE @O2@',
      '1 ALIA @I3@',
      '1 NOTE Of the midwife',
      '2 RESN confidential',
      '1 REFN 18',
    ],
  )
  const objects = ['0 @O1@ OBJE\n1 FILE a.jpg\n2 FORM jpg', '0 @O2@ OBJE\n1 FILE b.jpg\n2 FORM jpg']
  const file = gedcomFile(anna, annie, individualRecord('I3', 'Anne /Lind/'), ...objects)
  await site.load(file)
  const [keep, remove] = [{ id: await site.findId('Anna') }, { id: await site.findId('Annie') }]
  await site.world.server.call(mergePeople, { body: { keep, remove }, as: site.world.admin })
  for (const load of [false, true]) {
    if (load) await site.load(file)
    const text = await site.exported()
    const record = text.split(/\n(?=0 )/).find((one) => one.includes('1 REFN 17')) ?? ''
    for (const line of ['1 OBJE @O2@', '1 ALIA @I3@', '1 NOTE Of the midwife', '1 REFN 18'])
      expect(record).toContain(line)
    expect(record.match(/1 OBJE @O1@/g)).toHaveLength(1)
    expect(record.match(/1 NAME/g)).toHaveLength(2)
  }
})
