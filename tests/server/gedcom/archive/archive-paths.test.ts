/** The paths of files in archives of other programs: unsafe paths, duplicate paths, letter case, Unicode. */
import fs from 'node:fs'
import path from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { matchArchiveFiles } from '#server/gedcom/archive/archive-files.ts'
import {
  ArchiveNames,
  findArchivePath,
  freePathFinder,
  isSafePath,
  listPathEnds,
  normalizeArchivePath,
} from '#server/gedcom/archive/archive-paths.ts'
import { listArchives } from '#shared/contracts/archives.contract.ts'
import { exportGedcom, importGedcom, importReport } from '#shared/contracts/gedcom.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { gedcomFile, individualRecord, makeDataDir } from '#tests/support/gedcom-files.ts'
import { jpeg } from '#tests/support/media-files.ts'

describe('the files of an archive', () => {
  const match = (files: string[], wanted: string[]) => Object.fromEntries(matchArchiveFiles(files, wanted))

  it('are matched by path, letter case, the end of a path, and a name that nothing else has', () => {
    expect(match(['media/a.jpg'], ['media/a.jpg'])).toEqual({ 'media/a.jpg': 'media/a.jpg' })
    expect(match(['Media/A.JPG'], ['media/a.jpg'])).toEqual({ 'media/a.jpg': 'Media/A.JPG' })
    expect(match(['media/a.jpg'], ['C:/Trees/media/a.jpg'])).toEqual({
      'C:/Trees/media/a.jpg': 'media/a.jpg',
    })
    expect(match(['tree/media/a.jpg'], ['media/a.jpg'])).toEqual({ 'media/a.jpg': 'tree/media/a.jpg' })
    expect(match(['x/a.jpg'], ['y/a.jpg'])).toEqual({ 'y/a.jpg': 'x/a.jpg' })
  })

  it('are matched without the steps to other folders, however many a path has', () => {
    const steps = '../'.repeat(200_000)
    expect(match(['b/a.jpg'], [`${steps}b/./c/..//a.jpg`])).toEqual({
      [`${steps}b/./c/..//a.jpg`]: 'b/a.jpg',
    })
    expect(match(['b/a.jpg'], ['x/../../B/A.JPG'])).toEqual({ 'x/../../B/A.JPG': 'b/a.jpg' })
  })

  it('are not matched where several could be meant', () => {
    expect(match(['x/a.jpg', 'y/a.jpg'], ['z/a.jpg'])).toEqual({})
    expect(match(['x/m/a.jpg', 'y/m/a.jpg'], ['m/a.jpg'])).toEqual({})
    expect(match(['x/a.jpg'], ['y/a.jpg', 'z/a.jpg'])).toEqual({})
  })

  it('may be many of one name', () => {
    const list = (folder: string) => Array.from({ length: 50_000 }, (_, i) => `${folder}${i}/a.jpg`)
    expect(matchArchiveFiles(list('d'), list('x')).size).toBe(0)
    expect(matchArchiveFiles(list('d'), list('C:/tree/d')).size).toBe(50_000)
    // All of them are the same in lower case.
    const spell = (first: string) =>
      Array.from({ length: 50_000 }, (_, i) =>
        i.toString(2).padStart(16, '0').replaceAll('0', first).replaceAll('1', first.toUpperCase()),
      )
    expect(
      matchArchiveFiles(
        spell('a'),
        spell('a').map((file) => `${file}/b`),
      ).size,
    ).toBe(0)
    const same = spell('a').map((file) => `${file}/b.jpg`)
    expect(matchArchiveFiles(same.slice(0, 25_000), same.slice(25_000)).size).toBe(0)
  })
})

