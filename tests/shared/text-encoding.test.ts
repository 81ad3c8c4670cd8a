/** The encodings of plain texts. */
import { expect, it } from 'vitest'
import { decodeText } from '#shared/text-encoding.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const utf16 = (text: string) => Buffer.from(text, 'utf16le')

it.each([
  ['utf-8', Buffer.from('Dear Søren'), 'Dear Søren'],
  ['utf-8', Buffer.from('\ufeffDear Søren'), 'Dear Søren'],
  ['utf-8', Buffer.from(''), ''],
  ['windows-1252', latin1('Dear S\xf8ren, \x84yes\x93 \x80 5'), 'Dear Søren, „yes“ € 5'],
  ['windows-1252', latin1('He said \x93yes\x94\x97and don\x92t\x85'), 'He said “yes”—and don’t…'],
  [
    'windows-1252',
    latin1('JØRGEN MÜLLER, cœur de neige'.replace('œ', '\x9c')),
    'JØRGEN MÜLLER, cœur de neige',
  ],
  ['windows-1250', latin1('Stanis\xb3aw i ma\xb3gorzata'), 'Stanisław i małgorzata'],
  ['windows-1251', latin1('\xcf\xf0\xe8\xe2\xe5\xf2, \xe1\xe0\xe1\xf3\xf8\xea\xe0'), 'Привет, бабушка'],
  ['koi8-r', latin1('\xf0\xd2\xc9\xd7\xc5\xd4'), 'Привет'],
  ['ibm866', latin1('\x8f\xe0\xa8\xa2\xa5\xe2'), 'Привет'],
  ['macintosh', latin1('tr\x8fs cher fr\x8fre, M\x9fller'), 'très cher frère, Müller'],
  ['ibm437', latin1('M\x9aLLER und Gr\x81n'), 'MÜLLER und Grün'],
  ['ibm437', latin1('M\x81ller und B\x94hm'), 'Müller und Böhm'],
  ['utf-16le', utf16('\ufeffDear Søren, привет, 花子'), 'Dear Søren, привет, 花子'],
  ['utf-16be', utf16('\ufeffDear Søren, 花子').swap16(), 'Dear Søren, 花子'],
  ['utf-16le', utf16('Dear Søren'), 'Dear Søren'],
  ['utf-16be', utf16('Мой дорогой Иван, как дела у вас?').swap16(), 'Мой дорогой Иван, как дела у вас?'],
  ['utf-16le', Buffer.concat([utf16('\ufeffcut off'), Buffer.of(1)]), 'cut off'],
])('decodes %s: %s', (encoding, bytes, text) => {
  expect(decodeText(bytes)).toEqual({ text, encoding })
})

it('decodes the beginning of a text that ends within a character', () => {
  const bytes = Buffer.from('Søren').subarray(0, 2)
  expect(decodeText(bytes, { isCut: true })).toEqual({ text: 'S', encoding: 'utf-8' })
})

it.each([
  ['a zero byte', latin1('Dear S\xf8ren,\0 how are you')],
  ['zero bytes at both places', Buffer.concat([utf16('Dear'), Buffer.of(0), utf16('Søren')])],
  ['many control characters', latin1('\x01\x02S\xf8ren\x03\x04')],
  ['a half character in UTF-16', utf16('\ufeffDear \ud83d Søren')],
  ['characters that do not exist', utf16('\ufeffDear \u0378\u0379 Søren')],
  ['the bytes of a program', Buffer.from('7f454c4602010103010101b5a20d0b', 'hex')],
])('refuses %s', (_, bytes) => {
  expect(decodeText(bytes)).toBeNull()
})
