/** What was hidden on this site, or by another file, stays hidden when a file tells it publicly. */
import { describe, expect, it } from 'vitest'
import {
  factEndpoints,
  getPersonFacts,
  type NamePayload,
  nameEndpoints,
} from '#shared/contracts/facts.contract.ts'
import { listEvents } from '#shared/contracts/timeline.contract.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { familyRecord, gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const site = makeImportSite()
const { readAsMember } = site

const uid = '1 _UID 0F3A5C8E-7B1D-4E2A-9C6F-1234567890AB'
const bornInUlvik = ['1 BIRT', '2 DATE 3 MAY 1850', '2 PLAC Ulvik']

/** A file of a relative: Wilma, and people of its own, so that it is no new version of another file. */
function file(name: string, ...wilma: string[]): string {
  return gedcomFile(
    individualRecord(`A${name.length}`, 'Wilma /Lind/', '1 SEX F', uid, ...wilma),
    individualRecord('X1', `${name} /${name}son/`, '1 SEX M'),
    individualRecord('X2', `Old ${name} /${name}son/`, '1 SEX M'),
  )
}

/** A file of a relative with Wilma and her husband; families seldom have a unique id. */
function coupleFile(name: string, familyUid: string, ...marriage: string[]): string {
  const [wife, husband] = [`A${name.length}`, `B${name.length}`]
  const strangers = ['X1', 'X2', 'X3', 'X4'].map((xref) =>
    individualRecord(xref, `${xref} ${name} /${name}son/`, '1 SEX M'),
  )
  return gedcomFile(
    individualRecord(wife, 'Wilma /Lind/', '1 SEX F', uid),
    individualRecord(husband, 'Carl /Berg/', '1 SEX M', '1 _UID 1F3A5C8E-7B1D-4E2A-9C6F-1234567890AB'),
    ...strangers,
    familyRecord(`F${name.length}`, [husband, wife], [], familyUid, ...marriage),
  )
}

async function hideFact(tag: string): Promise<void> {
  const facts = [...(await site.factsOf('Wilma')), ...(await site.unionFactsOf('Wilma'))]
  await site.editFact(
    facts.find((fact) => fact.tag === tag),
    { restriction: 'confidential' },
  )
}

