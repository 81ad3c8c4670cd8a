/** Changes real inputs at random: bytes, ranges, lines, words of the format, and pieces of other inputs. */
import type { Random } from '#tests/chaos/random.ts'
import { type FuzzKind, toBytes } from './fuzz-kind.ts'

/** A longer seed is cut to a piece, so that an input takes milliseconds. */
const maxPieceBytes = 16 * 1024
/** The share of inputs that keep a long seed whole. */
const wholeShare = 0.002
/** The share of inputs in which a short piece is repeated many times, which finds quadratic expressions. */
const repeatShare = 0.01
const maxRepeats = 20_000

const awkwardTexts = [
  '\0',
  '\u{feff}',
  '\u{202e}',
  '\u{10ffff}',
  '-1',
  '99999999999999999999',
  '1e309',
  '%00',
  '\r',
  '\n\n',
]

function cutPiece(random: Random, seed: Uint8Array): Uint8Array {
  if (seed.length <= maxPieceBytes || random.chance(wholeShare)) return seed
  const from = random.chance(0.5) ? 0 : random.between(0, seed.length - maxPieceBytes)
  return seed.subarray(from, from + random.between(1, maxPieceBytes))
}

function replaceRange(input: Uint8Array, from: number, to: number, replacement: Uint8Array): Uint8Array {
  return Buffer.concat([input.subarray(0, from), replacement, input.subarray(to)])
}

/** A range of the input; short ones are more frequent. */
function pickRange(random: Random, input: Uint8Array): [number, number] {
  const from = random.between(0, input.length)
  const length = Math.floor(random.next() ** 3 * (input.length - from + 1))
  return [from, Math.min(input.length, from + length)]
}

function pickText(random: Random, words: readonly string[]): Uint8Array {
  return toBytes(random.pick(random.chance(0.7) && words.length > 0 ? words : awkwardTexts))
}

const changes = {
  byte: 4,
  remove: 3,
  duplicate: 2,
  word: 5,
  splice: 2,
  cut: 1,
  noise: 1,
} as const

function changeOnce(random: Random, input: Uint8Array, { seeds, words }: FuzzKind): Uint8Array {
  const [from, to] = pickRange(random, input)
  switch (random.pickWeighted(changes)) {
    case 'byte':
      return replaceRange(input, from, Math.min(from + 1, input.length), random.bytes(1))
    case 'remove':
      return replaceRange(input, from, to, new Uint8Array())
    case 'duplicate':
      return replaceRange(input, from, from, input.subarray(from, to))
    case 'word':
      return replaceRange(input, from, random.chance(0.5) ? from : to, pickText(random, words))
    case 'splice': {
      const other = cutPiece(random, random.pick(seeds))
      const [start, end] = pickRange(random, other)
      return replaceRange(input, from, to, other.subarray(start, end))
    }
    case 'cut':
      return input.subarray(0, from)
    case 'noise':
      return replaceRange(input, from, to, random.bytes(random.between(0, 32)))
  }
}

function repeatPiece(random: Random, input: Uint8Array, words: readonly string[]): Uint8Array {
  const at = random.between(0, input.length)
  const piece = random.chance(0.5) ? pickText(random, words) : input.subarray(at, at + random.between(1, 8))
  const text = Buffer.from(piece).toString('latin1').repeat(random.between(2, maxRepeats))
  return replaceRange(input, at, at, Buffer.from(text, 'latin1'))
}

/** One of the seeds with up to eight changes. */
export function mutateSeed(random: Random, kind: FuzzKind): Uint8Array {
  let input = cutPiece(random, random.pick(kind.seeds))
  const count = random.between(0, 8)
  for (let i = 0; i < count; i++) input = changeOnce(random, input, kind)
  return random.chance(repeatShare) ? repeatPiece(random, input, kind.words) : input
}

/** A piece of JSON with values that programs forget: wrong types, huge and tiny numbers, long and odd texts. */
function pickAwkwardValue(random: Random): unknown {
  return random.pick<unknown>([
    null,
    true,
    0,
    -1,
    2 ** 53,
    1.5,
    '',
    ' ',
    'a'.repeat(5000),
    '\u{202e}evil',
    '\ud800',
    '\0',
    "' or 1=1 --",
    '%_%\\',
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '2020-02-30',
    [],
    [[]],
    {},
    { __proto__: null, constructor: 1 },
    Array.from({ length: 300 }, (_, i) => i),
  ])
}

/** The value with one of its parts replaced, removed or doubled. */
export function mutateJson(random: Random, value: unknown): unknown {
  if (random.chance(0.25) || typeof value !== 'object' || value === null) return pickAwkwardValue(random)
  if (Array.isArray(value)) {
    if (value.length === 0) return [pickAwkwardValue(random)]
    const at = random.between(0, value.length - 1)
    return random.chance(0.3) ? [...value, value[at]] : value.with(at, mutateJson(random, value[at]))
  }
  const entries = Object.entries(value)
  if (entries.length === 0 || random.chance(0.1))
    return { ...value, [random.pick(['id', 'role', '__proto__', 'x'])]: 1 }
  const [key, inner] = random.pick(entries)
  if (random.chance(0.2)) return Object.fromEntries(entries.filter(([name]) => name !== key))
  return { ...value, [key]: mutateJson(random, inner) }
}
