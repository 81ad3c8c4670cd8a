/** The commands that import and export family trees: archives with media files, and error messages. */
import fs from 'node:fs'
import path from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { databaseFile, openDatabase } from '#server/db/open.ts'
import { runExport, runImport } from '#server/gedcom/gedcom.cli.ts'
import { gedcomFile, individualRecord, makeDataDir } from '#tests/support/gedcom-files.ts'
import { jpeg } from '#tests/support/media-files.ts'

let data: ReturnType<typeof makeDataDir>
let printed: string[]
beforeEach(() => {
  data = makeDataDir()
  printed = []
  vi.stubEnv('DATA_DIR', path.join(data.dataDir, 'site'))
  for (const method of ['log', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((text: string) => printed.push(text))
  }
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  data.remove()
})

function file(name: string, content?: string | Uint8Array) {
  const whole = path.join(data.dataDir, name)
  if (content !== undefined) fs.writeFileSync(whole, content)
  return whole
}

const tree = gedcomFile(
  individualRecord('I1', 'Anna /Lind/', '1 OBJE', '2 FILE media/anna.jpg', '3 FORM jpg'),
)

it('imports and exports an archive with its media files', async () => {
  const photo = await jpeg()
  const files = {
    'gedcom.ged': Buffer.from(tree),
    'media/anna.jpg': photo,
    'media/clip.vtt': Buffer.from('WEBVTT'),
  }
  expect(await runImport([file('family.gdz', zipSync(files))])).toBe(0)
  expect(printed.join('\n')).toContain(
    '1 file with the tree: 1 added to the archives, 1 stored for the next export.',
  )
  const db = await openDatabase(databaseFile(path.join(data.dataDir, 'site')))
  expect(await db.selectFrom('archive_items').select(['title', 'uploaded_by']).execute()).toEqual([
    { title: 'anna', uploaded_by: null },
  ])
  await db.destroy()
  expect(await runExport([file('out.gdz'), '--version', '7.0'])).toBe(0)
  expect(printed.at(-1)).toContain('1 person, 0 families, 2 files')
  const out = unzipSync(fs.readFileSync(file('out.gdz')))
  expect(Buffer.from(out['media/anna.jpg'] ?? []).equals(photo)).toBe(true)
  expect(Buffer.from(out['media/clip.vtt'] ?? []).toString()).toBe('WEBVTT')
  expect(fs.statSync(file('out.gdz')).mode & 0o077).toBe(0)
  expect(await runExport([file('out.ged')])).toBe(0)
  expect(fs.readFileSync(file('out.ged'), 'utf8')).toContain('1 NAME Anna /Lind/')
})

it('prints no characters that a terminal obeys', async () => {
  const hostile = gedcomFile(individualRecord('I1', 'Anna /Lind/'), 'Not a line \u001b[2J\u202e here')
  expect(await runImport([file('a.ged', hostile)])).toBe(0)
  expect(printed.join('\n')).toMatch(/Not a line \ufffd\[2J\ufffd here/)
})

it('writes to no file of others that a link in its folder leads to', async () => {
  await runImport([file('a.ged', tree)])
  for (const name of ['out.ged', 'out.gdz']) {
    fs.symlinkSync(file('victim', 'of somebody else'), file(`${name}.part-${process.pid}`))
    expect(await runExport([file(name)])).toBe(1)
    expect(fs.readFileSync(file('victim'), 'utf8')).toBe('of somebody else')
  }
})

it('prints the report of the tree, and ends with exit code 1, when the disk is full before the files are stored', async () => {
  const archive = zipSync({ 'gedcom.ged': Buffer.from(tree), 'media/anna.jpg': await jpeg() })
  const mkdir = fs.promises.mkdir.bind(fs.promises)
  vi.spyOn(fs.promises, 'mkdir').mockImplementation(async (directory, options) => {
    if (!String(directory).includes('.incoming')) return await mkdir(directory, options)
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  })
  expect(await runImport([file('family.gdz', archive)])).toBe(1)
  expect(printed.join('\n')).toContain(
    'The family tree was imported, but not all of its files. There is no space left on the server. Import the file again later',
  )
  expect(printed.join('\n')).toContain('Done in')
})

it.each([
  ['a missing file', 'nothing.ged', undefined, 'There is no file'],
  ['a file that is not GEDCOM', 'letter.txt', 'Dear all, see you in July.', 'GEDCOM'],
  [
    'an archive without a tree',
    'photos.zip',
    zipSync({ 'a.txt': Buffer.from('a') }),
    'without a GEDCOM file',
  ],
  ['a damaged archive', 'half.gdz', zipSync({ 'gedcom.ged': Buffer.from(tree) }).slice(0, 90), 'damaged'],
])('refuses %s with one clear sentence and exit code 1', async (_, name, content, sentence) => {
  expect(await runImport([file(name, content)])).toBe(1)
  expect(printed).toHaveLength(1)
  expect(printed[0]?.trim().split('\n')).toHaveLength(1)
  expect(printed[0]).toContain(sentence)
})

it('refuses a file without people, in words and with exit code 1', async () => {
  expect(await runImport([file('none.ged', gedcomFile('0 @U1@ SUBM\n1 NAME Vera'))])).toBe(1)
  expect(printed).toEqual([
    expect.stringMatching(/^No people were found in this file, so nothing was imported\./),
  ])
})

it('is cancelled by Ctrl-C; nothing of it stays, and the next import works', async () => {
  const people = Array.from({ length: 20_000 }, (_, i) => individualRecord(`I${i}`, `Anna${i} /Lind/`))
  const terminal = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    if (String(text).includes('Reading the file')) process.emit('SIGINT')
    return true
  })
  const { isTTY } = process.stderr
  process.stderr.isTTY = true
  try {
    expect(await runImport([file('large.ged', gedcomFile(...people))])).toBe(1)
  } finally {
    process.stderr.isTTY = isTTY
    terminal.mockRestore()
  }
  expect(printed).toEqual(['The import was cancelled. Nothing was changed.'])
  expect(await runImport([file('small.ged', tree)])).toBe(0)
  const db = await openDatabase(databaseFile(path.join(data.dataDir, 'site')))
  expect(await db.selectFrom('people').select('first_name').execute()).toEqual([{ first_name: 'Anna' }])
  await db.destroy()
})
