/**
 * Makes the pictures, papers, sounds and films of the demo family, under `src/server/db/demo/media/`, from nothing but
 * the drawings in `demo-media/`: `node e2e/make-demo-media.ts`. With words behind it only the files whose names contain
 * one of them are made again. The same drawings give the same files.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { certificates } from './demo-media/certificates.ts'
import { describeFiles } from './demo-media/describe.ts'
import { canvas } from './demo-media/draw.ts'
import { faces } from './demo-media/faces.ts'
import { films } from './demo-media/films.ts'
import { letters } from './demo-media/letters.ts'
import { finish, type Look } from './demo-media/looks.ts'
import { makePdf } from './demo-media/pdf.ts'
import { portrait } from './demo-media/portraits.ts'
import { scenes } from './demo-media/scenes.ts'
import { boathouseEvening, fiddleTune, organBars } from './demo-media/sounds.ts'
import { openStudio } from './demo-media/studio.ts'
import { transcript } from './demo-media/transcript.ts'

const target = fileURLToPath(new URL('../src/server/db/demo/media/', import.meta.url))
const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.some((word) => name.includes(word))

function write(name: string, bytes: Uint8Array | string) {
  writeFileSync(`${target}${name}`, bytes)
  console.log(name, Buffer.byteLength(bytes))
}

/** Who lived when cameras made brown pictures, who when they made grey ones. */
function lookOf(key: string): Look {
  const generation = Number(/\d/.exec(key)?.[0])
  if (generation <= 3 || key === 'ines4') return 'plate'
  if (generation === 4 || key === 'evelyn5') return 'print'
  return key === 'cecilia5' || key === 'dorothy5' ? 'faded' : 'now'
}

mkdirSync(target, { recursive: true })

for (const [name, { look, draw, imprint = '' }] of Object.entries(scenes)) {
  if (!isWanted(`${name}.webp`)) continue
  const picture = await finish(canvas(1280, 880, draw()), { look, w: 1200, h: 825, seed: name, imprint })
  write(`${name}.webp`, picture)
}

for (const [key, face] of Object.entries(faces)) {
  const name = `portrait-${key}.webp`
  if (!isWanted(name)) continue
  const drawing = canvas(512, 512, portrait(key, face))
  write(name, await finish(drawing, { look: lookOf(key), w: 512, h: 512, seed: key, bare: true }))
}

const studio = await openStudio()
for (const [name, paper] of Object.entries({ ...letters, ...certificates })) {
  if (!isWanted(name)) continue
  const scan = await studio.print(name, paper)
  if (name.endsWith('.pdf')) {
    write(name, await makePdf(name.replace('.pdf', ''), paper, scan, new Date('2025-03-01T12:00:00Z')))
  } else write(name, await sharp(scan).webp({ quality: 72, effort: 5 }).toBuffer())
}
const sounds = {
  'kristens-last.ogg': fiddleTune,
  'organ-38.ogg': organBars,
  'boathouse-evening.ogg': boathouseEvening,
}
for (const [name, play] of Object.entries(sounds))
  if (isWanted(name)) write(name, await studio.record(play()))
for (const [name, film] of Object.entries(films)) if (isWanted(name)) write(name, await studio.film(film))
await studio.close()

if (isWanted('almanac-transcript-1869.txt')) write('almanac-transcript-1869.txt', transcript)
console.log('all', await describeFiles(target))