describe('a fact that was hidden here', () => {
  it('is not told by the file of another relative', async () => {
    await site.load(file('Olsen', ...bornInUlvik))
    await hideFact('BIRT')
    await site.load(file('Per', ...bornInUlvik))
    expect(await readAsMember()).not.toMatch(/1850|Ulvik/)
    expect((await site.factsOf('Wilma')).map(({ tag }) => tag)).toEqual(['BIRT'])
  })

  it('is not told by another version of it in the file of another relative', async () => {
    await site.load(file('Olsen', ...bornInUlvik, '1 OCCU Weaver'))
    await hideFact('BIRT')
    await site.load(file('Per', '1 BIRT', '2 DATE MAY 1850', '2 PLAC Ulvik, Norway', '1 OCCU Midwife'))
    const told = await readAsMember()
    expect(told).not.toMatch(/1850|Ulvik/)
    expect(told).toMatch(/Weaver/)
    expect(told).toMatch(/Midwife/)
    await site.load(file('Per', '1 BIRT', '2 DATE 4 MAY 1850', '1 OCCU Midwife'))
    expect(await readAsMember()).not.toMatch(/1850|Ulvik/)
  })

  it('is not told by a relative whose program has added an id of its own', async () => {
    await site.load(file('Olsen', ...bornInUlvik))
    await hideFact('BIRT')
    const added = ['1 _UID 2F3A5C8E-7B1D-4E2A-9C6F-1234567890AB', uid, ...bornInUlvik]
    await site.load(file('Per').replace(uid, added.join('\n')))
    expect(await readAsMember()).not.toMatch(/1850|Ulvik/)
  })

  it('is not told by a new version of the same file', async () => {
    await site.load(file('Olsen', '1 RESI Oslo prison', '2 DATE 1870'))
    await hideFact('RESI')
    await site.load(file('Olsen', '1 RESI Oslo', '2 DATE 1871', '1 RESI Oslo prison', '2 DATE 1870'))
    expect(await readAsMember()).not.toMatch(/prison|1871/)
  })

  it.each([
    ['an occupation', ['1 OCCU Farmer'], ['1 OCCU Prison guard']],
    ['an education', ['1 EDUC School'], ['1 EDUC Prison school']],
    [
      'an event of one type',
      ['1 EVEN', '2 TYPE Stay', '2 PLAC Bergen'],
      ['1 EVEN', '2 TYPE Stay', '2 PLAC Prison'],
    ],
    ['an adoption', ['1 ADOP', '2 DATE 1850'], ['1 ADOP', '2 DATE 1850', '2 PLAC Prison']],
  ])('is not told by another version of a visible one: %s', async (_, visible, secret) => {
    await site.load(file('Olsen', ...visible, ...secret, '2 RESN confidential'))
    await site.load(file('Per', ...visible))
    await site.load(file('Per', ...secret))
    expect(await readAsMember()).not.toMatch(/prison/i)
  })

  it('is not told by one of two in the next version', async () => {
    await site.load(file('Olsen', '1 OCCU Farmer', '1 OCCU Prison guard'))
    const facts = await site.factsOf('Wilma')
    await site.editFact(
      facts.find(({ value }) => value === 'Prison guard'),
      { restriction: 'confidential' },
    )
    await site.load(file('Olsen', '1 OCCU Prison guard', '2 DATE 1870', '1 OCCU Prison guard', '2 DATE 1880'))
    expect(await readAsMember()).not.toMatch(/prison/i)
  })

  it('is not told with another tag', async () => {
    await site.load(file('Olsen', '1 OCCU Prison guard', '2 RESN confidential'))
    await site.load(file('Per', '1 TITL Prison guard', '1 EVEN', '2 TYPE Prison guard'))
    expect(await readAsMember()).not.toMatch(/prison/i)
  })

  it('is not told as an attribute instead of an event', async () => {
    await site.load(file('Olsen', '1 EVEN', '2 TYPE Imprisonment', '2 DATE 1870'))
    await hideFact('EVEN')
    await site.load(file('Per', '1 FACT Oslo', '2 TYPE Imprisonment', '2 DATE 1870'))
    expect(await readAsMember()).not.toMatch(/Imprisonment|1870/)
  })

  it.each([
    ['the burial', ['1 DEAT', '2 DATE 1899', '2 PLAC Prison'], ['1 BURI', '2 PLAC prison']],
    ['the baptism', ['1 BIRT', '2 DATE 1850', '2 PLAC Prison'], ['1 CHR', '2 DATE 1850', '2 PLAC Prison']],
  ])('is not told by what happened then or there: %s', async (_, own, theirs) => {
    await site.load(file('Olsen', ...own))
    await hideFact(own[0]?.slice(2) ?? '')
    await site.load(file('Per', ...theirs))
    expect(await readAsMember()).not.toMatch(/prison/i)
  })

  it.each([
    ['an event', ['1 OCCU Secret spy'], ['1 EVEN Secret spy', '2 TYPE occupation']],
    ['an attribute', ['1 FACT Secret spy', '2 TYPE Occupation'], ['1 OCCU Secret spy']],
    ['a type of another language', ['1 OCCU Secret spy'], ['1 FACT secret spy', '2 TYPE Yrke']],
    [
      'a census',
      ['1 RESI', '2 DATE 3 MAY 1870', '2 PLAC Secret prison'],
      ['1 CENS', '2 DATE 1870', '2 PLAC Secret prison'],
    ],
    ['a residence without a date', ['1 IMMI', '2 DATE 1870', '2 PLAC Secret port'], ['1 RESI Secret port']],
  ])('is not told by a near tag, in this file or another one: %s', async (_, own, theirs) => {
    await site.load(file('Olsen', ...own, '2 RESN confidential'))
    for (const name of ['Olsen', 'Per']) {
      await site.load(file(name, ...theirs), { events: true })
      expect(await readAsMember()).not.toMatch(/secret/i)
    }
  })

  it('tells another occupation, and a census of another year in the same place', async () => {
    await site.load(file('Olsen', '1 OCCU Secret spy', '1 RESI', '2 DATE 1870', '2 PLAC Oslo'))
    await hideFact('OCCU')
    await hideFact('RESI')
    const open = ['1 EVEN Of the army', '2 TYPE Retirement', '1 CENS', '2 DATE 1891', '2 PLAC Oslo']
    await site.load(file('Per', ...open))
    const told = await readAsMember()
    expect(told).toContain('Of the army')
    expect(told).toContain('1891')
  })

  it('tells the burial in another place', async () => {
    await site.load(file('Olsen', '1 DEAT', '2 DATE 1899', '2 PLAC Prison'))
    await hideFact('DEAT')
    await site.load(file('Per', '1 BURI', '2 DATE 1900', '2 PLAC Ulvik'))
    expect(await readAsMember()).toMatch(/Ulvik/)
  })

  it('does not tell that somebody has died', async () => {
    await site.load(file('Olsen', '1 BIRT', '2 DATE 1950'))
    const personId = await site.findId('Wilma')
    await site.addFact({ personId, tag: 'DEAT', date: '2020', restriction: 'confidential' })
    await site.load(file('Olsen', '1 BIRT', '2 DATE 1950', '1 DEAT', '2 DATE 2020'))
    expect(await readAsMember()).not.toMatch(/2020|"deceased":true/)
  })

  it('makes no timeline event', async () => {
    const couple = (...lines: string[]) =>
      gedcomFile(
        individualRecord('I1', 'Wilma /Lind/', '1 SEX F', '1 IMMI', '2 DATE 1860'),
        individualRecord('I2', 'Carl /Berg/', '1 SEX M', '1 EMIG', '2 DATE 1861'),
        familyRecord('F1', ['I2', 'I1'], [], '1 MARR', '2 DATE 1870', ...lines),
      )
    await site.load(couple())
    await hideFact('MARR')
    await hideFact('IMMI')
    await site.load(couple('2 PLAC Ulvik'), { events: true })
    const { server, admin } = site.world
    const events = (await server.call(listEvents, { as: admin })).output()
    expect(events.map(({ title }) => title)).toEqual(['Emigration of Carl Berg'])
  })

  it('is not told by another file of the couple without an id of the family', async () => {
    await site.load(coupleFile('Olsen', '1 REFN 1', '1 MARR', '2 DATE 1871'))
    await hideFact('MARR')
    await site.load(coupleFile('Per', '1 REFN 1', '1 MARR', '2 DATE 1871'), { events: true })
    expect(await readAsMember()).not.toMatch(/1871|Marriage/)
    expect(await site.world.server.db.selectFrom('unions').selectAll().execute()).toHaveLength(1)
  })

  it('leaves what the file itself hides apart from what it tells', async () => {
    const hidden = ['1 RESI Oslo prison', '2 RESN confidential']
    await site.load(file('Olsen', ...hidden))
    await site.load(file('Olsen', ...hidden, '1 RESI Bergen'))
    const told = await readAsMember()
    expect(told).toContain('Bergen')
    expect(told).not.toContain('prison')
  })
})

