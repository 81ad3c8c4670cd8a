/** A program gives the number of a removed person to the next one, also where the first was hidden or erased here. */
import { describe, expect, it } from 'vitest'
import { nameEndpoints } from '#shared/contracts/facts.contract.ts'
import { erasePerson } from '#shared/contracts/tree-editing.contract.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { familyRecord, gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const site = makeImportSite()

const born = (date: string) => ['1 BIRT', `2 DATE ${date}`]
const ida = individualRecord('I4', 'Ida /Beck/', '1 SEX F', ...born('1902'))

/** Adam and Berta with these children. */
function family(...children: string[]): string {
  const xrefs = children.map((record) => /@(\w+)@/.exec(record)?.[1] ?? '')
  return gedcomFile(
    individualRecord('I1', 'Adam /Beck/', '1 SEX M', ...born('1870')),
    individualRecord('I2', 'Berta /Holm/', '1 SEX F', ...born('1874')),
    ...children,
    familyRecord('F1', ['I1', 'I2'], xrefs),
  )
}

function hanna(xref: string, ...lines: string[]): string {
  return individualRecord(xref, 'Hanna /Beck/', '1 SEX F', ...born('3 MAR 1900'), '1 OCCU prisoner', ...lines)
}

/** A sister with the number that Hanna had. */
const clara = individualRecord('I3', 'Clara /Beck/', '1 SEX F', ...born('7 JUN 1910'), '1 OCCU Weaver')

async function erase(name: string): Promise<void> {
  const params = { id: await site.findId(name) }
  await site.world.server.call(erasePerson, { params, as: site.world.admin })
}

describe('a hidden person', () => {
  it('is not overwritten by the next one, and stays hidden when the file tells her again', async () => {
    await site.load(family(hanna('I3', '1 RESN confidential'), ida))
    expect(await site.load(family(clara, ida))).toMatchObject({ added: { people: 1 }, doubts: [] })
    expect(await site.readAsMember()).toContain('Clara')
    expect(await site.load(family(clara, ida, hanna('I5')))).toMatchObject({ still_hidden: { records: 1 } })
    expect(await site.readAsMember()).not.toMatch(/Hanna|prisoner/)
  })

  it('is not overwritten where somebody hid her here', async () => {
    await site.load(family(hanna('I3'), ida))
    const { server, admin } = site.world
    const { names } = await site.knowledgeOf('Hanna')
    for (const fact of await site.factsOf('Hanna')) await site.editFact(fact, { restriction: 'confidential' })
    const params = { id: names[0]?.id ?? '' }
    await server.call(nameEndpoints.update, { params, body: { restriction: 'confidential' }, as: admin })
    expect(await site.load(family(clara, ida))).toMatchObject({ added: { people: 1 }, doubts: [] })
    const all = await server.db.selectFrom('person_names').select('given').execute()
    expect(all.map(({ given }) => given).sort()).toEqual(['Adam', 'Berta', 'Clara', 'Hanna', 'Ida'])
  })
})

describe('an erased person', () => {
  it('does not swallow the next one, and does not come back with another number', async () => {
    await site.load(family(hanna('I3'), ida))
    await erase('Hanna')
    expect(await site.load(family(clara, ida))).toMatchObject({ added: { people: 1 }, doubts: [] })
    expect(await site.load(family(clara, ida, hanna('I5')))).toMatchObject({
      added: { people: 0 },
      doubts: [],
    })
    expect(await site.readAsMember()).not.toMatch(/Hanna|prisoner/)
  })

  it.each([
    [
      'with the number, and another day of birth',
      individualRecord('I3', 'Hanna /Beck/', ...born('4 MAR 1900')),
    ],
    ['with the number, and no birth', individualRecord('I3', 'Johanna /Beck/', '1 OCCU prisoner')],
    ['with another number and day of birth', individualRecord('I7', 'Hanna /Beck/', ...born('4 MAR 1900'))],
  ])('does not come back without a question: %s', async (_, somebody) => {
    await site.load(family(hanna('I3'), ida))
    const id = await site.findId('Hanna')
    await erase('Hanna')
    const next = family(somebody, ida)
    const [xref = ''] = /I[37]/.exec(somebody) ?? []
    const report = await site.load(next)
    expect(report).toMatchObject({ added: { people: 0 }, changed: { people: 0 } })
    expect(report.doubts).toMatchObject([{ xref, candidates: [{ id, details: [] }] }])
    await site.load(next, { answers: { byXref: { [xref]: id }, others: 'open' } })
    expect(await site.readAsMember()).not.toMatch(/anna|prisoner/)
    expect((await site.load(next)).doubts).toEqual([])
    await site.load(family(hanna('I3'), ida))
    expect(await site.readAsMember()).not.toMatch(/anna|prisoner/)
  })
})

