/** A family goes to a desktop program and comes back: what Gramps 5.1 does with a file is understood, and what it does not know is not written. */
import { describe, expect, it } from 'vitest'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import { deletePerson } from '#shared/contracts/people.contract.ts'
import { erasePerson, mergePeople } from '#shared/contracts/tree-editing.contract.ts'
import { findRecord, makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { familyRecord, gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const site = makeImportSite()

/** As Gramps writes the records of a file: with numbers of its own, and with the unique ids. */
function renumber(text: string): string {
  return text.replace(/@([IF])(\d+)@/g, (_, letter: string, digits: string) => `@${letter}9${digits}@`)
}

async function listNames(): Promise<string[]> {
  return (await site.world.everybody()).map(({ first_name }) => first_name).sort()
}

async function addFamily() {
  const { world } = site
  const anna = await world.add('Anna Lind', { gender: 'F' })
  const carl = await world.add('Carl Berg', { gender: 'M', partners: [{ memberId: anna.id }] })
  const dora = await world.add('Dora Berg', { fatherId: carl.id, motherId: anna.id })
  const annie = await world.add('Annie Lind', { gender: 'F', occupation: 'Weaver' })
  return { anna, carl, dora, annie }
}

describe('people who were entered here and are in the file of the program', () => {
  it('stay deleted, with their couples', async () => {
    const { anna, carl } = await addFamily()
    const text = renumber(await site.exported())
    const { server, admin } = site.world
    await server.call(deletePerson, { params: { id: anna.id }, as: admin })
    const nothingNew = { added: { people: 0, families: 0 }, removed: { people: 1 } }
    for (let time = 0; time < 2; time++) {
      const report = await site.load(text)
      expect(report.records).toEqual([])
      expect(report).toMatchObject(nothingNew)
    }
    expect(await listNames()).toEqual(['Annie', 'Carl', 'Dora'])
    expect(await site.world.read(carl)).toMatchObject({ partners: [] })
  })

  it('stay merged', async () => {
    const { anna, annie } = await addFamily()
    const text = renumber(await site.exported())
    const { server, admin } = site.world
    const body = { keep: { id: anna.id }, remove: { id: annie.id } }
    await server.call(mergePeople, { body, as: admin })
    const before = await site.world.read(anna)
    expect(await site.load(text)).toMatchObject({ added: { people: 0, families: 0 } })
    expect(await listNames()).toEqual(['Anna', 'Carl', 'Dora'])
    expect(await site.world.read(anna)).toEqual(before)
    expect(await site.load(text)).toMatchObject({ added: { people: 0 }, changed: { people: 0 } })
  })

  it('are deleted or merged once more after that', async () => {
    const { anna, annie, dora } = await addFamily()
    const text = renumber(await site.exported())
    const { server, admin } = site.world
    const body = { keep: { id: dora.id }, remove: { id: annie.id } }
    await server.call(mergePeople, { body, as: admin })
    await server.call(deletePerson, { params: { id: dora.id }, as: admin })
    expect(await site.load(text)).toMatchObject({ added: { people: 0 } })
    expect(await listNames()).toEqual(['Anna', 'Carl'])
    expect(await site.world.read(anna)).toMatchObject({ first_name: 'Anna' })
  })
})

describe('people who were merged here', () => {
  const merge = async (keep: { id: string }, remove: { id: string }) => {
    const { server, admin } = site.world
    const body = { keep: { id: keep.id }, remove: { id: remove.id } }
    expect((await server.call(mergePeople, { body, as: admin })).status).toBe(200)
  }

  it('stay erased with the one into whom they were merged', async () => {
    const { anna, annie } = await addFamily()
    const text = renumber(await site.exported())
    await merge(annie, anna)
    await site.world.server.call(erasePerson, { params: { id: annie.id }, as: site.world.admin })
    expect(await site.load(text)).toMatchObject({ added: { people: 0 } })
    expect(await listNames()).toEqual(['Carl', 'Dora', 'Private'])
    const links = await site.world.server.db.selectFrom('gedcom_links').select(['base', 'kept']).execute()
    expect(JSON.stringify(links)).not.toMatch(/Anna|Annie/)
  })

  it('are themselves again when that was undone, and stay deleted then', async () => {
    const { anna, annie } = await addFamily()
    const text = renumber(await site.exported())
    await merge(anna, annie)
    const { server, admin } = site.world
    const { logs } = (await server.call(getAuditLog, { as: admin })).output()
    const id = logs.find((entry) => entry.can_undo)?.id ?? expect.fail('Nothing can be undone.')
    ;(await server.call(undoActivity, { params: { id }, as: admin })).output()
    await server.call(deletePerson, { params: { id: annie.id }, as: admin })
    await site.load(text)
    expect(await listNames()).toEqual(['Anna', 'Carl', 'Dora'])
    expect(await site.world.read(anna)).toMatchObject({ occupation: null, also_known_as: [] })
  })
})

describe('what the program writes', () => {
  const log = [
    'Records not imported into INDI (individual) Gramps ID I0001:',
    '',
    `${'Could not import photos/lars.jpg'.padEnd(65)}   Line   209: 1 OBJE `,
  ]
  const inNorwegian = ['Poster som mangler i INDI (person) I0001:', log[2] ?? '']
  const toNote = ([first = '', ...rest]: readonly string[], head: string) => [
    `${head} ${first}`,
    ...rest.map((line) => `${Number(head[0]) + 1} CONT ${line}`),
  ]

  it.each([
    ['in English', log],
    ['in another language', inNorwegian],
  ])(
    'about lines that it did not understand is no biography, and stays in the file: %s',
    async (_, lines) => {
      const text = gedcomFile(
        individualRecord('I1', 'Lars /Berg/', '1 NOTE A sailor.', ...toNote(lines, '1 NOTE')),
        individualRecord('I2', 'Ole /Berg/', '1 NOTE @N1@', '1 OCCU Smith', ...toNote(lines, '2 NOTE')),
        ...toNote(lines, '0 @N1@ NOTE'),
      )
      await site.load(text)
      const people = await site.world.everybody()
      const biographies = people.map(({ first_name, biography }) => `${first_name}: ${biography}`)
      expect(biographies.sort()).toEqual(['Lars: A sailor.', 'Ole: null'])
      expect((await site.factsOf('Ole'))[0]).not.toHaveProperty('note')
      const exported = await site.exported()
      for (const line of lines) expect(exported).toContain(line.trim())
    },
  )

  it('keeps a note that only looks a little like it', async () => {
    const words = ['She wrote:', 'Line   209: 1 OBJE is what the clerk said.']
    await site.load(gedcomFile(individualRecord('I1', 'Lars /Berg/', ...toNote(words, '1 NOTE'))))
    expect((await site.world.everybody())[0]?.biography).toBe(words.join('\n'))
  })

  it('of the unique ids of GEDCOM 7 is understood, and of a shared note that it has lost', async () => {
    const { anna } = await addFamily()
    const seven = renumber(await site.exported('7.0'))
    const uid = /^1 UID (.+)$/gm
    const text = seven
      .replace('2 VERS 7.0', '2 VERS 5.5.1')
      .replace(/^1 _UID .+\n/gm, '')
      .replace(uid, '1 EVEN $1\n2 TYPE UID\n1 EVEN @N1@\n2 TYPE SNOTE')
    expect(text.match(/TYPE UID/g)).toHaveLength(5)
    expect(await site.load(text)).toMatchObject({ added: { people: 0, families: 0 } })
    expect(await site.world.read(anna)).toMatchObject({ first_name: 'Anna' })
    expect(await site.factsOf('Anna')).toEqual([])
    expect((await site.exported()).match(/^1 _UID /gm)).toHaveLength(5)
  })

  it('of an event that happened, or did not, is the answer to that', async () => {
    await site.load(
      gedcomFile(
        individualRecord('I1', 'Per /Lie/', '1 SEX M', '1 DEAT', '2 TYPE Y', '1 FAMS @F1@'),
        individualRecord('I2', 'Ida /Moe/', '1 SEX F', '1 DEAT', '2 TYPE N', '1 FAMS @F1@'),
        familyRecord('F1', ['I1', 'I2'], [], '1 MARR', '2 TYPE Y', '2 DATE 1950', '1 EVEN DIV', '2 TYPE NO'),
      ),
    )
    const people = await site.world.everybody()
    const deceased = people.map(({ first_name, deceased: isDead }) => `${first_name} ${isDead}`)
    expect(deceased.sort()).toEqual(['Ida false', 'Per true'])
    const facts = await site.unionFactsOf('Per')
    expect(facts.map(({ tag, type, date, denied }) => [tag, type, date, denied ?? false])).toEqual([
      ['MARR', undefined, '1950', false],
      ['DIV', undefined, undefined, true],
    ])
  })

  it('of a family that only links a child to a foster parent makes no couple', async () => {
    await site.load(
      gedcomFile(
        individualRecord('I1', 'Per /Lie/', '1 SEX M', '1 FAMS @F1@'),
        individualRecord('I2', 'Tor /Lie/', '1 SEX M', '1 FAMC @F1@', '2 PEDI foster'),
        familyRecord('F1', ['I1', null], ['I2'], '1 EVEN', '2 TYPE _PARENTS_ONLY'),
      ),
    )
    const people = await site.world.everybody()
    const per = people.find(({ first_name }) => first_name === 'Per')
    expect(per).toMatchObject({ partners: [] })
    expect(people.find(({ first_name }) => first_name === 'Tor')).toMatchObject({
      other_parents: [{ kind: 'foster', member_id: per?.id }],
    })
  })
})

describe('what an export writes', () => {
  it.each(['5.5.1', '7.0'] as const)(
    'is a husband and a wife where a file has two husbands (%s)',
    async (version) => {
      const adam = individualRecord('I1', 'Adam /First/', '1 SEX m', '1 FAMS @F1@')
      const steve = individualRecord('I2', 'Steve /Second/', '1 SEX M', '1 FAMS @F1@')
      const couple = ['0 @F1@ FAM', '1 HUSB @I1@', '1 HUSB @I2@', '1 MARR', '2 DATE 26 JUN 2015'].join('\n')
      await site.load(gedcomFile(adam, steve, couple))
      const exported = await site.exported(version)
      expect(findRecord(exported, 'F1')).toMatch(/1 HUSB @I1@\n1 WIFE @I2@/)
      expect(findRecord(exported, 'I1')).toContain('1 SEX M')
      const unions = (await site.world.everybody()).map((person) => person.partners.length)
      expect(unions).toEqual([1, 1])
      expect(await site.load(exported)).toMatchObject({ changed: { people: 0, families: 0 } })
    },
  )

  it('carries the unique ids of GEDCOM 7 also as programs know them that read older versions', async () => {
    const { anna } = await addFamily()
    const exported = await site.exported('7.0')
    expect(exported).toContain(`1 UID ${anna.id}\n1 _UID ${anna.id}`)
    expect(await site.load(exported)).toMatchObject({ added: { people: 0 } })
    expect((await site.exported('7.0')).match(/^1 _UID /gm)).toHaveLength(5)
  })

  it('says no date twice', async () => {
    const birth = ['1 BIRT', '2 DATE 1815/1816', '1 DEAT', '2 DATE ABT    1103/1104']
    await site.load(gedcomFile(individualRecord('I1', 'Per /Lie/', ...birth)))
    for (const version of ['5.5.1', '7.0'] as const)
      expect(await site.exported(version)).not.toContain('_PHRASE')
    expect(await site.exported()).toMatch(/2 DATE 1815\/1816\n1 DEAT/)
  })

  it.each([
    ['City, County, State, Country', true],
    ['Farm, Parish, County, Country', false],
  ])('has a form of places only where all programs know its words: %s', async (form, isKept) => {
    const text = gedcomFile(individualRecord('I1', 'Lars /Berg/', '1 BIRT', '2 PLAC Lom, Oppland, Norway'))
    await site.load(text.replace('1 CHAR UTF-8', `1 CHAR UTF-8\n1 PLAC\n2 FORM ${form}`))
    const exported = await site.exported()
    expect(exported.includes(`2 FORM ${form}`)).toBe(isKept)
    expect(exported).toContain('2 PLAC Lom, Oppland, Norway')
  })
})