describe('a fact that the file hid before', () => {
  const prison = ['1 RESI Oslo prison', '2 DATE 1870']

  it('stays hidden, and is counted each time, until somebody lifts it', async () => {
    await site.load(file('Olsen', ...prison, '2 RESN confidential', '1 OCCU Weaver'))
    for (const occupation of ['Weaver', 'Weaver', 'Midwife']) {
      const report = await site.load(file('Olsen', ...prison, `1 OCCU ${occupation}`))
      expect(report.still_hidden).toEqual({ records: 0, details: 1 })
      expect(await readAsMember()).not.toContain('prison')
    }
    const report = await site.load(file('Olsen', ...prison, '1 OCCU Midwife'), { liftRestrictions: true })
    expect(report).toMatchObject({ still_hidden: { details: 0 }, facts: { changed: 1 } })
    await expect.poll(readAsMember).toContain('prison')
    expect((await site.load(file('Olsen', ...prison, '1 OCCU Midwife'))).facts.changed).toBe(0)
  })
})

describe('a fact that the file hid and then left out', () => {
  const prison = ['1 EVEN', '2 TYPE Prison', '2 DATE 1870']
  const name = ['1 NAME Erika /Foundling/', '2 TYPE birth']

  it.each([
    ['a fact', prison],
    ['a name', name],
  ])('is not told by the version after: %s', async (_, lines) => {
    await site.load(file('Olsen', ...lines, '2 RESN confidential'))
    await site.load(file('Olsen'))
    await site.load(file('Olsen', ...lines))
    expect(await readAsMember()).not.toMatch(/Prison|1870|Foundling/)
  })

  it('is not told by an older version of it, edited or deleted here', async () => {
    const older = ['1 EVEN', '2 TYPE Prison', '2 DATE ABT 1869']
    await site.load(file('Olsen', ...prison, '2 RESN confidential'))
    const [fact] = await site.factsOf('Wilma')
    await site.editFact(fact, { note: 'Told by his sister.' })
    await site.load(file('Olsen', ...older))
    expect(await readAsMember()).not.toMatch(/Prison|1870|1869/)
    for (const one of await site.factsOf('Wilma')) await site.removeFact(one)
    await site.load(file('Olsen', ...older.slice(0, 2), '2 DATE 1871'))
    expect(await readAsMember()).not.toMatch(/Prison|187|1869/)
  })
})

