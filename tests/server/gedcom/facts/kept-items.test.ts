/** What was edited or locked here stays when a new version of the file tells otherwise, and the report lists it. */
import { describe, expect, it } from 'vitest'
import type { Fact, FactPayload } from '#shared/contracts/facts.contract.ts'
import type { Citation } from '#shared/contracts/sources.contract.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const site = makeImportSite()

const book = '0 @S1@ SOUR\n1 TITL Parish book'
const file = (...lines: string[]) =>
  gedcomFile(individualRecord('I1', 'Anna /Lind/', '1 SEX F', ...lines), book)

describe('the citations of a fact that was edited here', () => {
  const cited = (...pages: string[]) =>
    file('1 BIRT', '2 DATE 1850', ...pages.flatMap((lines) => ['2 SOUR @S1@', ...lines.split('|')]))
  const listCited = async () => {
    const [birth] = await site.factsOf('Anna')
    return birth?.citations?.map(({ page, quality, note }) => [page, quality, note])
  }

  it('are merged one by one', async () => {
    await site.load(cited('3 PAGE 7', '3 PAGE 8', '3 PAGE 9'))
    const [birth] = await site.factsOf('Anna')
    const [seven, eight, nine] = birth?.citations ?? []
    if (!seven || !eight || !nine) throw new Error('Citations are missing.')
    const own = { ...seven, page: '20', note: 'Found at home' }
    await site.editFact(birth, { citations: [{ ...seven, note: 'Hard to read' }, eight, nine, own] })
    await site.load(cited('3 PAGE 7|3 QUAY 3', '3 PAGE 9|3 QUAY 2', '3 PAGE 10'))
    expect(await listCited()).toEqual([
      ['7', 3, 'Hard to read'],
      ['9', 2, undefined],
      ['20', undefined, 'Found at home'],
      ['10', undefined, undefined],
    ])
  })

  it('stay where the file has them no more', async () => {
    await site.load(cited('3 PAGE 7', '3 PAGE 8'))
    const [birth] = await site.factsOf('Anna')
    const [seven, ...others] = birth?.citations ?? []
    await site.editFact(birth, { citations: [{ ...seven, note: 'Hard to read' }, ...others] })
    await site.load(cited())
    expect(await listCited()).toEqual([['7', undefined, 'Hard to read']])
  })

  it('go with a source that the file hides now, edited or not', async () => {
    const secret = ['1 OCCU Weaver', '2 SOUR @S1@', '3 PAGE Secret']
    await site.load(file(...secret))
    const [work] = await site.factsOf('Anna')
    await site.editFact(work, { citations: work?.citations?.map((own) => ({ ...own, quality: 1 })) ?? [] })
    await site.load(file(...secret).replace(book, `${book}\n1 RESN confidential`))
    expect(await site.readAsMember()).not.toContain('Secret')
    expect((await site.factsOf('Anna'))[0]).not.toHaveProperty('citations')
  })

  it('go when the file hides them now, edited or not, and come back without the edit', async () => {
    await site.load(cited('3 PAGE 7', '3 PAGE 8'))
    const [birth] = await site.factsOf('Anna')
    const [seven, ...others] = birth?.citations ?? []
    await site.editFact(birth, {
      citations: [{ ...seven, note: 'Hard to read' }, ...others, { page: 'Letter' }],
    })
    await site.load(cited('3 PAGE 7|3 RESN confidential', '3 PAGE 8'))
    expect(await listCited()).toEqual([
      ['8', undefined, undefined],
      ['Letter', undefined, undefined],
    ])
    await site.load(cited('3 PAGE 7', '3 PAGE 8'), { liftRestrictions: true })
    expect((await listCited())?.map(([page]) => page)).toEqual(['8', 'Letter', '7'])
  })

  it('go with an edited citation of a name that the file hides now', async () => {
    const named = (...lines: string[]) => file('1 NAME Anna /Berg/', '2 SOUR @S1@', '3 PAGE Secret', ...lines)
    await site.load(named())
    const married = (await site.knowledgeOf('Anna')).names.find(({ surname }) => surname === 'Berg')
    await site.editName(married, {
      citations: married?.citations?.map((own) => ({ ...own, quality: 1 })) ?? [],
    })
    await site.load(named('3 RESN privacy'))
    expect(await site.readAsMember()).not.toContain('Secret')
  })

  it.each<[string, string[], (own: Citation[]) => Citation[], string[], (string | undefined)[][]]>([
    [
      'one is edited and the file hides the other',
      ['3 DATA|4 TEXT Alpha', '3 DATA|4 TEXT Beta'],
      ([alpha = {}, beta]) => [alpha, { ...beta, note: 'Hard to read' }],
      ['3 DATA|4 TEXT Alpha|3 RESN confidential', '3 DATA|4 TEXT Beta'],
      [['Beta', 'Hard to read']],
    ],
    [
      'the file hides the one that was edited',
      ['3 DATA|4 TEXT Alpha', '3 DATA|4 TEXT Beta'],
      ([alpha, beta = {}]) => [{ ...alpha, note: 'Hard to read' }, beta],
      ['3 DATA|4 TEXT Alpha|3 RESN confidential', '3 DATA|4 TEXT Beta'],
      [['Beta', undefined]],
    ],
    [
      'the file drops the one that was edited',
      ['3 DATA|4 TEXT Alpha', '3 DATA|4 TEXT Beta'],
      ([alpha, beta = {}]) => [{ ...alpha, note: 'Hard to read' }, beta],
      ['3 DATA|4 TEXT Beta'],
      [
        ['Alpha', 'Hard to read'],
        ['Beta', undefined],
      ],
    ],
    [
      'one was added here, and the file adds one and hides its own',
      ['3 DATA|4 TEXT Alpha'],
      ([alpha = {}]) => [{ ...alpha, text: 'Typed here', note: 'Ours' }, alpha],
      ['3 DATA|4 TEXT Gamma', '3 DATA|4 TEXT Alpha|3 RESN confidential'],
      [
        ['Typed here', 'Ours'],
        ['Gamma', undefined],
      ],
    ],
  ])('of one source without a page are told apart: %s', async (_, before, change, now, expected) => {
    await site.load(cited(...before))
    const [birth] = await site.factsOf('Anna')
    await site.editFact(birth, { citations: change(birth?.citations ?? []) })
    await site.load(cited(...now))
    const [after] = await site.factsOf('Anna')
    expect(after?.citations?.map(({ text, note }) => [text, note])).toEqual(expected)
  })

  it('are as many as a form can save', async () => {
    await site.load(cited(...Array.from({ length: 210 }, (_, i) => `3 PAGE ${i}`)))
    const [birth] = await site.factsOf('Anna')
    expect(birth?.citations).toHaveLength(200)
    expect(await site.exported()).toContain('3 PAGE 209')
    await site.editFact(birth, { citations: birth?.citations ?? [], note: 'Read again' })
  })

  it('are those of the file twice where the file has two alike', async () => {
    await site.load(cited('3 PAGE 7|3 QUAY 1', '3 PAGE 7|3 QUAY 2'))
    const [birth] = await site.factsOf('Anna')
    const [first, second] = birth?.citations ?? []
    await site.editFact(birth, { citations: [first ?? {}, { ...second, note: 'Hard to read' }] })
    await site.load(cited('3 PAGE 7|3 QUAY 0', '3 PAGE 7|3 QUAY 3'))
    expect(await listCited()).toEqual([
      ['7', 0, undefined],
      ['7', 3, 'Hard to read'],
    ])
  })
})

