/** Pictures that a file has hidden: later versions and other files do not show them until an import lifts restrictions. */
import { zipSync } from 'fflate'
import { beforeEach, describe, expect, it } from 'vitest'
import { listArchives } from '#shared/contracts/archives.contract.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { bring, take } from '#tests/support/gedcom/media-archives.ts'
import { gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'
import { jpeg } from '#tests/support/media-files.ts'

const site = makeImportSite()

const others = ['X1', 'X2', 'X3'].map((xref) => individualRecord(xref, `${xref} Per /Person/`, '1 SEX M'))
const restriction = (level: number, isHidden: boolean) => (isHidden ? [`${level} RESN confidential`] : [])
const born = ['1 BIRT', '2 DATE 1 MAY 1850']

const tree = (wilma: readonly string[], ...records: readonly string[][]) =>
  gedcomFile(
    individualRecord('I1', 'Wilma /Lind/', '1 SEX F', ...born, ...wilma),
    ...others,
    ...records.map((lines) => lines.join('\n')),
  )

const file = ['1 FILE scan.jpg', '2 FORM jpg', '2 TITL Prison']

/** Family trees whose picture is hidden in different ways. */
const trees: Readonly<Record<string, (isHidden: boolean) => string>> = {
  'the record': (isHidden) => tree(['1 OBJE @O1@'], ['0 @O1@ OBJE', ...restriction(1, isHidden), ...file]),
  'the link': (isHidden) => tree(['1 OBJE @O1@', ...restriction(2, isHidden)], ['0 @O1@ OBJE', ...file]),
  'an embedded object': (isHidden) =>
    tree(['1 OBJE', ...restriction(2, isHidden), '2 FILE scan.jpg', '3 FORM jpg', '2 TITL Prison']),
  'a fact for administrators': (isHidden) =>
    tree([isHidden ? '1 SSN 4711' : '1 OCCU Weaver', '2 OBJE @O1@'], ['0 @O1@ OBJE', ...file]),
  'a citation of another object': (isHidden) =>
    tree(
      ['1 OBJE @O2@'],
      ['0 @O2@ OBJE', '1 FILE other.jpg', '2 FORM jpg', '1 SOUR @S1@', ...restriction(2, isHidden)],
      ['0 @S1@ SOUR', '1 TITL Register', '1 OBJE @O1@'],
      ['0 @O1@ OBJE', ...file],
    ),
  'a source': (isHidden) =>
    tree(
      ['1 OCCU Weaver', '2 SOUR @S1@'],
      ['0 @S1@ SOUR', ...restriction(1, isHidden), '1 TITL Register', '1 OBJE @O1@'],
      ['0 @O1@ OBJE', ...file],
    ),
}

let picture: Uint8Array
beforeEach(async () => {
  picture = await jpeg({ halves: ['#102030', '#f0f0f0'] })
})

const loadAlone = (text: string) => bring(site.world, Buffer.from(text), { name: 'family.ged' })

function loadWithPicture(text: string, path = 'scan.jpg', query = '') {
  return bring(site.world, zipSync({ 'gedcom.ged': Buffer.from(text), [path]: picture }), { query })
}

async function listTitles(): Promise<string[]> {
  const as = await site.signInMember()
  return (await site.world.server.call(listArchives, { as })).output().data.map(({ title }) => title)
}

describe.each(Object.entries(trees))('a picture hidden by %s', (hider, make) => {
  /** The picture, and the source that stays hidden with it. */
  const stillHidden = hider === 'a source' ? 2 : 1

  it('changes nothing when the same file comes again', async () => {
    await loadWithPicture(make(true))
    const { entries } = await take(site.world, '5.5.1')
    const report = await loadWithPicture(make(true))
    expect(report.still_hidden.details).toBe(0)
    expect((await take(site.world, '5.5.1')).entries).toEqual(entries)
  })

  it('stays hidden when only the next version brings its bytes', async () => {
    await loadAlone(make(true))
    const report = await loadWithPicture(make(false))
    expect(await listTitles()).toEqual([])
    expect(report.still_hidden.details).toBe(stillHidden)
  })

  it('stays hidden in later versions under other paths, and is exported', async () => {
    await loadWithPicture(make(true))
    for (const path of ['photos/second.jpg', 'photos/third.jpg']) {
      const report = await loadWithPicture(make(false).replaceAll('scan.jpg', path), path)
      expect(await listTitles()).toEqual([])
      expect(report.still_hidden.details).toBe(stillHidden)
    }
    expect(Object.keys((await take(site.world, '7.0')).entries)).toContain('photos/third.jpg')
  })

  it('stays hidden when the version in between does not name it', async () => {
    await loadAlone(make(true))
    await loadAlone(tree([]))
    await loadWithPicture(make(false))
    expect(await listTitles()).toEqual([])
  })

  it('is shown by an import that lifts restrictions', async () => {
    await loadWithPicture(make(true))
    await loadWithPicture(make(false))
    await loadWithPicture(make(false), 'scan.jpg', '?lift=1')
    expect(await listTitles()).toEqual(['Prison'])
  })

  it('is not shown by another file for the same person, also with lifted restrictions', async () => {
    await loadWithPicture(make(true))
    const other = make(false)
      .replaceAll('@X', '@Y')
      .replaceAll(' Per /Person/', ' Ola /Olsen/')
      .replaceAll('scan.jpg', 'other.jpg')
    await loadWithPicture(other, 'other.jpg', '?lift=1')
    expect(await listTitles()).toEqual([])
  })
})

it('shows a picture that the file showed before another file hid it', async () => {
  const make = trees['the record'] ?? (() => '')
  const other = make(true).replaceAll('@X', '@Y').replaceAll(' Per /Person/', ' Ola /Olsen/')
  await loadWithPicture(make(false))
  await loadWithPicture(other)
  await loadWithPicture(make(false))
  expect(await listTitles()).toEqual(['Prison'])
})

it('shows a picture that nobody named when its bytes came', async () => {
  const make = trees['the record'] ?? (() => '')
  await loadWithPicture(tree([]))
  await loadWithPicture(make(false))
  expect(await listTitles()).toEqual(['Prison'])
})

it('hides a picture of another file, although its name was the one of a shown picture', async () => {
  const landscape = await jpeg({ halves: ['#00ff00', '#0000ff'] })
  const make = trees['the record'] ?? (() => '')
  const other = (path: string) =>
    make(false)
      .replaceAll('@X', '@Y')
      .replaceAll(' Per /Person/', ' Ola /Olsen/')
      .replaceAll('scan.jpg', path)
      .replaceAll('Prison', 'Photo')
  const bringOther = (path: string, bytes: Uint8Array) =>
    bring(site.world, zipSync({ 'gedcom.ged': Buffer.from(other(path)), [path]: bytes }), {})
  await bringOther('2019/scan.jpg', landscape)
  await loadWithPicture(make(true))
  await bringOther('2020/scan.jpg', picture)
  const as = await site.signInMember()
  const { data } = (await site.world.server.call(listArchives, { as })).output()
  expect(data.map(({ title }) => title)).toEqual(['Photo'])
  expect(Object.keys((await take(site.world, '7.0')).entries)).toContain('2020/scan.jpg')
})

it('remembers what a file hides that repeats its objects without end', async () => {
  const objects = Array.from({ length: 100 }, (_, i) => [
    `0 @O${i}@ OBJE`,
    ...Array.from({ length: 100 }, (__, j) => `1 FILE ${i}/${j}.jpg`),
  ])
  const all = objects.map((_, i) => `1 OBJE @O${i}@`)
  const people = Array.from(
    { length: 40 },
    (_, i) => (isHidden: boolean) =>
      individualRecord(`P${i}`, `Person${i} /Berg/`, ...restriction(1, isHidden), ...all),
  )
  const text = (isHidden: boolean) =>
    gedcomFile(...people.map((make) => make(isHidden)), ...objects.map((lines) => lines.join('\n')))
  const load = (isHidden: boolean) =>
    bring(site.world, zipSync({ 'gedcom.ged': Buffer.from(text(isHidden)), '7/7.jpg': picture }), {})
  await load(true)
  await load(false)
  expect(await listTitles()).toEqual([])
})