describe('a fact that another file hides', () => {
  it.each([
    ['a fact', ['1 OCCU prisoner'], 'facts'],
    ['a name', ['1 NAME Wilma /Prisoner/', '2 TYPE birth'], 'names'],
  ] as const)('is not told when it was deleted here: %s', async (_, lines, what) => {
    await site.load(file('Olsen', ...lines, '2 RESN confidential'))
    const hidden = (await site.knowledgeOf('Wilma'))[what].find(
      ({ restriction }) => restriction !== undefined,
    )
    const params = { id: hidden?.id ?? '' }
    const { remove } = what === 'facts' ? factEndpoints : nameEndpoints
    expect((await site.world.server.call(remove, { params, as: site.world.admin })).status).toBe(200)
    await site.load(file('Per', ...lines))
    expect(await readAsMember()).not.toMatch(/prisoner/i)
  })

  it.each([['1 _UID 2F3A5C8E-7B1D-4E2A-9C6F-1234567890AB'], ['1 REFN 1']])(
    'is not told by the end of the union (%s)',
    async (familyUid) => {
      const divorce = ['1 MARR', '2 DATE 1870', '1 DIV', '2 DATE 1881']
      await site.load(coupleFile('Olsen', familyUid, ...divorce, '2 RESN confidential'))
      await site.load(coupleFile('Per', familyUid, ...divorce))
      expect(await readAsMember()).not.toMatch(/1881|divorce/)
    },
  )

  it('does not tell that somebody has died', async () => {
    await site.load(file('Olsen', '1 DEAT', '2 DATE 1990', '2 RESN confidential'))
    await site.load(file('Per', '1 DEAT', '2 DATE 1990'))
    expect(await readAsMember()).not.toMatch(/1990|"deceased":true/)
  })

  it('stays hidden when one of two files hides it no longer', async () => {
    const prison = ['1 RESI Oslo prison', '2 DATE 1870']
    await site.load(file('Olsen', ...prison, '2 RESN confidential'))
    await site.load(file('Per', ...prison, '2 RESN confidential'))
    await site.load(file('Olsen', ...prison), { liftRestrictions: true })
    expect(await readAsMember()).not.toContain('prison')
    await site.load(file('Per', ...prison), { liftRestrictions: true })
    await expect.poll(readAsMember).toContain('prison')
  })

  it('gives its coordinates to no place', async () => {
    const secret = ['2 PLAC Oslo', '3 MAP', '4 LATI N59.9111', '4 LONG E10.7528', '2 RESN confidential']
    await site.load(file('Olsen', '1 OCCU Weaver', '2 PLAC Oslo', '1 RESI', ...secret))
    expect(await readAsMember()).not.toContain('59.9111')
    await site.load(file('Per', '1 RESI', ...secret.slice(0, -1)))
    expect(await readAsMember()).not.toContain('59.9111')
  })

  it.each([
    ['1 ADOP', '2 FAMC @F1@'],
    ['1 FAMC @F1@', '2 PEDI adopted'],
  ])('is not told by the relation to a parent: %s', async (...lines) => {
    await site.load(file('Olsen', '1 ADOP', '2 RESN confidential'))
    const dora = [
      individualRecord('D1', 'Dora /Foster/', '1 FAMS @F1@'),
      familyRecord('F1', [null, 'D1'], ['A3']),
    ]
    await site.load(file('Per', ...lines).replace('0 TRLR', `${dora.join('\n')}\n0 TRLR`))
    expect(await readAsMember()).not.toContain('adoptive')
  })

  it('is not told by a timeline event of another site', async () => {
    const event = ['1 EVEN', '2 TYPE Marriage of Wilma and Carl', '2 DATE 1871', '2 _FH_EVENT marriage']
    const wedding = ['1 MARR', '2 DATE 1871']
    await site.load(coupleFile('Olsen', '1 REFN 1', ...wedding, '2 RESN confidential'))
    await site.load(coupleFile('Per', '1 REFN 1', ...wedding, ...event, '2 _FH_INSTEAD marriage 1'))
    expect(await readAsMember()).not.toMatch(/1871|Marriage/)
  })
})