describe('a complete path', () => {
  const known = new Set(['media/a.jpg', 'b.jpg'])
  it.each([
    ['/home/ida/tree/media/a.jpg', 'media/a.jpg'],
    ['C:\\Trees\\media\\a.jpg', 'media/a.jpg'],
    ['file:///home/ida/media/a.jpg', 'media/a.jpg'],
    ['other/media/a.jpg', 'other/media/a.jpg'],
    ['/home/ida/other/a.jpg', 'home/ida/other/a.jpg'],
    ['/home/ida/b.jpg', 'home/ida/b.jpg'],
  ])('is the known file that it ends with: %s', (path, expected) => {
    expect(findArchivePath(path, (end) => known.has(end))).toBe(expected)
  })

  it('has the ends that have a folder, the longest first', () => {
    expect(listPathEnds('a/b/c/d.jpg')).toEqual(['b/c/d.jpg', 'c/d.jpg'])
    expect(['a/b.jpg', 'b.jpg', '', '/b.jpg'].flatMap(listPathEnds)).toEqual([])
    expect(listPathEnds('/a/b.jpg')).toEqual(['a/b.jpg'])
  })

  it('is searched in its last folders only', () => {
    let count = 0
    const isKnown = () => {
      count++
      return false
    }
    findArchivePath(`/${'a/'.repeat(10_000)}a.jpg`, isKnown)
    expect(count).toBe(21)
  })
})

it.each([
  ['media/a.jpg', 'media/a.jpg'],
  ['./media/a.jpg', 'media/a.jpg'],
  ['/media/a.jpg', 'media/a.jpg'],
  ['media\\a.jpg', 'media/a.jpg'],
  ['file:///media/a.jpg', 'media/a.jpg'],
  ['media/a%20b.jpg', 'media/a b.jpg'],
  ['media/K%E4the%20.jpg', 'media/Käthe%20.jpg'],
  ['media/100%.jpg', 'media/100%.jpg'],
  ['media/Bronte\u0308.jpg', 'media/Brontë.jpg'],
])('normalizes the path %s to %s', (written, file) => {
  expect(normalizeArchivePath(written)).toBe(file)
})

it.each([
  '../a.jpg',
  'media/../../a.jpg',
  '/etc/passwd',
  'C:/Users/a.jpg',
  'c:a.jpg',
  '\\\\server\\a.jpg',
  'media\\..\\a.jpg',
  'media//a.jpg',
  './a.jpg',
  'media/a\u0000.jpg',
  'media/a\n.jpg',
  'other.ged',
  '',
])('treats the path %j as unsafe', (wanted) => {
  expect(isSafePath(wanted)).toBe(false)
})

it('creates plain file names that are unique in any letter case', () => {
  const names = new ArchiveNames()
  names.reserve('media/Letter.pdf')
  const made = ['letter.pdf', '../../LETTER.PDF', 'Ærlig brev.pdf', '…', 'C:\\a b.jpg', '.htaccess'].map(
    (name) => names.create(name),
  )
  expect(new Set(made.map((name) => name.toLowerCase())).size).toBe(made.length)
  for (const name of made) {
    expect(isSafePath(name), name).toBe(true)
    expect(name).toMatch(/^media\/[A-Za-z0-9][A-Za-z0-9._-]*$/)
  }
  expect(made[0]).toBe('media/letter-2.pdf')
})

it('finds free paths for many files of one name without trying every number again', () => {
  const taken = new Set<string>()
  let asked = 0
  const findFreePath = freePathFinder((path) => {
    asked += 1
    return taken.has(path)
  })
  for (let i = 0; i < 1000; i++) taken.add(findFreePath('media/photo.jpg'))
  expect(taken.size).toBe(1000)
  expect(taken).toContain('media/photo-1000.jpg')
  expect(asked).toBeLessThan(4000)
})

it('tries no number of a free path again in another letter case', () => {
  let asked = 0
  const taken = new Set<string>()
  const findFreePath = freePathFinder((path) => {
    asked += 1
    return taken.has(path.toLowerCase())
  })
  for (let i = 0; i < 1024; i++) {
    const name = [...'abcdefghij']
      .map((letter, at) => ((i >> at) & 1 ? letter.toUpperCase() : letter))
      .join('')
    taken.add(findFreePath(`media/${name}.jpg`).toLowerCase())
  }
  expect(taken.size).toBe(1024)
  expect(asked).toBeLessThan(4000)
})

