/** EDTF and dates in words, in several languages. */

import {
  getEarliestYear,
  getEdtfSortKey,
  getLatestDay,
  isEdtf,
  parseDateInput,
} from '#shared/genealogy/dates/edtf.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'
import { readGedcomDay } from '#shared/genealogy/gedcom/dates/gedcom-dates.ts'
import type { Random } from '#tests/chaos/random.ts'
import { toBytes, toText } from '../fuzz-kind.ts'

const texts = [
  ...[
    '1850',
    '1850-03',
    '1850-03-12',
    '-0044-03-15',
    '1850~',
    '1850?',
    '185X',
    '18XX',
    '1850/1855',
    '[1850..1855]',
  ],
  ...[
    '[..1850]',
    '[1850..]',
    '1850-21',
    '../1850',
    '12 March 1850',
    '12.3.1850',
    'about 1850',
    'before March 1900',
  ],
  ...[
    'between 1850 and 1855',
    'from 1850 to 1855',
    'the 1850s',
    '44 BC',
    'den 3. mars 1850',
    'um 1850',
    'vers 1850',
  ],
  ...[
    '19th century',
    'le 1er janvier 1801',
    '3/4/1850',
    '31.2.1850',
    '1850–1855',
    'AD 44',
    '44 v. Chr.',
    '١٨٥٠',
  ],
]

const words = [
  ...[
    'about ',
    'between ',
    ' and ',
    'from ',
    ' to ',
    'before ',
    'after ',
    ' BC',
    'AD ',
    'the ',
    's',
    'th century',
  ],
  ...[
    'March',
    'mars',
    'août',
    'Jänner',
    'dec.',
    '12',
    '1850',
    '-',
    '/',
    '.',
    ',',
    '~',
    '?',
    '%',
    'X',
    '[',
    ']',
    '..',
  ],
  ...[' ', '  ', 'of ', 'est. ', '(', ')', 'Y-17000', 'e5', '0000', '00', '99', '\u{a0}', '–'],
]

/** @throws Error where a date is stored that cannot be read, sorted or shown again */
function checkDate(text: string): void {
  readGedcomDay(text)
  const edtf = parseDateInput(text)
  if (edtf === null) return
  if (!isEdtf(edtf)) throw new Error(`Reads as ${edtf}, which is no EDTF.`)
  if (parseDateInput(edtf) !== edtf) throw new Error(`${edtf} is read as ${parseDateInput(edtf)}.`)
  const numbers = [getEdtfSortKey(edtf), getEarliestYear(edtf), getLatestDay(edtf)]
  if (!numbers.every((value) => value === null || Number.isFinite(value))) {
    throw new Error(`${edtf} has the days ${numbers.join(', ')}.`)
  }
  if (formatEdtfDate(edtf).trim() === '') throw new Error(`${edtf} is shown as nothing.`)
}

/** A date out of words of dates. */
function makeDate(random: Random): Uint8Array {
  return toBytes(
    Array.from({ length: random.between(1, 9) }, () => random.pick(words)).join(random.pick(['', ' '])),
  )
}

export const openKind = async () => ({
  seeds: texts.map(toBytes),
  words,
  makeInput: makeDate,
  run: (input: Uint8Array) => checkDate(toText(input)),
})