describe('a note that a file hides', () => {
  const note = 'She was in prison for the theft of a goose.'
  const hidden = '2 RESN confidential'
  const biography = [`1 NOTE ${note}`]
  const noteOfFact = ['1 OCCU Weaver', `2 NOTE ${note}`]
  const sharedNote = ['1 NOTE @N1@']
  const withRecord = (text: string, ...lines: string[]) =>
    text.replace('0 TRLR', [`0 @N1@ NOTE ${note}`, ...lines, '0 TRLR'].join('\n'))

  it.each([
    ['a biography', biography, hidden],
    ['the note of a fact', noteOfFact, '3 RESN confidential'],
  ])(
    'is told neither by the next version nor by another file, until it is lifted: %s',
    async (_, lines, resn) => {
      await site.load(file('Olsen', ...lines, resn))
      for (let version = 0; version < 2; version++) {
        const report = await site.load(file('Olsen', ...lines))
        expect(report.still_hidden).toEqual({ records: 0, details: 1 })
        expect(await readAsMember()).not.toContain('prison')
      }
      const other = await site.load(file('Per', ...lines))
      expect(other.still_hidden).toEqual({ records: 0, details: 0 })
      expect(await readAsMember()).not.toContain('prison')
      await site.load(file('Per', ...lines))
      const lifted = await site.load(file('Olsen', ...lines), { liftRestrictions: true })
      expect(lifted.still_hidden).toEqual({ records: 0, details: 0 })
      await expect.poll(readAsMember).toContain('prison')
      expect(await site.load(file('Olsen', ...lines))).toMatchObject({ changed: { people: 0 } })
      expect(await readAsMember()).toContain('prison')
    },
  )

  it('is not told among other notes, or with other line breaks', async () => {
    await site.load(file('Olsen', ...biography, hidden))
    const whole = [
      '1 NOTE She had ten children.',
      '2 CONT She was in prison for',
      '2 CONT the theft of a goose.',
    ]
    await site.load(file('Per', ...whole, '1 NOTE She liked to sing.'))
    const told = await readAsMember()
    expect(told).not.toContain('prison')
    expect(told).toContain('She liked to sing.')
  })

  it.each([
    ['the pointer', (text: string) => withRecord(text), hidden],
    ['the record', (text: string) => withRecord(text, '1 RESN confidential'), ''],
  ])('is not told when it is shared and %s is restricted', async (_, asHidden, resn) => {
    const lines = [...sharedNote, ...(resn ? [resn] : [])]
    await site.load(asHidden(file('Olsen', ...lines)))
    const report = await site.load(withRecord(file('Olsen', ...sharedNote)))
    expect(report.still_hidden).toEqual({ records: 0, details: 1 })
    await site.load(withRecord(file('Per', ...sharedNote)))
    await site.load(file('Marit', ...biography))
    expect(await readAsMember()).not.toContain('prison')
    await site.load(withRecord(file('Olsen', ...sharedNote)), { liftRestrictions: true })
    await expect.poll(readAsMember).toContain('prison')
  })

  it('is not told after a version without it', async () => {
    for (const [asHidden, asOpen] of [
      [file('Olsen', ...biography, hidden), file('Olsen', ...biography)],
      [
        withRecord(file('Olsen', ...sharedNote), '1 RESN confidential'),
        withRecord(file('Olsen', ...sharedNote)),
      ],
    ] as const) {
      await site.load(asHidden)
      await site.load(file('Per', ...biography))
      await site.load(file('Olsen'))
      await site.load(file('Per', ...biography))
      await site.load(file('Olsen'))
      await site.load(asOpen)
      expect(await readAsMember()).not.toContain('prison')
    }
  })

  it('is not told because a file had it in a record that was hidden as a whole', async () => {
    await site.load(file('Per', '1 RESN confidential', ...biography))
    await site.load(file('Olsen', ...biography, hidden))
    await site.load(file('Per', ...biography), { liftRestrictions: true })
    expect(await readAsMember()).not.toContain('prison')
  })

  it('is not told by the note of a marriage', async () => {
    const marriage = (...lines: string[]) =>
      ['1 REFN 1', '1 MARR', '2 DATE 1870', `2 NOTE ${note}`, ...lines] as const
    await site.load(coupleFile('Olsen', ...marriage('3 RESN confidential')))
    await site.load(coupleFile('Olsen', ...marriage()), { events: true })
    await site.load(coupleFile('Per', ...marriage()), { events: true })
    const told = await readAsMember()
    expect(told).not.toContain('prison')
    expect(told).toContain('1870')
  })

  it('stays with those who say the same of somebody else, and where this file told it before', async () => {
    await site.load(file('Per', ...biography))
    await site.load(file('Olsen', ...biography, hidden).replace('1 SEX M', `1 SEX M\n1 NOTE ${note}`))
    const report = await site.load(file('Per', ...biography))
    expect(report).toMatchObject({ changed: { people: 0 }, still_hidden: { details: 0 } })
    const people = await site.world.everybody()
    expect(
      people
        .filter(({ biography: text }) => text === note)
        .map(({ first_name }) => first_name)
        .sort(),
    ).toEqual(['Olsen', 'Wilma'])
  })
})

