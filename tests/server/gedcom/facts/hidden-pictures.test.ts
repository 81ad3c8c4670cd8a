/** Pictures of what is hidden here or by another file: they are kept for the export, and no member sees them. */
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { listArchives } from '#shared/contracts/archives.contract.ts'
import { importGedcom } from '#shared/contracts/gedcom.contract.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { familyRecord, gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'
import { jpeg } from '#tests/support/media-files.ts'

const site = makeImportSite()

const uids = [1, 2, 3].map((n) => `1 _UID ${n}F3A5C8E-7B1D-4E2A-9C6F-1234567890AB`) as [
  string,
  string,
  string,
]

interface Records {
  wilma?: string[]
  family?: string[]
  source?: string[]
}

/** A file of a relative, with people of its own, so that it is no new version of another file. */
function file(name: string, { wilma = [], family = [], source = [] }: Records): string {
  const [wife, husband] = [`A${name.length}`, `B${name.length}`]
  return gedcomFile(
    individualRecord(wife, 'Wilma /Lind/', '1 SEX F', uids[0], ...wilma),
    individualRecord(husband, 'Carl /Berg/', '1 SEX M', uids[1]),
    ...['X1', 'X2', 'X3', 'X4'].map((xref) =>
      individualRecord(xref, `${xref} ${name} /${name}son/`, '1 SEX M'),
    ),
    familyRecord(`F${name.length}`, [husband, wife], [], uids[2], ...family),
    ['0 @S1@ SOUR', '1 TITL Register', ...source].join('\n'),
  )
}

/** Imports the tree with a picture, and lists what members see in the archives. */
async function loadWithPicture(tree: string): Promise<string[]> {
  const picture = await jpeg({ halves: ['#102030', '#f0f0f0'] })
  const body = new FormData()
  const bytes = zipSync({ 'gedcom.ged': Buffer.from(tree), 'scan.jpg': picture })
  body.set('file', new Blob([new Uint8Array(bytes)]), 'family.gdz')
  const { server, admin } = site.world
  const answer = await server.fetch(`/api${importGedcom.path}`, { method: 'POST', body, as: admin })
  expect(answer.status).toBe(200)
  const as = await site.signInMember()
  return (await server.call(listArchives, { as })).output().data.map(({ title }) => title)
}

const picture = ['2 OBJE', '3 FILE scan.jpg', '3 FORM jpg', '3 TITL Prison']
const prison = ['1 RESI Oslo prison', '2 DATE 1870']
const scan = ['1 OBJE', '2 FILE scan.jpg', '2 FORM jpg', '2 TITL Prison']
const confidential = '2 RESN confidential'

it('are shown where nothing is hidden', async () => {
  expect(await loadWithPicture(file('Per', { wilma: [...prison, ...picture] }))).toEqual(['Prison'])
})

describe('of a fact that was hidden here', () => {
  async function hidePrison() {
    await site.load(file('Olsen', { wilma: prison }))
    const facts = await site.factsOf('Wilma')
    await site.editFact(
      facts.find(({ tag }) => tag === 'RESI'),
      { restriction: 'confidential' },
    )
  }

  it('are not shown with a new version of the file', async () => {
    await hidePrison()
    expect(await loadWithPicture(file('Olsen', { wilma: [...prison, ...picture] }))).toEqual([])
  })

  it('are not shown by the source that only the fact cites', async () => {
    await hidePrison()
    const tree = file('Olsen', { wilma: [...prison, '2 SOUR @S1@'], source: scan })
    expect(await loadWithPicture(tree)).toEqual([])
  })
})

it.each([
  ['1 SOUR @S1@', scan, ''],
  ['1 OBJE @O1@', [], '0 @O1@ OBJE\n1 FILE scan.jpg\n2 FORM jpg\n2 TITL Prison\n'],
])('are not shown by the shared note of a hidden fact: %s', async (line, source, object) => {
  const tree = file('Per', { wilma: [...prison, confidential, '2 NOTE @N1@'], source })
  const records = `0 @N1@ NOTE Of the warden\n${line}\n${object}0 TRLR`
  expect(await loadWithPicture(tree.replace('0 TRLR', records))).toEqual([])
})

describe('of what another file hides', () => {
  it('are not shown for a fact', async () => {
    await site.load(file('Olsen', { wilma: [...prison, confidential] }))
    expect(await loadWithPicture(file('Per', { wilma: [...prison, ...picture] }))).toEqual([])
  })

  it('are not shown for a union as a whole', async () => {
    await site.load(file('Olsen', { family: ['1 RESN confidential', '1 MARR', '2 DATE 1870'] }))
    expect(await loadWithPicture(file('Per', { family: ['1 MARR', '2 DATE 1870', ...picture] }))).toEqual([])
  })

  it.each([
    ['the record', scan],
    ['a source that only the person cites', ['1 OCCU Weaver', '2 SOUR @S1@']],
  ])('are not shown for a person as a whole: %s', async (_, wilma) => {
    await site.load(file('Olsen', { wilma: ['1 RESN confidential'] }))
    const source = wilma === scan ? [] : scan
    expect(await loadWithPicture(file('Per', { wilma, source }))).toEqual([])
  })
})

describe('with a note that relatives may not read', () => {
  const object = (...lines: string[]) =>
    file('Per', { wilma: ['1 OBJE @O1@'] }).replace(
      '0 TRLR',
      ['0 @O1@ OBJE', '1 FILE scan.jpg', '2 FORM jpg', '2 TITL Wilma', ...lines, '0 TRLR'].join('\n'),
    )
  const note = '1 NOTE Taken in the prison of Oslo.'

  async function readDescriptions(): Promise<string[]> {
    const as = await site.signInMember()
    const { data } = (await site.world.server.call(listArchives, { as })).output()
    return data.map(({ description }) => description)
  }

  it.each(['2 RESN confidential', '2 _PRIV Y'])(
    'are shown without it, also in the next version: %s',
    async (mark) => {
      expect(await loadWithPicture(object(note, mark))).toEqual(['Wilma'])
      expect(await readDescriptions()).toEqual([''])
      await loadWithPicture(object(note))
      expect(await readDescriptions()).toEqual([''])
    },
  )
})

describe('of a source', () => {
  const cited = ['1 OCCU Weaver', '2 SOUR @S1@', '3 OBJE', '4 FILE scan.jpg', '4 FORM jpg', '4 TITL Prison']

  it('are shown below its citation', async () => {
    expect(await loadWithPicture(file('Per', { wilma: cited }))).toEqual(['Prison'])
  })

  it('are kept for exports below its citation where the file hides the source', async () => {
    const tree = file('Per', { wilma: cited, source: ['1 RESN confidential'] })
    expect(await loadWithPicture(tree)).toEqual([])
    expect(await site.exported()).toContain('FILE scan.jpg')
  })
})
