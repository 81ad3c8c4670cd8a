import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { OutboxEntry, OutboxFile } from '#client/offline/outbox/outbox-entry.ts'
import { createZip } from '#client/submissions/outbox/save-as-zip.ts'
import { exportDraft, exportEntry } from '#client/submissions/outbox/submission-export.ts'
import { safeFileName, uniqueNames } from '#client/ui/files/file-names.ts'

/** Makes different bytes for different seeds. */
function createBytes(seed: number, size: number) {
  return Uint8Array.from({ length: size }, (_, index) => (index * 31 + seed) % 251)
}

const contents = new Map([
  ['letter', createBytes(1, 2_500_000)],
  ['boat', createBytes(2, 1_048_576)],
  ['empty', new Uint8Array()],
])
const chunkSizes: number[] = []

async function readBytes(fileId: string, start: number, end: number) {
  chunkSizes.push(end - start)
  return (contents.get(fileId) ?? new Uint8Array()).slice(start, end)
}

function createFile(id: string, name: string): OutboxFile {
  return { id, name, type: 'image/jpeg', size: contents.get(id)?.length ?? 0, sha256: '' }
}

function createEntry(title: string, files: OutboxFile[], content: Record<string, unknown> = {}): OutboxEntry {
  const body = JSON.stringify({ type: 'archive', title, content: { title, ...content } })
  return {
    key: title,
    number: 1,
    savedAt: new Date('2026-11-21T18:00:00').getTime(),
    state: 'waiting',
    problem: null,
    tries: 0,
    notBefore: 0,
    heldUntil: 0,
    submission: { endpoint: 'createSubmission', type: 'archive', title, body, files },
  }
}

/** Much faster than `toEqual` for long arrays. */
function hasSameBytes(one: Uint8Array | undefined, other: Uint8Array | undefined) {
  return one?.length === other?.length && one?.every((byte, index) => byte === other?.[index])
}

async function createAndUnzip(exports: Parameters<typeof createZip>[0]) {
  const blob = await createZip(exports, readBytes)
  return unzipSync(new Uint8Array(await blob.arrayBuffer()))
}

function exportEntries(...entries: OutboxEntry[]) {
  return entries.map(exportEntry).filter((item) => item !== null)
}

it('contains every file unchanged under its own name, read in chunks of at most a megabyte', async () => {
  chunkSizes.length = 0
  const files = [
    createFile('letter', 'Page 1.jpg'),
    createFile('boat', 'page 1.JPG'),
    createFile('empty', '../etc/pass:wd'),
  ]
  const zip = await createAndUnzip(exportEntries(createEntry('Grandmother’s letter', files)))
  expect(Object.keys(zip)).toEqual([
    'Grandmother’s letter.txt',
    'Page 1.jpg',
    'page 1 (2).JPG',
    '-etc-pass-wd',
  ])
  expect(hasSameBytes(zip['Page 1.jpg'], contents.get('letter'))).toBe(true)
  expect(hasSameBytes(zip['page 1 (2).JPG'], contents.get('boat'))).toBe(true)
  expect(zip['-etc-pass-wd']?.length).toBe(0)
  expect(Math.max(...chunkSizes)).toBeLessThanOrEqual(1024 * 1024)
})

it('writes all fields into the text file', async () => {
  const entry = createEntry('Grandmother’s letter', [createFile('boat', 'letter.jpg')], {
    description: 'She wrote it in Ulvik.\nIn one night.',
    category: 'letters',
    tags: ['Ulvik', 'boat'],
    dateTaken: '1950-03',
    personRelated: 'Åse',
    location: null,
    fileUrl: '/api/media/boat',
  })
  const zip = await createAndUnzip(exportEntries(entry))
  expect(new TextDecoder().decode(zip['Grandmother’s letter.txt'])).toBe(
    [
      'Archive item, written on 21 November 2026 at 18:00',
      'Title\nGrandmother’s letter',
      'Description\nShe wrote it in Ulvik.\nIn one night.',
      'Category\nletters',
      'Date taken\nMarch 1950',
      'Person\nÅse',
      'Tags\nUlvik, boat',
      'Files\nletter.jpg (1 MB)\n',
    ].join('\n\n'),
  )
})

it('puts each of several exports into a folder of its own, even with equal titles', async () => {
  const draft = exportDraft('News, draft', {
    savedAt: 0,
    fields: { title: '', content: 'Half a sentence' },
    files: [],
  })
  const zip = await createAndUnzip([
    ...exportEntries(createEntry('Boat', [createFile('boat', 'a.jpg')]), createEntry('boat', [])),
    draft,
  ])
  expect(Object.keys(zip)).toEqual([
    'Boat/Boat.txt',
    'Boat/a.jpg',
    'boat (2)/boat.txt',
    'News, draft/News, draft.txt',
  ])
})

it('exports nothing for an entry that this device cannot decrypt', () => {
  expect(exportEntry({ ...createEntry('Boat', []), submission: null })).toBeNull()
})

it('fails when a file cannot be read', async () => {
  const failing = async () => Promise.reject(new Error('gone'))
  await expect(
    createZip(exportEntries(createEntry('Boat', [createFile('boat', 'a.jpg')])), failing),
  ).rejects.toThrow('gone')
})

it.each([
  ['a/b\\c:d*e?.jpg', 'a-b-c-d-e-.jpg'],
  ['...', 'File'],
  ['  .hidden ', 'File.hidden'],
  ['  Boat . ', 'Boat'],
  ['CON.txt', '_CON.txt'],
  ['\u202egpj.exe', '-gpj.exe'],
  [`${'å'.repeat(200)}.jpeg`, `${'å'.repeat(80)}.jpeg`],
])('turns the file name %j into %j, which every operating system accepts', (name, safeName) => {
  expect(safeFileName(name, 'File')).toBe(safeName)
})

it('makes every file name unique', () => {
  const unique = uniqueNames()
  expect(['a.jpg', 'A.jpg', 'a.jpg', 'a (2).jpg'].map(unique)).toEqual([
    'a.jpg',
    'A (2).jpg',
    'a (3).jpg',
    'a (2) (2).jpg',
  ])
})