describe('a name that was hidden here', () => {
  async function hideName(surname: string) {
    const { names } = await site.knowledgeOf('Wilma')
    const params = { id: names.find((name) => name.surname === surname)?.id ?? '' }
    const body: NamePayload = { restriction: 'confidential' }
    const { server, admin } = site.world
    expect((await server.call(nameEndpoints.update, { params, body, as: admin })).status).toBe(200)
  }

  it('is not told by the file of another relative', async () => {
    await site.load(file('Olsen', '1 NAME Wilma /Foundling/', '2 TYPE birth', '2 NOTE Of the parish'))
    await hideName('Foundling')
    await site.load(file('Per', '1 NAME Wilma /Foundling/', '2 TYPE birth'))
    await site.load(file('Marit', '1 NAME Wilma /Föundling/', '2 TYPE aka'))
    expect(await readAsMember()).not.toMatch(/F[oö]undling/)
  })

  it.each([
    ['in another script', ['2 TRAN Secreta /Foundling/', '3 LANG en']],
    ['as a nickname', ['2 NICK Secreta Foundling']],
    ['as a title', ['2 NPFX born Secreta Foundling']],
  ])('is not told below a visible name: %s', async (_, lines) => {
    const secret = ['1 NAME Secreta Maria /Foundling/', '2 TYPE aka']
    const named = (...below: string[]) =>
      file('Olsen', ...secret).replace('1 NAME Wilma /Lind/', ['1 NAME Wilma /Lind/', ...below].join('\n'))
    await site.load(named())
    await hideName('Foundling')
    await site.load(named(...lines))
    const told = await readAsMember()
    expect(told).not.toContain('Foundling')
    expect(told).toContain('Lind')
    expect(await site.exported('7.0')).toContain('Secreta Maria')
  })

  it.each([
    ['in another order', ['1 NAME /Foundling/ Wilma', '2 TYPE aka']],
    ['without slashes, the surname first', ['1 NAME FOUNDLING Wilma', '2 TYPE aka']],
    ['with a title and further names', ['1 NAME Sister Wilma Agnes /Foundling/', '2 TYPE religious']],
    ['with the call name', ['1 NAME Willie /Foundling/', '2 TYPE aka']],
    ['in another script', ['1 NAME Вильма /Фаундлинг/', '2 TYPE aka']],
    ['as the other script of another name', ['1 NAME Wi /Lindh/', '2 TYPE aka', '2 TRAN Wilma /Foundling/']],
  ])('is not told by a name of another type %s', async (_, lines) => {
    const details = ['2 TYPE birth', '2 _RUFNAME Willie', '2 TRAN Вильма /Фаундлинг/', '3 LANG ru']
    await site.load(file('Olsen', '1 NAME Wilma /Foundling/', ...details))
    await hideName('Foundling')
    await site.load(file('Per', ...lines, '1 NAME Mina /Falk/', '2 TYPE aka'))
    const told = await readAsMember()
    expect(told).not.toMatch(/foundling|Фаундлинг/i)
    expect(told).toContain('Falk')
  })
})

