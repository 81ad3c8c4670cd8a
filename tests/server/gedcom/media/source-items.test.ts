/** Archive items of sources and citations: scans that a file has below them are shown with them, and exported as they are here. */
import { zipSync } from 'fflate'
import { beforeEach, describe, expect, it } from 'vitest'
import { listArchives } from '#shared/contracts/archives.contract.ts'
import { validateGedcom7 } from '#tests/support/gedcom/gedcom7-validator.ts'
import { findRecord, makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { bring, take } from '#tests/support/gedcom/media-archives.ts'
import { gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'
import { jpeg } from '#tests/support/media-files.ts'

const site = makeImportSite()

const pictures: Record<string, Uint8Array> = {}
beforeEach(async () => {
  for (const [i, name] of ['cover.jpg', 'page.jpg', 'back.jpg'].entries())
    pictures[name] = await jpeg({ width: 40, height: 20, halves: [`#10${i}030`, '#f0f0f0'] })
})

const scan = (xref: string, name: string, title: string, ...lines: string[]) =>
  [`0 @${xref}@ OBJE`, ...lines, `1 FILE ${name}`, '2 FORM jpg', `2 TITL ${title}`].join('\n')

const scans = [scan('O1', 'cover.jpg', 'Cover'), scan('O2', 'page.jpg', 'Page 7')]
const embedded = ['1 OBJE', '2 FILE back.jpg', '3 FORM jpg', '2 TITL Back']

interface FileParts {
  shown?: readonly string[]
  records?: readonly string[]
  xref?: string
}

/** A book with pictures, which a birth cites. */
function file({ shown = ['1 OBJE @O1@', '1 OBJE @O2@'], records = scans, xref = 'S1' }: FileParts = {}) {
  return gedcomFile(
    individualRecord('I1', 'Nils /Lind/', '1 SEX M', '1 BIRT', '2 DATE 1850', `2 SOUR @${xref}@`),
    [`0 @${xref}@ SOUR`, '1 TITL Parish book', ...shown].join('\n'),
    ...records,
  )
}

async function load(text: string) {
  return await bring(site.world, zipSync({ 'gedcom.ged': Buffer.from(text), ...pictures }))
}

async function listTitles(): Promise<Map<string, string>> {
  const { data } = (await site.world.server.call(listArchives, { as: site.world.admin })).output()
  return new Map(data.map(({ id, title }) => [id, title]))
}

/** The titles of the items of the book. */
async function listShown(as = site.world.admin) {
  const titles = await listTitles()
  const [book] = await site.sources(as)
  return (book?.item_ids ?? []).map((id) => titles.get(id))
}

async function show(...titles: string[]): Promise<void> {
  const idByTitle = new Map([...(await listTitles())].map(([id, title]) => [title, id]))
  const [book] = await site.sources()
  await site.editSource(book, {
    title: 'Parish book',
    itemIds: titles.map((title) => idByTitle.get(title) ?? ''),
  })
}

describe('the import', () => {
  it('shows the scans of a source with the source', async () => {
    await load(file({ shown: ['1 OBJE @O2@', ...embedded, '1 OBJE @O1@'] }))
    expect(await listShown(await site.signInMember())).toEqual(['Page 7', 'Cover', 'Back'])
  })

  it('changes nothing when the same file is imported again, and sets no removed scan again', async () => {
    await load(file())
    await show('Page 7')
    await load(file())
    expect(await listShown()).toEqual(['Page 7'])
  })

  it('follows a new version, and keeps what was added here', async () => {
    await load(file({ shown: ['1 OBJE @O1@', ...embedded] }))
    await show('Cover', 'Back', 'Page 7')
    await load(file({ shown: embedded, records: scans }))
    expect(await listShown()).toEqual(['Back', 'Page 7'])
    await load(file({ shown: [] }))
    expect(await listShown()).toEqual(['Page 7'])
  })

  it('remembers removed scans when the program numbers its sources anew', async () => {
    await load(file())
    await show('Page 7')
    await load(file({ xref: 'S9' }))
    expect(await listShown()).toEqual(['Page 7'])
  })

  it.each([
    ['source', file({ shown: ['1 OBJE @O1@', '1 RESN confidential'] }), ['Cover']],
    ['link', file({ shown: ['1 OBJE @O1@', '2 RESN privacy', '1 OBJE @O2@'] }), ['Cover']],
    [
      'object',
      file({ records: [scan('O1', 'cover.jpg', 'Cover', '1 RESN privacy'), scans[1] ?? ''] }),
      ['Cover'],
    ],
  ])(
    'warns of scans that stay in the archives when the file begins to hide the %s',
    async (_, text, titles) => {
      await load(file())
      const messages = (await load(text)).warnings.map(({ message }) => message)
      const told = messages.flatMap(
        (message) => /The file hides “(.+)” now, which stays/.exec(message)?.[1] ?? [],
      )
      expect(told).toEqual(titles)
    },
  )

  it('shows no scan that the file hides', async () => {
    const hidden = scan('O1', 'cover.jpg', 'Cover', '1 RESN confidential')
    await load(file({ records: [hidden, scans[1] ?? ''] }))
    expect(await listShown()).toEqual(['Page 7'])
  })
})

describe('the export', () => {
  async function exportFile(version: '5.5.1' | '7.0'): Promise<string> {
    const text = new TextDecoder().decode((await take(site.world, version)).entries['gedcom.ged'])
    if (version === '7.0') expect(validateGedcom7(text)).toEqual([])
    return text
  }

  it('writes the scans of a source as the file has them', async () => {
    const shown = ['1 OBJE @O2@', ...embedded, '1 OBJE @O1@']
    for (const _ of ['first', 'again']) {
      await load(file({ shown }))
      const book = findRecord(await exportFile('5.5.1'), 'S1')
      expect(book.trim()).toBe(['0 @S1@ SOUR', '1 TITL Parish book', ...shown].join('\n'))
    }
  })

  it.each(['5.5.1', '7.0'] as const)(
    'writes what was removed and added here in GEDCOM %s',
    async (version) => {
      await load(file({ shown: ['1 OBJE @O1@', ...embedded] }))
      const item = await site.world.archiveItem({ title: 'Letter of the parson' })
      await show('Back', 'Page 7', item.title)
      const text = await exportFile(version)
      const [, letter] = /0 @(\w+)@ OBJE(?:\n[1-9].*)*Letter of the parson/.exec(text) ?? []
      const pointers = findRecord(text, 'S1').match(/(?<=1 OBJE @)\w+/g) ?? []
      expect(pointers).not.toContain('O1')
      expect(pointers).toContain('O2')
      expect(pointers).toContain(letter)
      expect(text).toContain('0 @O1@ OBJE')
    },
  )

  it('writes the items of a source that was entered here, which its next import knows', async () => {
    await load(gedcomFile(individualRecord('I1', 'Nils /Lind/', '1 SEX M')))
    const item = await site.world.archiveItem({ title: 'Letter of the parson' })
    await site.addSource({ title: 'Letters', itemIds: [item.id] })
    const { bytes } = await take(site.world, '7.0')
    expect(findRecord(await exportFile('7.0'), 'S1')).toMatch(/1 OBJE @\w+@/)
    await bring(site.world, bytes)
    expect(await listShown()).toEqual(['Letter of the parson'])
  })
})

describe('the scans of a citation', () => {
  interface Cited {
    scans?: readonly string[]
    page?: string
    /** Below the birth, beside the citation. */
    more?: readonly string[]
    named?: readonly string[]
    source?: readonly string[]
    records?: readonly string[]
  }
  const pointers = ['3 OBJE @O1@', '3 OBJE', '4 FILE back.jpg', '5 FORM jpg', '4 TITL Back']

  /** A birth and a name that cite a book with pictures. */
  function cited({
    scans: shown = pointers,
    page = '7',
    more = [],
    named = ['3 OBJE @O2@'],
    source = [],
    records = scans,
  }: Cited = {}) {
    return gedcomFile(
      ['0 @I1@ INDI', '1 NAME Nils /Lind/', '2 SOUR @S1@', ...named, '1 SEX M'].join('\n') +
        ['\n1 BIRT', '2 DATE 1850', `2 SOUR @S1@`, `3 PAGE ${page}`, ...shown, ...more].join('\n'),
      ['0 @S1@ SOUR', '1 TITL Parish book', ...source].join('\n'),
      ...records,
    )
  }

  /** The titles of the items that the citations of the birth and of the name show, as a member reads them. */
  async function listCited() {
    const titles = await listTitles()
    const { facts, names } = await site.knowledgeOf('Nils', await site.signInMember())
    return [...facts, ...names].map(({ citations = [] }) =>
      citations.flatMap(({ item_ids = [] }) => item_ids.map((id) => titles.get(id))),
    )
  }

  async function showOfBirth(...titles: string[]) {
    const idByTitle = new Map([...(await listTitles())].map(([id, title]) => [title, id]))
    const [birth] = await site.factsOf('Nils')
    const item_ids = titles.map((title) => idByTitle.get(title) ?? '')
    await site.editFact(birth, { citations: birth?.citations?.map((own) => ({ ...own, item_ids })) ?? [] })
  }

  it('are shown with the citations of facts and names', async () => {
    await load(cited())
    expect(await listCited()).toEqual([['Cover', 'Back'], ['Page 7']])
  })

  it('change nothing when the same file is imported again, and are no edit', async () => {
    await load(cited())
    const { facts } = await load(cited())
    expect(facts).toMatchObject({ added: 0, changed: 0, removed: 0, names: { changed: 0 } })
    expect(await listCited()).toEqual([['Cover', 'Back'], ['Page 7']])
    const report = await load(gedcomFile(individualRecord('I1', 'Nils /Lind/', '1 SEX M'), ...scans))
    expect(report).toMatchObject({ facts: { removed: 1 }, conflict_count: 0 })
    expect(await listCited()).toEqual([[]])
  })

  it('follow a new version, without those that were removed here', async () => {
    await load(cited())
    await showOfBirth('Back')
    await load(cited({ scans: [...pointers, '3 OBJE @O2@'], page: '7', named: [] }))
    expect(await listCited()).toEqual([['Back', 'Page 7'], []])
  })

  it('are shown with a citation whose page the file corrects', async () => {
    await load(cited())
    await load(cited({ page: '8' }))
    expect(await listCited()).toEqual([['Cover', 'Back'], ['Page 7']])
  })

  it.each<[string, Cited]>([
    ['link', { scans: ['3 OBJE @O1@', '4 RESN confidential'] }],
    ['object', { scans: ['3 OBJE @O1@'], records: [scan('O1', 'cover.jpg', 'Cover', '1 RESN privacy')] }],
    ['citation', { scans: ['3 OBJE @O1@', '3 RESN confidential'] }],
    ['source', { scans: ['3 OBJE @O1@'], source: ['1 RESN confidential'] }],
    ['fact', { scans: ['3 OBJE @O1@'], more: ['2 RESN confidential'] }],
  ])('are not shown where the file hides the %s', async (_, parts) => {
    await load(cited({ ...parts, named: [] }))
    expect((await listCited()).flat()).toEqual([])
    await load(cited({ ...parts, named: [] }))
    expect((await listCited()).flat()).toEqual([])
  })

  it('go when a new version hides them, and stay hidden in later ones', async () => {
    await load(cited())
    await load(cited({ records: [scan('O1', 'cover.jpg', 'Cover', '1 RESN privacy'), scans[1] ?? ''] }))
    expect(await listCited()).toEqual([['Back'], ['Page 7']])
    await load(cited())
    expect(await listCited()).toEqual([['Back'], ['Page 7']])
  })

  it('go with a citation that the file hides now, although a scan of it was removed here', async () => {
    await load(cited())
    await showOfBirth('Back')
    await load(cited({ scans: [...pointers, '3 RESN confidential'], records: scans }))
    expect(await listCited()).toEqual([[], ['Page 7']])
  })

  it('are not added to a fact that was locked here, but to one that the file locks', async () => {
    const later = ['3 OBJE @O3@']
    const locked = ['2 RESN locked']
    await load(cited())
    const [birth] = await site.factsOf('Nils')
    await site.editFact(birth, { restriction: 'locked' })
    pictures['later.jpg'] = pictures['back.jpg'] ?? new Uint8Array()
    const records = [...scans, scan('O3', 'later.jpg', 'Later')]
    await load(cited({ scans: [...pointers, ...later], records }))
    expect((await listCited())[0]).toEqual(['Cover', 'Back'])
    await site.editFact(birth, { restriction: null })
    await load(cited({ scans: pointers, records, more: locked }))
    expect((await listCited())[0]).toEqual(['Cover', 'Back'])
  })

  it.each(['5.5.1', '7.0'] as const)('are exported as the file has them in GEDCOM %s', async (version) => {
    const text = async () => new TextDecoder().decode((await take(site.world, version)).entries['gedcom.ged'])
    await load(cited({ scans: ['3 OBJE @O1@', '3 OBJE @O2@'] }))
    const shown = ['2 SOUR @S1@', '3 PAGE 7', '3 OBJE @O1@', '3 OBJE @O2@'].join('\n')
    const before = await text()
    expect(findRecord(before, 'I1')).toContain(shown)
    expect(findRecord(before, 'I1').match(/OBJE/g)).toHaveLength(3)
    const [birth] = await site.factsOf('Nils')
    await site.editFact(birth, {
      citations: birth?.citations?.map((own) => ({ ...own, note: 'Hard to read' })) ?? [],
    })
    expect(findRecord(await text(), 'I1')).toContain(`${shown}\n3 NOTE Hard to read`)
  })
})
