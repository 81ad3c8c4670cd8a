/** GEDCOM archives (.gdz): broken ZIP files, and sound ones with strange content. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { isSafePath, normalizeArchivePath } from '#server/gedcom/archive/archive-paths.ts'
import { openGedcomArchive, readGedcomBytes } from '#server/gedcom/archive/read-gedcom-bytes.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { Random } from '#tests/chaos/random.ts'
import { type FuzzKind, readSeedFiles } from '../fuzz-kind.ts'
import { gedcomSeeds, gedcomWords } from '../gedcom-seeds.ts'
import { mutateSeed } from '../mutate.ts'
import { checkGedcom } from './gedcom.ts'

const words = [
  'PK\x03\x04',
  'PK\x01\x02',
  'PK\x05\x06',
  'PK\x06\x07',
  'PK\x06\x06',
  'gedcom.ged',
  '../',
  '\xff\xff\xff\xff',
  '\x00\x00',
]

const names = [
  'gedcom.ged',
  'family.GED',
  'media/anna.jpg',
  '../outside.ged',
  '/etc/x.ged',
  '__MACOSX/a.ged',
  'a\\b',
  'é.ged',
  '',
]

const gedcom: FuzzKind = { seeds: gedcomSeeds, words: gedcomWords, run: checkGedcom }

/** A sound archive with a changed GEDCOM file and files of strange names. */
function makeArchive(random: Random): Uint8Array {
  const level = random.pick([0, 1, 6] as const)
  const files = Array.from({ length: random.between(0, 4) }, () => [
    random.pick(names),
    mutateSeed(random, gedcom),
  ])
  return zipSync(Object.fromEntries(files), { level })
}

async function readOrRefuse<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_gedcom') return null
    throw error
  }
}

/** Unpacks all files as the import of media does. */
async function unpackAll(file: string): Promise<void> {
  const zip = await openGedcomArchive(file)
  if (!zip) return
  try {
    for (const entry of zip.entries) {
      isSafePath(normalizeArchivePath(entry.name))
      let size = 0
      await readOrRefuse(async () => {
        for await (const chunk of zip.read(entry)) size += chunk.length
      })
      if (size > entry.size) throw new Error(`${entry.name} unpacks to more than the archive says.`)
    }
  } finally {
    zip.close()
  }
}

export async function openKind(): Promise<FuzzKind> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'family-fuzz-gdz-'))
  const file = path.join(folder, 'family.gdz')
  const [family = new Uint8Array()] = gedcomSeeds
  const seed = zipSync({ 'gedcom.ged': family, 'media/anna.jpg': strToU8('a picture') })
  return {
    seeds: [seed, zipSync({ 'a/family.ged': family }, { level: 0 }), ...readSeedFiles('.gdz')],
    words,
    makeInput: makeArchive,
    async run(input) {
      fs.writeFileSync(file, input)
      const bytes = await readOrRefuse(() => readGedcomBytes(file))
      if (bytes) checkGedcom(bytes)
      await readOrRefuse(() => unpackAll(file))
    },
    close: async () => fs.rmSync(folder, { recursive: true }),
  }
}
