/** What waits can be taken along as one file: readable words, and the very bytes that were chosen. */
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { OutboxEntry, OutboxFile } from '#client/offline/outbox/outbox-entry.ts'
import { zipOf } from '#client/submissions/outbox/save-as-zip.ts'
import { exportDraft, exportEntry } from '#client/submissions/outbox/submission-export.ts'
import { safeFileName, uniqueNames } from '#client/ui/files/file-names.ts'

/** Bytes that can be told from one another, more than one piece of them. */
function bytesOf(seed: number, size: number) {
  return Uint8Array.from({ length: size }, (_, index) => (index * 31 + seed) % 251)
}

const contents = new Map([
  ['letter', bytesOf(1, 2_500_000)],
  ['boat', bytesOf(2, 1_048_576)],
  ['empty', new Uint8Array()],
])
const asked: number[] = []

async function readBytes(fileId: string, start: number, end: number) {
  asked.push(end - start)
  return (contents.get(fileId) ?? new Uint8Array()).slice(start, end)
}

function aFile(id: string, name: string): OutboxFile {
  return { id, name, type: 'image/jpeg', size: contents.get(id)?.length ?? 0, sha256: '' }
}

function anEntry(title: string, files: OutboxFile[], content: Record<string, unknown> = {}): OutboxEntry {
  const body = JSON.stringify({ type: 'archive', title, content: { title, ...content } })
  return {
    key: title,
    number: 1,
    savedAt: new Date('2026-11-21T18:00:00').getTime(),
    state: 'waiting',
    problem: null,
    tries: 0,
    notBefore: 0,
    submission: { endpoint: 'createSubmission', type: 'archive', title, body, files },
  }
}

/** Much faster than comparing two long arrays as values. */
function sameBytes(one: Uint8Array | undefined, other: Uint8Array | undefined) {
  return one?.length === other?.length && one?.every((byte, index) => byte === other?.[index])
}

async function unzipped(keepsakes: Parameters<typeof zipOf>[0]) {
  const blob = await zipOf(keepsakes, readBytes)
  return unzipSync(new Uint8Array(await blob.arrayBuffer()))
}

function keepsakes(...entries: OutboxEntry[]) {
  return entries.map(exportEntry).filter((keepsake) => keepsake !== null)
}

it('holds every file byte for byte under its own name, read in pieces of a megabyte', async () => {
  asked.length = 0
  const files = [aFile('letter', 'Page 1.jpg'), aFile('boat', 'page 1.JPG'), aFile('empty', '../etc/pass:wd')]
  const zip = await unzipped(keepsakes(anEntry('Grandmother’s letter', files)))
  expect(Object.keys(zip)).toEqual([
    'Grandmother’s letter.txt',
    'Page 1.jpg',
    'page 1 (2).JPG',
    '-etc-pass-wd',
  ])
  expect(sameBytes(zip['Page 1.jpg'], contents.get('letter'))).toBe(true)
  expect(sameBytes(zip['page 1 (2).JPG'], contents.get('boat'))).toBe(true)
  expect(zip['-etc-pass-wd']?.length).toBe(0)
  expect(Math.max(...asked)).toBeLessThanOrEqual(1024 * 1024)
})

it('tells in plain words everything that was written', async () => {
  const entry = anEntry('Grandmother’s letter', [aFile('boat', 'letter.jpg')], {
    description: 'She wrote it in Ulvik.\nIn one night.',
    category: 'letters',
    tags: ['Ulvik', 'boat'],
    dateTaken: '1950-03',
    personRelated: 'Åse',
    location: null,
    fileUrl: '/api/media/boat',
  })
  const zip = await unzipped(keepsakes(entry))
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

it('gives each of several a folder of its own, also where they have one title', async () => {
  const begun = exportDraft('News, begun', {
    savedAt: 0,
    fields: { title: '', content: 'Half a sentence' },
    files: [],
    changes: null,
  })
  const zip = await unzipped([
    ...keepsakes(anEntry('Boat', [aFile('boat', 'a.jpg')]), anEntry('boat', [])),
    begun,
  ])
  expect(Object.keys(zip)).toEqual([
    'Boat/Boat.txt',
    'Boat/a.jpg',
    'boat (2)/boat.txt',
    'News, begun/News, begun.txt',
  ])
})

it('has nothing of what is sealed', () => {
  expect(exportEntry({ ...anEntry('Boat', []), submission: null })).toBeNull()
})

it('fails where a file cannot be read, instead of saving a part of it', async () => {
  const failing = async () => Promise.reject(new Error('gone'))
  await expect(zipOf(keepsakes(anEntry('Boat', [aFile('boat', 'a.jpg')])), failing)).rejects.toThrow('gone')
})

it.each([
  ['a/b\\c:d*e?.jpg', 'a-b-c-d-e-.jpg'],
  ['...', 'File'],
  ['  .hidden ', 'File.hidden'],
  ['  Boat . ', 'Boat'],
  ['CON.txt', '_CON.txt'],
  ['\u202egpj.exe', '-gpj.exe'],
  [`${'å'.repeat(200)}.jpeg`, `${'å'.repeat(80)}.jpeg`],
])('makes of %j a name that every device can save: %j', (name, safe) => {
  expect(safeFileName(name, 'File')).toBe(safe)
})

it('never gives a name twice', () => {
  const unique = uniqueNames()
  expect(['a.jpg', 'A.jpg', 'a.jpg', 'a (2).jpg'].map(unique)).toEqual([
    'a.jpg',
    'A (2).jpg',
    'a (3).jpg',
    'a (2) (2).jpg',
  ])
})