describe('an erased person whom a file tells with another name meanwhile', () => {
  const uid = '1 _UID 0F3A5C8E-7B1D-4E2A-9C6F-1234567890AB'
  const strangers = (name: string) =>
    ['X1', 'X2', 'X3'].map((xref) => individualRecord(xref, `${xref} ${name}/${name}son/`, '1 SEX M'))
  const ofRelative = (name: string, ...lines: string[]) =>
    gedcomFile(individualRecord('P1', 'Hanna /Beck/', '1 SEX F', ...lines), ...strangers(name))
  const own = (name: string, ...lines: string[]) =>
    family(individualRecord('I3', name, '1 SEX F', ...lines), ida)

  it('stays erased in the file of a relative that knows the former name, or the unique id', async () => {
    await site.load(own('Hanna /Beck/', ...born('3 MAY 1950'), uid))
    await erase('Hanna')
    await site.load(own('Hanna /Lund/', ...born('3 MAY 1950')))
    await site.load(own('Hanna /Lund/', ...born('3 MAY 1950')))
    await site.load(ofRelative('Per', ...born('3 MAY 1950'), '1 OCCU prisoner'))
    await site.load(ofRelative('Marit', uid, '1 OCCU prisoner'))
    expect(await site.readAsMember()).not.toMatch(/Hanna|prisoner/)
  })

  it('stays erased after a version that calls her Living, and the answer that it is she', async () => {
    await site.load(own('Hanna /Beck/', ...born('1950')))
    const id = await site.findId('Hanna')
    await erase('Hanna')
    const living = own('Living /Beck/')
    expect((await site.load(living)).doubts).toMatchObject([{ candidates: [{ id }] }])
    await site.load(living, { answers: { byXref: { I3: id }, others: 'open' } })
    await site.load(family(ida, individualRecord('I8', 'Hanna /Beck/', '1 SEX F', ...born('1950'))))
    expect(await site.readAsMember()).not.toMatch(/Hanna|Living/)
  })

  it('is asked about where another file has only the name, or this one another name and the day', async () => {
    await site.load(own('Hanna /Beck/', ...born('3 MAY 1950')))
    await erase('Hanna')
    expect((await site.load(ofRelative('Per'))).doubts).toMatchObject([{ xref: 'P1' }])
    const married = individualRecord('I8', 'Johanna /Lund/', '1 SEX F', ...born('3 MAY 1950'))
    expect((await site.load(family(ida, married))).doubts).toMatchObject([{ xref: 'I8' }])
  })
})

it('imports a couple with the number of the family of somebody who was erased', async () => {
  const file = (...families: string[]) =>
    gedcomFile(
      individualRecord('I1', 'Carl /Berg/', '1 SEX M', ...born('1900')),
      individualRecord('I2', 'Hanna /Vik/', '1 SEX F', ...born('1901')),
      individualRecord('I3', 'Emil /Dahl/', '1 SEX M', ...born('1910')),
      individualRecord('I4', 'Dora /Eide/', '1 SEX F', ...born('1911')),
      ...families,
    )
  await site.load(file(familyRecord('F1', ['I1', 'I2'], [], '1 MARR', '2 DATE 1925')))
  await erase('Hanna')
  await site.load(file(familyRecord('F1', ['I3', 'I4'], [], '1 MARR', '2 DATE 1935')))
  const emil = (await site.world.everybody()).find(({ first_name }) => first_name === 'Emil')
  expect(emil?.partners).toMatchObject([{ from: '1935' }])
})