describe('importing an archive', () => {
  let data: ReturnType<typeof makeDataDir>
  let world: FamilyBuilder
  beforeEach(async () => {
    data = makeDataDir()
    const site = path.join(data.dataDir, 'house', 'site')
    fs.mkdirSync(site, { recursive: true })
    world = await startFamilyBuilder({ env: { DATA_DIR: site } })
  })
  afterEach(async () => {
    await world.server.close()
    data.remove()
  })

  const photo = (path: string, i: number) =>
    individualRecord(`I${i}`, `Anna${i} /Lind/`, '1 OBJE', `2 FILE ${path}`, '3 FORM jpg')

  async function bring(people: readonly string[], files: Record<string, Uint8Array>) {
    return await bringArchive(zipSync({ 'gedcom.ged': Buffer.from(gedcomFile(...people)), ...files }))
  }
  async function bringArchive(bytes: Uint8Array, name = 'family.gdz') {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(bytes)]), name)
    const response = await world.server.fetch(`/api${importGedcom.path}`, {
      method: 'POST',
      body,
      as: world.admin,
    })
    return importReport.parse(await response.json())
  }
  async function take() {
    const response = await world.server.fetch(`/api${exportGedcom.path}?media=1`, { as: world.admin })
    const { 'gedcom.ged': text, ...files } = unzipSync(new Uint8Array(await response.arrayBuffer()))
    return { text: Buffer.from(text ?? []).toString(), files }
  }
  async function pictures(count: number) {
    const made: Uint8Array[] = []
    for (let i = 0; i < count; i++)
      made.push(await jpeg({ halves: [`#${2 * i + 1}02030`, `#4050${2 * i + 1}0`] }))
    return made
  }
  const contents = (files: Record<string, Uint8Array>) =>
    Object.values(files)
      .map((bytes) => Buffer.from(bytes).toString('base64'))
      .sort()
  async function titles() {
    return (await world.server.call(listArchives, { as: world.admin }))
      .output()
      .data.map(({ title }) => title)
  }

  it('writes nothing outside of the data directory for unsafe paths, and exports safe paths', async () => {
    const paths = [
      '../../../outside.jpg',
      '/etc/absolute.jpg',
      'C:\\Users\\me\\windows.jpg',
      'media/../../up.txt',
    ]
    const made = await pictures(3)
    const files = Object.fromEntries(paths.map((name, i) => [name, made[i] ?? Buffer.from('words')]))
    expect((await bring(paths.slice(0, 3).map(photo), files)).media).toMatchObject({
      found: 3,
      added: 3,
      kept: 1,
    })
    expect((await titles()).sort()).toEqual(['absolute', 'outside', 'windows'])
    expect(fs.readdirSync(data.dataDir)).toEqual(['house'])
    expect(fs.readdirSync(path.join(data.dataDir, 'house'))).toEqual(['site'])
    const out = await take()
    expect(contents(out.files)).toEqual(contents(files))
    for (const name of Object.keys(out.files)) expect(isSafePath(name), name).toBe(true)
    const named = [...out.text.matchAll(/ FILE (.+)/g)].map(([, name]) => name)
    expect(named.filter((name) => name !== 'gedcom.ged' && !out.files[name ?? ''])).toEqual([])
  })

  it('keeps two files with the same normalized path', async () => {
    const [one, other, third, fourth] = await pictures(4)
    const files = {
      'media/a b.jpg': one ?? expect.fail(),
      'media/a%20b.jpg': other ?? expect.fail(),
      '/media/a b.jpg': third ?? expect.fail(),
      'media/A B.jpg': fourth ?? expect.fail(),
    }
    await bring([photo('media/a b.jpg', 1)], files)
    const out = await take()
    expect(contents(out.files)).toEqual(contents(files))
    const names = Object.keys(out.files).map((name) => name.toLowerCase())
    expect(new Set(names).size).toBe(4)
    expect((await bring([photo('media/a b.jpg', 1)], files)).media).toMatchObject({ added: 0, kept: 0 })
  })

  it('finds files in another letter case, exact matches first', async () => {
    const [small, large] = await pictures(2)
    const files = { 'media/ida.jpg': small ?? expect.fail(), 'Media/OLE.JPG': large ?? expect.fail() }
    const people = [photo('media/ida.jpg', 1), photo('media/ole.jpg', 2)]
    expect((await bring(people, files)).media).toMatchObject({ found: 2, added: 2, kept: 0 })
    expect((await titles()).sort()).toEqual(['ida', 'ole'])
    expect((await bring(people, files)).media).toMatchObject({ added: 0, kept: 0 })
  })

  it('finds files with composed and decomposed Unicode names', async () => {
    const [one, other] = await pictures(2)
    const files = {
      'media/Zoe\u0308 Łaski.jpg': one ?? expect.fail(),
      'media/照片.jpg': other ?? expect.fail(),
    }
    await bring([photo('media/Zoë Łaski.jpg', 1), photo('media/照片.jpg', 2)], files)
    expect((await titles()).sort()).toEqual(['Zoë Łaski', '照片'])
    expect(contents((await take()).files)).toEqual(contents(files))
  })

  it.each([
    ['C:\\Users\\Anna\\My Pictures\\oma 1.jpg', 'oma 1.jpg'],
    ['C:\\Users\\Anna\\My Pictures\\oma 1.jpg', 'media/OMA 1.JPG'],
    ['oma.jpg', 'pictures/oma.jpg'],
    ['photos/oma.jpg', 'export/2001/photos/oma.jpg'],
    ['file:///home/anna/oma%202.jpg', 'oma 2.jpg'],
    ['file:///C:/Users/Anna/oma.jpg', 'media/oma.jpg'],
    ['/home/anna/photos/oma.jpg', 'photos/oma.jpg'],
    ['../photos/oma.jpg', 'photos/oma.jpg'],
    ['../../../../oma.jpg', 'photos/oma.jpg'],
    ['media/../photos/oma.jpg', 'photos/oma.jpg'],
    ['\\\\server\\share\\oma.jpg', 'media/oma.jpg'],
    ['media/Ko\u0308nig.jpg', 'K\u00f6nig.jpg'],
  ])('finds the file that the tree names %s as %s, and again', async (written, name) => {
    const [bytes] = await pictures(1)
    const bringIt = () => bring([photo(written, 1)], { [name]: bytes ?? expect.fail() })
    expect((await bringIt()).media).toMatchObject({ found: 1, added: 1, kept: 0, missing: [] })
    expect((await bringIt()).media).toMatchObject({ found: 1, added: 0, kept: 0, missing: [] })
  })

  it('prefers the file whose path agrees, and gives nobody a file that somebody else may mean', async () => {
    const [one, other, third] = await pictures(3)
    const files = {
      'a/1.jpg': one ?? expect.fail(),
      'b/1.jpg': other ?? expect.fail(),
      'c/2.jpg': third ?? expect.fail(),
    }
    const paths = ['C:\\a\\1.jpg', 'D:\\x\\b\\1.jpg', '1.jpg', 'C:\\x\\2.jpg', 'C:\\y\\2.jpg']
    const { media } = await bring(paths.map(photo), files)
    expect(media).toMatchObject({ found: 2, added: 2, kept: 1 })
    expect(media?.missing).toEqual([
      { path: '1.jpg', people: ['Anna2 Lind'] },
      { path: 'C:\\x\\2.jpg', people: ['Anna3 Lind'] },
      { path: 'C:\\y\\2.jpg', people: ['Anna4 Lind'] },
    ])
  })

  it('gives a file to everybody who names it, by whatever path', async () => {
    const [bytes] = await pictures(1)
    const people = [photo('photos/oma.jpg', 1), photo('C:\\Anna\\photos\\oma.jpg', 2)]
    await bring(people, { 'photos/oma.jpg': bytes ?? expect.fail() })
    const [item, ...others] = (await world.server.call(listArchives, { as: world.admin })).output().data
    expect(others).toEqual([])
    expect(item?.member_ids).toHaveLength(2)
  })

  it.each([
    ['CP437', 'K\x84the'],
    ['Windows-1252', 'K\xe4the'],
    ['UTF-8', Buffer.from('Käthe').toString('latin1')],
    ['decomposed UTF-8', Buffer.from('Ka\u0308the').toString('latin1')],
  ])('reads names of the archive in %s, without a flag', async (_, raw) => {
    const [bytes] = await pictures(1)
    // In the archive, the name takes as many bytes as its stand-in.
    const standIn = 'x'.repeat(raw.length)
    const zip = zipSync({
      'gedcom.ged': Buffer.from(gedcomFile(photo('media/Käthe.jpg', 1))),
      [`media/${standIn}.jpg`]: bytes ?? expect.fail(),
    })
    const renamed = Buffer.from(Buffer.from(zip).toString('latin1').replaceAll(standIn, raw), 'latin1')
    expect((await bringArchive(renamed)).media).toMatchObject({ found: 1, added: 1, missing: [] })
    expect(await titles()).toEqual(['Käthe'])
  })

  it('names an address of the web with its person, not as missing, and asks no other server', async () => {
    const address = 'https://photos.example/oma.jpg'
    const { media } = await bring([photo(address, 1)], {})
    const onTheWeb = { found: 0, web_files: [{ path: address, people: ['Anna1 Lind'] }] }
    expect(media).toMatchObject({ ...onTheWeb, missing: [] })
    const alone = await bringArchive(Buffer.from(gedcomFile(photo(address, 1))), 'family.ged')
    expect(alone.media).toMatchObject(onTheWeb)
    expect((await take()).text).toContain(`2 FILE ${address}`)
  })

  it('names the person of a missing file with the surname first where the tree has it so', async () => {
    const record = individualRecord('I1', '/Nagy/ István', '1 OBJE', '2 FILE photos/istvan.jpg', '3 FORM jpg')
    const { media } = await bring([record], {})
    expect(media).toMatchObject({ missing: [{ path: 'photos/istvan.jpg', people: ['Nagy István'] }] })
  })

  it('imports the other files when the tree names a path without end, and still exports the path', async () => {
    const [bytes] = await pictures(1)
    // Normalizing so many marks would take hours.
    const path = `${'../'.repeat(1000)}${'\u0301\u0316'.repeat(500_000)}.jpg`
    const lines = path.match(/.{1,30000}/gs) ?? []
    const folded = lines.map((line, i) => (i === 0 ? line : `3 CONC ${line}`)).join('\n')
    const people = [photo(folded, 1), photo('media/here.jpg', 2)]
    const { media } = await bring(people, { 'media/here.jpg': bytes ?? expect.fail() })
    expect(media).toMatchObject({ found: 1, added: 1, skipped: [], missing: [] })
    expect((await take()).text.replaceAll(/\n\d CONC /g, '')).toContain(`2 FILE ${path}\n`)
  })

  it('imports the other files when the path of one is too long, and names the file', async () => {
    const [one, other] = await pictures(2)
    const path = `${'a/'.repeat(1000)}b.jpg`
    const { media } = await bring([photo('media/here.jpg', 1)], {
      'media/here.jpg': one ?? expect.fail(),
      [path]: other ?? expect.fail(),
    })
    expect(media).toMatchObject({ found: 1, added: 1, kept: 0 })
    expect(media?.skipped).toEqual([
      { path: `${path.slice(0, 300)}…`, message: expect.stringContaining('too long') },
    ])
  })

  it('imports the other files when one is missing, and still exports the missing path', async () => {
    const [one] = await pictures(1)
    const people = [photo('media/here.jpg', 1), photo('media/gone.jpg', 2)]
    const report = await bring(people, { 'media/here.jpg': one ?? expect.fail() })
    const missing = [{ path: 'media/gone.jpg', people: ['Anna2 Lind'] }]
    expect(report).toMatchObject({
      added: { people: 2 },
      media: { found: 1, added: 1, skipped: [], missing },
    })
    expect((await take()).text).toContain('2 FILE media/gone.jpg')
  })
})