describe('the participants of a fact that were edited here', () => {
  const witnessed = (...names: string[]) =>
    file('1 BIRT', '2 DATE 1850', ...names.flatMap((lines) => `2 _WITN ${lines}`.split('|')))
  const listNames = async () => {
    const [birth] = await site.factsOf('Anna')
    return birth?.participants?.map(({ name, role }) => [name, role])
  }
  const dora = { name: 'Dora Moen', role: 'WITN' }
  const edit = async (change: (own: NonNullable<Fact['participants']>) => FactPayload['participants']) => {
    const [birth] = await site.factsOf('Anna')
    await site.editFact(birth, { participants: change(birth?.participants ?? []) ?? [] })
  }

  it('are merged one by one', async () => {
    await site.load(witnessed('Ola Dal', 'Kari Dal', 'Per Dal'))
    await edit(([ola, , per]) => [{ name: 'Ola Dal', ...ola, role: 'GODP' }, { role: 'WITN', ...per }, dora])
    await site.load(witnessed('Ola Dal', 'Kari Dal', 'Marit Dal'))
    expect(await listNames()).toEqual([
      ['Ola Dal', 'GODP'],
      ['Dora Moen', 'WITN'],
      ['Marit Dal', 'WITN'],
    ])
  })

  it('go when the file hides them now, edited or not', async () => {
    await site.load(witnessed('Ola Dal', 'Kari Dal'))
    await edit(([ola, ...others]) => [{ name: 'Ola Dal', ...ola, role: 'GODP' }, ...others, dora])
    await site.load(witnessed('Ola Dal|3 RESN confidential', 'Kari Dal'))
    expect(await listNames()).toEqual([
      ['Kari Dal', 'WITN'],
      ['Dora Moen', 'WITN'],
    ])
  })

  it('are told where the fact is locked', async () => {
    await site.load(witnessed('Ola Dal'))
    const [birth] = await site.factsOf('Anna')
    await site.editFact(birth, { restriction: 'locked' })
    const { conflicts } = await site.load(witnessed('Ola Dal', 'Kari Dal'))
    expect(conflicts).toMatchObject([{ field: 'Birth: people who took part', here: '1', file: '2' }])
    expect(await listNames()).toEqual([['Ola Dal', 'WITN']])
  })
})

