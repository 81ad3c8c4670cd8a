/** Reading lines with and without errors; warnings have line numbers. */
import { describe, expect, it } from 'vitest'
import { readGedcom } from '#shared/genealogy/gedcom/gedcom-read.ts'
import { personOf, readRecords, utf8 } from './gedcom-files.ts'

const FILE = [
  '0 HEAD',
  '1 GEDC',
  '2 VERS 5.5.1',
  '0 @I1@ INDI',
  '1 NAME Anna /Berg/',
  '1 NOTE one',
  '2 CONC two',
  '2 CONT three',
  '0 TRLR',
]

describe('recordReader: lines', () => {
  it.each([
    ['LF', '\n'],
    ['CR', '\r'],
    ['CRLF', '\r\n'],
    ['LFCR', '\n\r'],
    ['blank lines between', '\n\n\n'],
  ])('accepts lines that end with %s', (_, end) => {
    const file = readGedcom(utf8(FILE.join(end) + end))
    expect(personOf(file)).toMatchObject({ firstName: 'Anna', lastName: 'Berg', biography: 'onetwo\nthree' })
    expect(file.warnings).toEqual([])
  })

  it('accepts mixed line ends', () => {
    const ends = ['\n', '\r\n', '\r']
    const text = FILE.map((line, index) => line + ends[index % 3]).join('')
    expect(personOf(readGedcom(utf8(text))).biography).toBe('onetwo\nthree')
  })

  it('accepts indentation and additional spaces and tabs', () => {
    const text = FILE.map((line, index) => `${' '.repeat(index)}${line.replace(' ', '  ')}`).join('\n')
    expect(personOf(readGedcom(utf8(text.replace('1  NAME ', '\t1\tNAME\t')))).lastName).toBe('Berg')
  })

  it('accepts a last line without a line end', () => {
    expect(readGedcom(utf8(FILE.join('\n'))).warnings).toEqual([])
  })

  it.each(['\n', '\r', '\r\n', '\n\r'])('counts lines with the line end %j', (end) => {
    const lines = [...FILE]
    lines.splice(5, 0, '', 'nonsense')
    expect(readGedcom(utf8(lines.join(end))).warnings.map(({ line }) => line)).toEqual([7])
  })

  it('reads lines of thousands of characters', () => {
    const long = 'word '.repeat(50_000).trim()
    expect(personOf(readRecords(`0 @I1@ INDI\n1 NOTE ${long}`)).biography).toBe(long)
  })

  it('appends a line without a level to the line before, with a warning', () => {
    const file = readRecords('0 @I1@ INDI\n1 NOTE She was born\nin 1850 at sea\n1850 was stormy\n1 SEX F')
    expect(personOf(file)).toMatchObject({
      biography: 'She was born\nin 1850 at sea\n1850 was stormy',
      sex: 'F',
    })
    expect(file.warnings).toEqual([
      { line: 7, message: expect.stringContaining('in 1850 at sea') },
      { line: 8, message: expect.stringContaining('1850 was stormy') },
    ])
  })

  it('reads a cross-reference that lacks its second at sign, with a warning', () => {
    const anna = '0 @I1 INDI\n1 NAME Anna /Berg/\n1 FAMC @F1'
    const per = '0 @I2@ INDI\n1 NAME Per /Berg/'
    const file = readRecords(`${anna}\n${per}\n0 @F1@ FAM\n1 HUSB @I2\n1 CHIL @I1@`)
    expect(file.people).toMatchObject([{ xref: 'I1', firstName: 'Anna', father: 'I2' }, { xref: 'I2' }])
    expect(file.warnings).toEqual([
      { line: 5, message: 'The cross-reference "@I1" does not end with @. It was read as @I1@.' },
      { line: 7, message: 'The cross-reference "@F1" does not end with @. It was read as @F1@.' },
      { line: 11, message: 'The cross-reference "@I2" does not end with @. It was read as @I2@.' },
    ])
  })

  it('keeps texts that begin with an at sign', () => {
    const { biography } = personOf(readRecords('0 @I1@ INDI\n1 NOTE @home\n2 CONT @sea again'))
    expect(biography).toBe('@home\n@sea again')
  })

  it('reads a skipped level as the next level, with a warning', () => {
    const file = readRecords('0 @I1@ INDI\n1 BIRT\n4 DATE 1850\n1 SEX F')
    expect(personOf(file)).toMatchObject({ birth: { date: '1850' }, sex: 'F' })
    expect(file.warnings).toMatchObject([{ line: 7 }])
  })

  it('accepts CONT and CONC on a wrong level', () => {
    expect(personOf(readRecords('0 @I1@ INDI\n1 NOTE one\n1 CONT two\n1 CONC three')).biography).toBe(
      'one\ntwothree',
    )
  })

  it('continues a text after substructures', () => {
    expect(personOf(readRecords('0 @I1@ INDI\n1 NOTE one\n2 SOUR @S1@\n2 CONT two')).biography).toBe(
      'one\ntwo',
    )
  })

  it('accepts lower-case tags', () => {
    expect(personOf(readRecords('0 @I1@ indi\n1 name Anna /Berg/\n1 sex f'))).toMatchObject({
      lastName: 'Berg',
      sex: 'F',
    })
  })

  it('reads a file with a missing end, with a warning', () => {
    const file = readGedcom(utf8('0 HEAD\n1 GEDC\n2 VERS 5.5.1\n0 @I1@ INDI\n1 NAME Anna /Be'))
    expect(personOf(file).lastName).toBe('Be')
    expect(file.warnings).toEqual([{ line: 0, message: expect.stringContaining('TRLR') }])
  })

  it('reports the progress', () => {
    const seen: number[] = []
    const bytes = utf8(`${FILE.join('\n')}\n`)
    readGedcom(bytes, { onProgress: ({ done, total }) => seen.push(done / total) })
    expect(seen.at(-1)).toBe(1)
  })
})

