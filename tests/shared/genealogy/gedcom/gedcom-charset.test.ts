/** Detecting the character set of a file from its bytes. */
import { describe, expect, it } from 'vitest'
import { decodeAnsel } from '#shared/genealogy/gedcom/gedcom-ansel.ts'
import { readGedcom } from '#shared/genealogy/gedcom/gedcom-read.ts'
import { utf8 } from './gedcom-files.ts'

/** Makes a file that declares a character set, encoded by `encode`. */
function file(charset: string, name: number[] | Uint8Array): Uint8Array {
  const head = utf8(`0 HEAD\n1 GEDC\n2 VERS 5.5\n1 CHAR ${charset}\n0 @I1@ INDI\n1 NAME `)
  return new Uint8Array([...head, ...name, ...utf8('\n0 TRLR\n')])
}

function ascii(text: string): number[] {
  return [...utf8(text)]
}

function utf16(text: string, bigEndian: boolean, mark: boolean): Uint8Array {
  const units = [...(mark ? '\ufeff' : ''), ...text].flatMap((letter) =>
    [...letter.split('')].map((unit) => unit.charCodeAt(0)),
  )
  return new Uint8Array(
    units.flatMap((unit) => (bigEndian ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])),
  )
}

function nameIn(bytes: Uint8Array) {
  const { people, charset } = readGedcom(bytes)
  const [person] = people
  return { name: [person?.firstName, person?.lastName].join(' '), used: charset.used, by: charset.by }
}

const RENÉ_CP1252 = [...ascii('Ren'), 0xe9, ...ascii(' /M'), 0xfc, ...ascii('ller/')]
const RENÉ_CP437 = [...ascii('Ren'), 0x82, ...ascii(' /M'), 0x81, ...ascii('ller/')]
const RENÉ_ANSEL = [...ascii('Ren'), 0xe2, ...ascii('e /M'), 0xe8, ...ascii('uller/')]
const RENÉ_MAC = [...ascii('Ren'), 0x8e, ...ascii(' /M'), 0x9f, ...ascii('ller/')]
const RENÉ_UTF8 = ascii('René /Müller/')

describe('detectCharset', () => {
  it.each([
    ['ANSI', RENÉ_CP1252, 'CP1252', 'declaration'],
    ['WINDOWS-1252', RENÉ_CP1252, 'CP1252', 'declaration'],
    ['ISO-8859-1', RENÉ_CP1252, 'CP1252', 'declaration'],
    ['IBMPC', RENÉ_CP437, 'CP437', 'declaration'],
    ['IBMPC', RENÉ_CP1252, 'CP1252', 'declaration'],
    ['ANSEL', RENÉ_ANSEL, 'ANSEL', 'declaration'],
    ['MACINTOSH', RENÉ_MAC, 'MACINTOSH', 'declaration'],
    ['UTF-8', RENÉ_UTF8, 'UTF-8', 'content'],
    ['ANSEL', RENÉ_UTF8, 'UTF-8', 'content'],
    ['ANSI', RENÉ_UTF8, 'UTF-8', 'content'],
    ['ASCII', RENÉ_UTF8, 'UTF-8', 'content'],
    ['UTF-8', RENÉ_CP1252, 'CP1252', 'guess'],
    ['ANSEL', RENÉ_CP1252, 'CP1252', 'guess'],
    ['ASCII', RENÉ_CP437, 'CP437', 'guess'],
  ])('reads a file that declares %s by its bytes', (declared, name, used, by) => {
    expect(nameIn(file(declared, name))).toEqual({ name: 'René Müller', used, by })
  })

  it('detects ASCII in spite of another declaration', () => {
    expect(nameIn(file('ANSEL', ascii('Rene /Muller/')))).toEqual({
      name: 'Rene Muller',
      used: 'ASCII',
      by: 'content',
    })
  })

  it('reads other code pages by name', () => {
    const lukasz = [0xa3, ...ascii('ukasz /Kowalski/')]
    expect(nameIn(file('WINDOWS-1250', lukasz)).name).toBe('Łukasz Kowalski')
    expect(nameIn(file('CP1250', lukasz)).used).toBe('WINDOWS-1250')
  })

  it.each([
    ['little', false],
    ['big', true],
  ])('reads UTF-16 %s-endian with and without a byte order mark', (_, bigEndian) => {
    const text = '0 HEAD\r\n1 CHAR UNICODE\r\n0 @I1@ INDI\r\n1 NAME Алексей 💕 /Иванов/\r\n0 TRLR\r\n'
    const used = bigEndian ? 'UTF-16BE' : 'UTF-16LE'
    expect(nameIn(utf16(text, bigEndian, true))).toEqual({
      name: 'Алексей 💕 Иванов',
      used,
      by: 'byte order mark',
    })
    expect(nameIn(utf16(text, bigEndian, false))).toEqual({
      name: 'Алексей 💕 Иванов',
      used,
      by: 'zero bytes',
    })
  })

  it('reads UTF-8 with a byte order mark, and invalid lines as CP1252', () => {
    const damaged = [0xef, 0xbb, 0xbf, ...file('UTF-8', [...ascii('Żółć '), ...RENÉ_UTF8])]
    expect(nameIn(new Uint8Array(damaged)).by).toBe('byte order mark')
    const mixed = file('UTF-8', [...ascii('Żółć /Łoś/\n1 NOTE Caf'), 0xe9])
    expect(readGedcom(mixed).people[0]).toMatchObject({ firstName: 'Żółć', biography: 'Café' })
  })

  it('removes zero characters', () => {
    expect(nameIn(file('UTF-8', [...ascii('Re'), 0, ...ascii('né /M/')])).name).toBe('René M')
  })
})

describe('ANSEL', () => {
  it('composes a mark and its letter', () => {
    expect(decodeAnsel(new Uint8Array([0xe1, 0x61, 0xe8, 0x4f, 0xf0, 0x63, 0xea, 0x41]))).toBe('àÖçÅ')
  })

  it('combines several marks with one letter', () => {
    expect(decodeAnsel(new Uint8Array([0xe3, 0xe2, 0x61]))).toBe('ấ')
    expect(decodeAnsel(new Uint8Array([0xf2, 0xe3, 0x6f]))).toBe('ộ')
  })

  it('keeps a mark without a precomposed letter as a combining mark', () => {
    expect(decodeAnsel(new Uint8Array([0xe5, 0x78]))).toBe('x\u0304')
    expect(decodeAnsel(new Uint8Array([0xeb, 0x74, 0xec, 0x73]))).toBe('t\ufe20s\ufe21')
  })

  it('decodes the letters above 7F', () => {
    const bytes = new Uint8Array([
      0xa1, 0xa2, 0xa3, 0xa4, 0xa5, 0xa6, 0xb1, 0xb2, 0xb5, 0xb8, 0xb9, 0xc3, 0xc5, 0xc6, 0xcf,
    ])
    expect(decodeAnsel(bytes)).toBe('ŁØĐÞÆŒłøæı£©¿¡ß')
  })

  it('does not combine a mark with a letter of the next line', () => {
    expect(decodeAnsel(new Uint8Array([0x61, 0xe2, 0x0a, 0x62]))).toBe('á\nb')
  })
})
