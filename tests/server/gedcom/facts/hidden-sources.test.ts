/** What an import makes of sources, repositories, citations and participants that the file calls confidential or private. */
import { describe, expect, it } from 'vitest'
import { factEndpoints } from '#shared/contracts/facts.contract.ts'
import { findRecord, makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const site = makeImportSite()

const hidden = 'RESN confidential'

/** Wilma and Carl with a source and the library that has it. */
function file(lines: readonly string[], source: readonly string[] = [], repository: readonly string[] = []) {
  return gedcomFile(
    individualRecord('I1', 'Wilma /Lind/', '1 SEX F', ...lines),
    individualRecord('I2', 'Carl /Berg/', '1 SEX M'),
    ['0 @S1@ SOUR', ...source].join('\n'),
    ['0 @R1@ REPO', ...repository].join('\n'),
  )
}

const openSource = ['1 TITL Parish book', '1 REPO @R1@', '2 CALN 7']
const openLibrary = ['1 NAME Archive of Ulvik']

describe('what the file restricts', () => {
  it.each([
    [
      'a source',
      ['1 OCCU Weaver', '2 SOUR @S1@', '3 PAGE Secret'],
      [`1 ${hidden}`, '1 TITL Secret'],
      openLibrary,
    ],
    ['a source with _PRIV', ['1 SOUR @S1@', '2 PAGE Secret'], ['1 TITL Secret', '1 _PRIV Y'], openLibrary],
    ['a repository', ['1 OCCU Weaver', '2 SOUR @S1@'], openSource, [`1 ${hidden}`, '1 NAME Secret']],
    [
      'the link to a repository',
      ['1 OCCU Weaver', '2 SOUR @S1@'],
      ['1 TITL Book', '1 REPO @R1@', `2 ${hidden}`, '2 CALN Secret'],
      openLibrary,
    ],
    [
      'the text of a source',
      ['1 OCCU Weaver', '2 SOUR @S1@'],
      ['1 TITL Book', '1 TEXT Secret', `2 ${hidden}`],
      openLibrary,
    ],
    ['a citation', ['1 SOUR @S1@', `2 ${hidden}`, '2 PAGE Secret'], openSource, openLibrary],
    [
      'a citation below a fact',
      ['1 OCCU Weaver', '2 SOUR @S1@', `3 ${hidden}`, '3 PAGE Secret'],
      openSource,
      openLibrary,
    ],
    [
      'the text of a citation',
      ['1 OCCU Weaver', '2 SOUR @S1@', '3 DATA', `4 ${hidden}`, '4 TEXT Secret'],
      openSource,
      openLibrary,
    ],
    [
      'a citation below a name',
      ['1 NAME An /Lind/', '2 SOUR Secret', `3 ${hidden}`],
      openSource,
      openLibrary,
    ],
    [
      'a name in another script',
      ['1 NAME An /Lind/', '2 ROMN Secret /Lind/', `3 ${hidden}`],
      openSource,
      openLibrary,
    ],
    ['a participant', ['1 BIRT', '2 DATE 1850', '2 _GODP Secret', `3 ${hidden}`], openSource, openLibrary],
    ['the address of a fact', ['1 RESI', '2 ADDR Secret', `3 ${hidden}`], openSource, openLibrary],
  ])('reaches no member and comes back in an export: %s', async (_, lines, source, repository) => {
    await site.load(file(lines, source, repository))
    expect(await site.readAsMember()).not.toContain('Secret')
    const text = await site.exported()
    expect(text).toContain(lines.join('\n'))
    expect(findRecord(text, 'S1')).toBe(['0 @S1@ SOUR', ...source].join('\n'))
    expect(findRecord(text, 'R1')).toBe(['0 @R1@ REPO', ...repository].join('\n'))
    await site.load(text)
    expect(await site.exported()).toBe(text)
    await site.load(await site.exported('7.0'))
    expect(await site.readAsMember()).not.toContain('Secret')
  })

  it('makes a source no visible one that only a hidden citation names', async () => {
    await site.load(file(['1 OCCU Weaver', '2 SOUR @S1@', `3 ${hidden}`], openSource, openLibrary))
    expect(await site.sources()).toHaveLength(1)
    expect(await site.readAsMember()).not.toMatch(/Parish book|Ulvik/)
  })

  it('stays in the export when the fact is edited here', async () => {
    const secret = ['2 SOUR @S1@', `3 ${hidden}`, '3 PAGE Secret', '2 _GODP Secret', `3 ${hidden}`]
    const open = ['2 SOUR @S1@', '3 PAGE 8', '2 _WITN Dora Moen']
    await site.load(file(['1 OCCU Weaver', ...secret, ...open], openSource, openLibrary))
    const [fact] = await site.factsOf('Wilma')
    expect(fact).toMatchObject({ citations: [{ page: '8' }], participants: [{ name: 'Dora Moen' }] })
    await site.editFact(fact, { citations: [{ page: '9' }], participants: [] })
    const text = await site.exported()
    expect(text).toContain(secret.join('\n'))
    expect(text).toContain('3 PAGE 9')
    expect(text).not.toMatch(/3 PAGE 8|Dora/)
  })

  it('is written for a citation of a person that an administrator hides', async () => {
    await site.load(file(['1 SOUR @S1@', '2 PAGE 8'], openSource, openLibrary))
    const [fact] = await site.factsOf('Wilma')
    await site.editFact(fact, { restriction: 'confidential' })
    await site.addFact({
      ...{ personId: await site.findId('Carl'), tag: 'SOUR', restriction: 'confidential' },
      citations: [{ page: 'Letter' }],
    })
    const text = await site.exported()
    expect(text).toContain(`1 SOUR @S1@\n2 PAGE 8\n2 ${hidden}`)
    expect(findRecord(text, 'I2')).toMatch(/1 SOUR.*\n2 PAGE Letter\n2 RESN confidential/)
  })
})

describe('a source that the file begins to restrict', () => {
  const listTold = async () =>
    ((await site.readAsMember()).match(/Parish book|"page":"\d+"|Archive of Ulvik/g) ?? []).sort()
  const cited = ['1 OCCU Weaver', '2 SOUR @S1@', '3 PAGE 8', '1 SOUR @S1@', '2 PAGE 9']

  it.each([
    ['a source', [`1 ${hidden}`, ...openSource], openLibrary, /Parish book|"page"|Ulvik/],
    ['a repository', openSource, [`1 ${hidden}`, ...openLibrary], /Ulvik/],
  ])(
    'disappears, and comes back when somebody lifts the restriction: %s',
    async (_, source, library, told) => {
      const open = file(cited, openSource, openLibrary)
      await site.load(open)
      const before = await listTold()
      const preview = await site.load(file(cited, source, library), { preview: true })
      expect(await site.readAsMember()).toMatch(told)
      const report = await site.load(file(cited, source, library))
      for (const { warnings } of [preview, report])
        expect(warnings).toMatchObject([{ message: expect.stringContaining('because the file hides') }])
      expect(await site.readAsMember()).not.toMatch(told)
      expect(await site.exported()).toContain(cited.join('\n'))
      expect((await site.load(file(cited, source, library))).warnings).toEqual([])
      await site.load(open, { liftRestrictions: true })
      expect(await listTold()).toEqual(before)
    },
  )

  it('tells what was edited here, and takes the citations that were entered here with it', async () => {
    await site.load(file(cited, openSource, openLibrary))
    const [source] = await site.sources()
    await site.editSource(source, { title: 'Parish book of Ulvik' })
    const citations = [{ source_id: source?.id ?? '', page: '99' }, { page: 'Letter' }]
    const made = await site.addFact({ personId: await site.findId('Carl'), tag: 'RETI', citations })
    const report = await site.load(file(cited, [`1 ${hidden}`, ...openSource], openLibrary))
    expect(report.warnings).toMatchObject([
      { message: expect.stringMatching(/“Parish book of Ulvik”.*edited on this site.*: title\./) },
    ])
    expect(await site.readAsMember()).not.toMatch(/Parish|99/)
    const [fact] = await site.factsOf('Carl')
    expect(fact).toMatchObject({ id: made.id, citations: [{ page: 'Letter' }] })
    const { server, admin } = site.world
    const params = { id: made.id }
    const body = { date: '1900' }
    expect((await server.call(factEndpoints.update, { params, body, as: admin })).status).toBe(200)
  })
})

describe('what an earlier version of the file has restricted', () => {
  const restricted = (lines: readonly string[]) =>
    lines.flatMap((line) => (/Secret/.test(line) ? [line, `${Number(line[0]) + 1} ${hidden}`] : [line]))

  it.each<[string, string[], string[], string[]]>([
    [
      'a citation',
      ['1 OCCU Weaver', '2 SOUR Secret letter', '2 SOUR @S1@', '3 PAGE 8'],
      openSource,
      openLibrary,
    ],
    ['a participant', ['1 OCCU Weaver', '2 _WITN Secret Moen', '2 _WITN Dora Moen'], openSource, openLibrary],
    ['an address', ['1 RESI', '2 DATE 1850', '2 ADDR Secret street 1'], openSource, openLibrary],
    ['a cause', ['1 DEAT', '2 DATE 1910', '2 CAUS Secret', '2 AGNC Parish'], openSource, openLibrary],
    ['a page', ['1 OCCU Weaver', '2 SOUR @S1@', '3 PAGE Secret'], openSource, openLibrary],
    ['a name in another script', ['1 NAME An /Lind/', '2 ROMN Secret /Lind/'], openSource, openLibrary],
  ])('stays hidden until somebody lifts it: %s', async (_, lines, source, library) => {
    await site.load(file(restricted(lines), source, library))
    for (const version of ['second', 'third']) {
      const report = await site.load(file(lines, source, library))
      expect(report.still_hidden, version).toEqual({ records: 0, details: 1 })
      expect(await site.readAsMember()).not.toContain('Secret')
      expect(await site.exported()).toContain(restricted(lines).join('\n'))
    }
    const report = await site.load(file(lines, source, library), { liftRestrictions: true })
    expect(report.still_hidden).toEqual({ records: 0, details: 0 })
    expect(await site.readAsMember()).toContain('Secret')
  })

  it('stays hidden, also under other numbers, until somebody lifts it: a source and a repository', async () => {
    const both = (source: string[], library: string[], xref: string) =>
      file(
        [`1 SOUR @${xref}@`, '2 PAGE 8'],
        ['1 TITL Secret book', ...source],
        ['1 NAME Secret library', ...library],
      ).replace('0 @S1@', `0 @${xref}@`)
    await site.load(both([`1 ${hidden}`], [`1 ${hidden}`], 'S1'))
    for (const xref of ['S1', 'S7', 'S7']) {
      const report = await site.load(both(['1 REPO @R1@'], [], xref))
      expect(report.still_hidden.details).toBeGreaterThan(0)
      expect(await site.readAsMember()).not.toMatch(/Secret|"page"/)
    }
    await site.load(both(['1 REPO @R1@'], [], 'S7'), { liftRestrictions: true })
    expect(await site.readAsMember()).toMatch(/Secret book.*Secret library/)
  })

  it('stays hidden: the text and author of a source, and the text of a citation', async () => {
    const source = ['1 TITL Book', '1 AUTH Secret author', '1 TEXT Secret text']
    const lines = ['1 OCCU Weaver', '2 SOUR @S1@', '3 DATA', '4 TEXT Secret words']
    await site.load(file(restricted(lines), restricted(source), openLibrary))
    const { still_hidden } = await site.load(file(lines, source, openLibrary))
    expect(still_hidden).toEqual({ records: 0, details: 3 })
    expect(await site.readAsMember()).not.toContain('Secret')
    await site.load(file(lines, source, openLibrary), { liftRestrictions: true })
    expect(await site.readAsMember()).toMatch(/Secret words.*Secret author.*Secret text/)
  })

  it.each([
    ['a source', ['1 TITL Book', '1 NOTE Secret note'], openLibrary],
    ['a repository', ['1 TITL Book', '1 REPO @R1@'], ['1 NAME Archive', '1 NOTE Secret note']],
    ['the link to a repository', ['1 TITL Book', '1 REPO @R1@', '2 NOTE Secret note'], openLibrary],
  ])('stays hidden until somebody lifts it: the note of %s', async (_, source, library) => {
    const lines = ['1 OCCU Weaver', '2 SOUR @S1@']
    await site.load(file(lines, restricted(source), restricted(library)))
    for (const version of ['second', 'third']) {
      const { still_hidden } = await site.load(file(lines, source, library))
      expect(still_hidden, version).toEqual({ records: 0, details: 1 })
      expect(await site.readAsMember()).not.toContain('Secret')
    }
    await site.load(file(lines, source, library), { liftRestrictions: true })
    expect(await site.exported()).not.toContain(hidden)
  })

  it('stays hidden when a source tells a shared note itself', async () => {
    const lines = ['1 OCCU Weaver', '2 SOUR @S1@']
    const shared = file(lines, ['1 TITL Book', '1 NOTE @N1@'], openLibrary)
    await site.load(`${shared.replace('0 TRLR', `0 @N1@ NOTE Secret note\n1 ${hidden}\n0 TRLR`)}`)
    await site.load(file(lines, ['1 TITL Book', '1 NOTE Secret note'], openLibrary))
    expect(await site.readAsMember()).not.toContain('Secret')
  })

  it('stays hidden when the file tells it of the whole person, or of a fact, instead', async () => {
    const ofFact = ['2 SOUR @S1@', '3 PAGE Secret', '2 ASSO Secret Moen', '3 RELA Godfather']
    const ofPerson = ['1 SOUR @S1@', '2 PAGE Secret', '1 ASSO Secret Moen', '2 RELA Godfather']
    const hide = (lines: readonly string[]) =>
      lines.flatMap((line) =>
        / (?:SOUR|ASSO) /.test(line) ? [line, `${Number(line[0]) + 1} ${hidden}`] : [line],
      )
    const born = (...lines: string[]) => file(['1 BIRT', '2 DATE 1850', ...lines], openSource, openLibrary)
    for (const [before, now] of [
      [ofFact, ofPerson],
      [ofPerson, ofFact],
    ] as const) {
      await site.load(born(...hide(before)), { liftRestrictions: true })
      expect(await site.readAsMember()).not.toContain('Secret')
      await site.load(born(...now))
      expect(await site.readAsMember()).not.toContain('Secret')
      await site.load(born(...now), { liftRestrictions: true })
      expect(await site.readAsMember()).toContain('Secret')
    }
  })

  it.each<[string, string[], string[], string[]]>([
    [
      'a citation',
      ['1 OCCU Weaver', '2 SOUR @S1@', '3 PAGE Secret', '2 SOUR @S1@', '3 PAGE 8'],
      openSource,
      openLibrary,
    ],
    ['a citation of the person', ['1 SOUR @S1@', '2 PAGE Secret'], openSource, openLibrary],
    ['a participant', ['1 OCCU Weaver', '2 _WITN Secret Moen'], openSource, openLibrary],
    ['a related person', ['1 BIRT', '2 DATE 1850', '2 ASSO @I2@', '3 RELA Secret'], openSource, openLibrary],
    ['an address', ['1 RESI', '2 DATE 1850', '2 ADDR Secret street 1'], openSource, openLibrary],
    ['a source', ['1 OCCU Weaver', '2 SOUR @S1@', '3 PAGE 8'], ['1 TITL Secret book'], openLibrary],
    ['an author', ['1 OCCU Weaver', '2 SOUR @S1@'], ['1 TITL Book', '1 AUTH Secret'], openLibrary],
    ['a repository', ['1 OCCU Weaver', '2 SOUR @S1@'], openSource, ['1 NAME Secret library']],
  ])(
    'stays hidden after a version without it, until somebody lifts it: %s',
    async (_, lines, source, library) => {
      const mark = (all: readonly string[]) =>
        all.flatMap((line) => {
          if (!/Secret/.test(line)) return [line]
          const isRecord = /TITL|NAME|RELA|PAGE/.test(line)
          return [line, `${Number(line[0]) + (isRecord ? 0 : 1)} ${hidden}`]
        })
      const renumber = (text: string) => text.replaceAll('@S1@', '@S7@').replaceAll('@R1@', '@R7@')
      const without = (all: readonly string[]) => all.filter((line) => !/Secret|SOUR|ASSO/.test(line))
      await site.load(file(mark(lines), mark(source), mark(library)))
      expect(await site.readAsMember()).not.toContain('Secret')
      await site.load(
        gedcomFile(
          ...file(without(lines))
            .split(/\n(?=0 @)/)
            .slice(1, 3),
        ),
      )
      await site.load(renumber(file(lines, source, library)))
      expect(await site.readAsMember()).not.toContain('Secret')
      await site.load(renumber(file(lines, source, library)))
      expect(await site.readAsMember()).not.toContain('Secret')
      await site.load(renumber(file(lines, source, library)), { liftRestrictions: true })
      expect(await site.readAsMember()).toContain('Secret')
    },
  )

  it('hides no other citation of the source while the file still hides the one', async () => {
    const cited = (...lines: string[]) =>
      file(
        ['1 BIRT', '2 DATE 1850', '2 SOUR @S1@', '3 PAGE Secret', `3 ${hidden}`, '1 OCCU Weaver', ...lines],
        openSource,
        openLibrary,
      )
    await site.load(cited('2 SOUR @S1@', '3 PAGE 2'))
    const work = (await site.factsOf('Wilma')).find(({ tag }) => tag === 'OCCU')
    await site.editFact(work, { citations: work?.citations?.map((own) => ({ ...own, note: 'Ours' })) ?? [] })
    const { still_hidden } = await site.load(
      cited('2 SOUR @S1@', '3 PAGE 2', '3 QUAY 3', '1 DEAT', '2 SOUR @S1@', '3 PAGE 9'),
    )
    expect(still_hidden.details).toBe(0)
    const told = (await site.factsOf('Wilma')).map(({ tag, citations }) => [tag, citations?.[0]?.page])
    expect(told).toEqual([
      ['BIRT', undefined],
      ['OCCU', '2'],
      ['DEAT', '9'],
    ])
    expect(await site.readAsMember()).toContain('"note":"Ours"')
  })

  it('stays hidden when the file hides another citation of the source instead', async () => {
    const cited = (...lines: string[]) => file(['1 BIRT', '2 DATE 1850', ...lines], openSource, openLibrary)
    await site.load(cited('2 SOUR @S1@', '3 PAGE Secret', `3 ${hidden}`, '2 SOUR @S1@', '3 PAGE 2'))
    await site.load(cited('2 SOUR @S1@', '3 PAGE Secret', '2 SOUR @S1@', '3 PAGE 2', `3 ${hidden}`))
    expect(await site.readAsMember()).not.toContain('Secret')
  })

  it('stays hidden when the citation of the source is written in another way', async () => {
    const cited = (...lines: string[]) => file(['1 BIRT', '2 DATE 1850', ...lines], openSource, openLibrary)
    const open = ['2 SOUR @S1@', '3 PAGE 8']
    await site.load(cited(...open, '2 SOUR @S1@', '3 PAGE Secret 9', `3 ${hidden}`))
    await site.load(cited(...open, '2 SOUR @S1@', '3 PAGE Secret 9 f.'))
    expect(await site.readAsMember()).not.toContain('Secret')
    const [birth] = await site.factsOf('Wilma')
    expect(birth?.citations).toMatchObject([{ page: '8' }])
  })
})