it('does not tell the only name of a person whom another file hides', async () => {
  const named = (name: string, ...lines: string[]) =>
    file(name).replace('1 NAME Wilma /Lind/', ['1 NAME Wilma /Foundling/', ...lines].join('\n'))
  await site.load(named('Olsen', '2 RESN confidential'))
  await site.load(named('Per'))
  expect(await readAsMember()).not.toContain('Foundling')
  await site.load(named('Marit', '1 NAME Wilma Maria /Foundling/'))
  expect(await readAsMember()).not.toContain('Foundling')
})

it('hides a married name that is hidden below its name', async () => {
  await site.load(
    file('Olsen', '1 NAME Wilma /Strand/', '2 TYPE aka', '2 _MARNM Prisoner', '3 RESN confidential'),
  )
  const told = await readAsMember()
  expect(told).not.toContain('Prisoner')
  expect(told).toContain('Strand')
})

it('hides the other names below a hidden name', async () => {
  const others = ['2 _AKA Rika Foundling', '2 _AKAN Rike Foundling']
  await site.load(file('Olsen', '1 NAME Erika /Foundling/', '2 RESN confidential', ...others))
  expect(await readAsMember()).not.toContain('Foundling')
})

describe('a record that another file restricts as a whole', () => {
  const secret = ['1 OCCU Weaver', '1 EMIG', '2 DATE 1860', '1 NOTE She was in prison']

  it.each([true, false])(
    'reaches no member by a file that tells it (imported twice: %s)',
    async (isTwice) => {
      const restricted = file('Olsen', '1 RESN confidential', ...bornInUlvik)
      const open = file('Per', ...bornInUlvik, ...secret)
      await site.load(restricted)
      await site.load(open, { events: true })
      if (isTwice) await site.load(open, { events: true })
      expect(await readAsMember()).not.toMatch(/Wilma|Lind|1850|Weaver|1860|prison/)
    },
  )

  it('has no timeline event of another site', async () => {
    await site.load(file('Olsen', '1 RESN confidential'))
    await site.load(file('Per', '1 EVEN', '2 TYPE Wilma in prison', '2 DATE 1880', '2 _FH_EVENT other'))
    expect(await readAsMember()).not.toMatch(/prison|1880/)
  })

  it('is no couple with a wedding by a file without an id of the family', async () => {
    await site.load(coupleFile('Olsen', '1 RESN confidential', '1 MARR', '2 DATE 1871'))
    await site.load(coupleFile('Per', '1 REFN 1', '1 MARR', '2 DATE 1871'), { events: true })
    expect(await readAsMember()).not.toMatch(/1871|Marriage/)
  })

  it('is told again when that file restricts it no longer', async () => {
    await site.load(file('Olsen', '1 RESN confidential', ...bornInUlvik))
    await site.load(file('Per', ...bornInUlvik))
    await site.load(file('Olsen', ...bornInUlvik), { liftRestrictions: true })
    await expect.poll(() => site.findId('Wilma')).not.toBe('')
    const id = await site.findId('Wilma')
    const { server, admin } = site.world
    const { facts } = (await server.call(getPersonFacts, { params: { id }, as: admin })).output()
    expect(facts).toHaveLength(1)
  })
})