describe('recordReader: at signs', () => {
  it('reads doubled at signs of old versions', () => {
    expect(personOf(readRecords('0 @I1@ INDI\n1 NOTE me@@example.org\n2 CONT @@you')).biography).toBe(
      'me@example.org\n@you',
    )
  })

  it('accepts single at signs', () => {
    expect(personOf(readRecords('0 @I1@ INDI\n1 NOTE me@example.org')).biography).toBe('me@example.org')
  })

  it('reads doubled at signs only at the start of a line in version 7', () => {
    const records = '0 @I1@ INDI\n1 NOTE @@me and a@@b\n2 CONT @@@@@ has four'
    expect(personOf(readRecords(records, '7.0')).biography).toBe('@me and a@@b\n@@@@ has four')
  })
})

describe('recordReader: records', () => {
  it('renames the second of two equal cross-references', () => {
    const file = readRecords(
      '0 @I1@ INDI\n1 NAME Anna //\n0 @I1@ INDI\n1 NAME Berta //\n0 @F1@ FAM\n1 WIFE @I1@',
    )
    expect(file.people.map(({ xref, firstName }) => `${xref} ${firstName}`)).toEqual([
      'I1 Anna',
      'I1_2 Berta',
    ])
    expect(file.unions[0]?.partners).toEqual(['I1', null])
    expect(file.warnings).toMatchObject([{ line: 7, xref: 'I1_2' }])
  })

  it('generates missing cross-references', () => {
    const file = readRecords('0 INDI\n1 NAME Anna //')
    expect(file.people[0]).toMatchObject({ xref: '_INDI1', firstName: 'Anna' })
    expect(file.warningCount).toBe(1)
  })

  it('warns about pointers to missing records', () => {
    const file = readRecords('0 @I1@ INDI\n1 FAMS @F9@\n0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I9@\n1 CHIL @I8@')
    expect(file.warnings.map(({ line, message }) => `${line} ${message.match(/@\w+@/)?.[0]}`)).toEqual([
      '5 @F9@',
      '7 @I9@',
      '7 @I8@',
    ])
  })

  it('accepts void pointers without a warning', () => {
    expect(readRecords('0 @F1@ FAM\n1 HUSB @VOID@\n1 CHIL @VOID@', '7.0').warnings).toEqual([])
  })
})

describe('readGedcom: header', () => {
  it('reads version, program and file name', () => {
    const file = readGedcom(
      utf8(
        '0 HEAD\n1 SOUR ANCESTRIS\n2 VERS 11.0\n2 NAME Ancestris\n1 DATE 8 FEB 2021\n1 FILE kennedy.ged\n1 GEDC\n2 FORM LINEAGE-LINKED\n2 VERS 5.5.1\n0 TRLR\n',
      ),
    )
    expect(file.version).toBe('5.5.1')
    expect(file.source).toEqual({
      system: 'ANCESTRIS',
      version: '11.0',
      name: 'Ancestris',
      fileName: 'kennedy.ged',
      date: '2021-02-08',
    })
  })

  it('decodes XML entities in files of Ancestry', () => {
    const text =
      '0 HEAD\n1 SOUR Ancestry.com Family Trees\n0 @I1@ INDI\n1 NOTE Ann&apos;s &amp;amp;\n0 TRLR\n'
    expect(personOf(readGedcom(utf8(text))).biography).toBe("Ann's &amp;")
    expect(personOf(readGedcom(utf8(text.replace('Ancestry', 'Other')))).biography).toBe(
      'Ann&apos;s &amp;amp;',
    )
  })

  it('assumes version 5.5 without a version', () => {
    expect(readGedcom(utf8('0 HEAD\n1 SOUR PAF\n0 TRLR\n')).version).toBe('5.5')
  })
})

describe('readGedcom: the header', () => {
  const warningsOf = (...header: string[]) =>
    readGedcom(utf8([...header, '0 @I1@ INDI', '1 NAME Anna /Berg/', '0 TRLR'].join('\n'))).warnings

  it.each(['5.5', '5.5.1', '5.5.5', '4.0', '7.0', '7.0.16'])(
    'reads version %s without a warning',
    (version) => {
      expect(warningsOf('0 HEAD', '1 GEDC', `2 VERS ${version}`)).toEqual([])
    },
  )

  it('warns about a file without a header', () => {
    expect(warningsOf()).toEqual([
      { line: 1, message: 'The file does not begin with a HEAD record. Its records were read.' },
    ])
  })

  it('warns about a file that does not say its version', () => {
    expect(warningsOf('0 HEAD', '1 SOUR TREEMAKER', '2 VERS 9')).toEqual([
      { line: 1, message: 'The file does not say its version of GEDCOM. It was read as 5.5.' },
    ])
  })

  it.each([
    ['9.9', '5.5.1'],
    ['6.0', '5.5.1'],
    ['7.1', '7.0'],
  ])('warns about the unknown version %s', (version, like) => {
    expect(warningsOf('0 HEAD', '1 GEDC', `2 VERS ${version}`)).toEqual([
      { line: 1, message: `Version ${version} of GEDCOM is not known. The file was read as ${like}.` },
    ])
  })
})
