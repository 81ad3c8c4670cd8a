/** Trees that name the same files again and again. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findPresent } from '#server/gedcom/gedcom-media.store.ts'
import {
  loadReferencedFiles,
  type ReferencedFile,
  sharePeople,
} from '#server/gedcom/import/referenced-files.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { bring, take } from '#tests/support/gedcom/media-archives.ts'
import { gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const range = (count: number) => Array.from({ length: count }, (_, i) => i)
const object = (xref: string, count: number) =>
  [`0 @${xref}@ OBJE`, ...range(count).map((i) => `1 FILE ${xref}/${i}.jpg`)].join('\n')

let world: FamilyBuilder
beforeEach(async () => {
  world = await startFamilyBuilder()
})
afterEach(() => world.server.close())

async function load(...records: string[]) {
  const report = await bring(world, Buffer.from(gedcomFile(...records)), { name: 'family.ged' })
  return { report, sourceId: report.source_id ?? '' }
}

describe('the files that a tree references', () => {
  it('are counted once for each person, however often the person names their object', async () => {
    const pointers = range(10_000).map(() => '1 OBJE @O1@')
    const { report, sourceId } = await load(
      individualRecord('I1', 'Anna /Lind/', ...pointers),
      individualRecord('I2', 'Carl /Berg/', '1 OBJE @O1@'),
      object('O1', 10_000),
    )
    expect(report.media?.failure).toBeUndefined()
    const { files, images } = await loadReferencedFiles(world.server.db, sourceId)
    expect(files.size).toBe(100)
    for (const { people } of files.values()) expect(people.size).toBe(2)
    for (const { paths } of images.values()) expect(paths).toEqual(range(100).map((i) => `O1/${i}.jpg`))
  })

  it('are all exported, also where an object has too many', async () => {
    await load(individualRecord('I1', 'Anna /Lind/', '1 OBJE @O1@'), object('O1', 300))
    const text = Buffer.from((await take(world, '5.5.1')).entries['gedcom.ged'] ?? []).toString()
    expect(text.match(/\n1 FILE O1\/\d+\.jpg/g)).toHaveLength(300)
  })

  it('are refused in plain words where the people name too many, and the tree is imported', async () => {
    const pointers = range(500).map((i) => `1 OBJE @O${i}@`)
    const { report } = await load(
      ...range(21).map((i) => individualRecord(`I${i}`, `Anna${i} /Lind/`, ...pointers)),
      ...range(500).map((i) => object(`O${i}`, 100)),
    )
    expect(report.added.people).toBe(21)
    expect(report.media?.failure).toBe(
      'The people in this tree have more than 1,000,000 files together. The site cannot import so many.',
    )
  })

  it('show no more people than a picture can have faces', async () => {
    const crop = (i: number) => `1 OBJE @O1@\n2 CROP\n3 LEFT ${i}\n3 TOP 1\n3 WIDTH 2\n3 HEIGHT 2`
    const { sourceId } = await load(
      individualRecord('I1', 'Anna /Lind/', ...range(300).map(crop)),
      object('O1', 1),
    )
    const { files } = await loadReferencedFiles(world.server.db, sourceId)
    expect(files.get('O1/0.jpg')?.faces).toHaveLength(200)
  })
})

describe('a tree with much more than its files', () => {
  const structures = range(2000).flatMap(() => ['1 _A', '2 _B'])
  const people = range(20).map((i) =>
    individualRecord(`I${i}`, `Anna${i} /Lind/`, `1 OBJE @O${i}@`, ...structures),
  )
  const objects = range(20).map((i) => object(`O${i}`, 1))

  it('is read in blocks, so that other work can run', async () => {
    const { sourceId } = await load(...people, ...objects)
    let turns = 0
    const count = (): NodeJS.Immediate =>
      setImmediate(() => {
        turns++
        counting = count()
      })
    let counting = count()
    const { files } = await loadReferencedFiles(world.server.db, sourceId)
    clearImmediate(counting)
    expect(files.size).toBe(20)
    expect(turns).toBeGreaterThanOrEqual(5)
  })
})

it('finds the files and people of more records than a query loads at once', async () => {
  const numbers = range(250)
  const { sourceId } = await load(
    ...numbers.map((i) => individualRecord(`I${i}`, `Anna${i} /Lind/`, `1 OBJE @O${i}@`)),
    ...numbers.map((i) => object(`O${i}`, 1)),
  )
  const { files } = await loadReferencedFiles(world.server.db, sourceId)
  expect(files.size).toBe(250)
  expect(new Set([...files.values()].flatMap((file) => [...file.people])).size).toBe(250)
})

it('refuses to give many files that are the same one all the people of each', () => {
  const details = { title: '', description: '', category: null, tags: [], date_taken: null, location: null }
  const file = (i: number): [string, ReferencedFile] => [
    `${i}/a.jpg`,
    {
      path: `${i}/a.jpg`,
      details: { ...details, person_related: null },
      inArchives: true,
      people: new Set([`person ${i}`]),
      faces: [],
    },
  ]
  expect(() => sharePeople(new Map(range(1000).map(file)), () => 'a.jpg')).not.toThrow()
  expect(() => sharePeople(new Map(range(1001).map(file)), () => 'a.jpg')).toThrow('so many')
})

it('looks for more people than a query can name', async () => {
  const anna = await world.add('Anna Lind')
  const ids = range(40_000).map((i) => `person ${i}`)
  expect(await findPresent(world.server.db, [...ids, anna.id])).toEqual(new Set([anna.id]))
})