describe('the report of an import', () => {
  const conflictsOf = async (...lines: string[]) => {
    const { conflicts, conflict_count } = await site.load(file(...lines))
    expect(conflict_count).toBe(conflicts.length)
    return conflicts.map(({ name, field, here, file: told }) => [name, field, here, told])
  }

  it('lists the facts and names that the file has no more', async () => {
    await site.load(file('1 RESI', '2 DATE 1900', '2 PLAC Oslo', '1 RESI', '2 DATE 1910', '1 SSN 7'))
    const [home] = await site.factsOf('Anna')
    await site.editFact(home, { note: 'With her aunt' })
    expect(await conflictsOf('1 SSN 7')).toEqual([['Anna Lind', 'Residence', '1900, Oslo', '']])
    expect(await conflictsOf('1 SSN 7')).toEqual([])
  })

  it('lists the fields of which the file tells something else', async () => {
    await site.load(file('1 EMIG', '2 DATE 1900', '2 PLAC Oslo', '2 CAUS Hunger'))
    const [journey] = await site.factsOf('Anna')
    await site.editFact(journey, { cause: 'Poverty', place: 'Bergen' })
    expect(await conflictsOf('1 EMIG', '2 DATE 1900', '2 PLAC Moss', '2 CAUS Love', '2 AGNC Ship')).toEqual([
      ['Anna Lind', 'Emigration', '1900, Bergen', '1900, Moss'],
      ['Anna Lind', 'Emigration: cause', 'Poverty', 'Love'],
    ])
    expect(await site.factsOf('Anna')).toMatchObject([{ place: 'Bergen', cause: 'Poverty', agency: 'Ship' }])
  })

  it('lists nothing that was edited into what the file tells now, and doubles nothing', async () => {
    await site.load(file('1 OCCU Weaver', '2 DATE 1870'))
    const [work] = await site.factsOf('Anna')
    await site.editFact(work, { value: 'Midwife', date: '1880', note: 'In Bergen' })
    expect(await conflictsOf('1 OCCU Midwife', '2 DATE 1880', '2 AGNC Parish')).toEqual([])
    expect(await site.factsOf('Anna')).toMatchObject([
      { id: work?.id, value: 'Midwife', date: '1880', note: 'In Bergen' },
    ])
  })

  it('names nobody as changed whose facts stay as they were edited or locked here', async () => {
    await site.load(file('1 BIRT', '2 DATE 1850', '2 PLAC Oslo', '1 OCCU Weaver', '2 NOTE At home'))
    const [birth, work] = await site.factsOf('Anna')
    await site.editFact(work, { agency: 'Mill' })
    await site.editFact(birth, { date: '1849' })
    const kept = await site.load(file('1 BIRT', '2 DATE 1851', '2 PLAC Oslo'))
    expect(kept).toMatchObject({ records: [], changed: { people: 0 }, conflict_count: 2 })
    const { records, changed } = await site.load(file('1 BIRT', '2 DATE 1852', '2 PLAC Bergen'))
    expect(records).toMatchObject([{ changes: [{ here: '1849, Oslo', file: '1849, Bergen' }] }])
    expect(changed.people).toBe(1)
    expect((await site.factsOf('Anna')).map(({ date, place, value }) => date ?? value ?? place)).toEqual([
      '1849',
      'Weaver',
    ])
  })

  it('lists what is locked, and tells an edited birth once', async () => {
    await site.load(file('1 BIRT', '2 DATE 1850', '1 OCCU Weaver', '1 CONF', '2 DATE 1864'))
    const [birth, work, confirmation] = await site.factsOf('Anna')
    await site.editFact(birth, { date: '1849' })
    await site.editFact(work, { restriction: 'locked' })
    await site.editFact(confirmation, { restriction: 'locked' })
    const listed = await conflictsOf('1 BIRT', '2 DATE 1851', '1 CONF', '2 DATE 1865')
    expect(listed).toHaveLength(3)
    expect(listed).toContainEqual(['Anna Lind', 'birth date', '1849', '1851'])
    expect(listed).toContainEqual(['Anna Lind', 'Occupation', 'Weaver', ''])
    expect(listed).toContainEqual(['Anna Lind', 'Confirmation', '1864', '1865'])
    const kept = (await site.factsOf('Anna')).map(({ date, value }) => date ?? value)
    expect(kept.toSorted()).toEqual(['1849', '1864', 'Weaver'])
  })
})
