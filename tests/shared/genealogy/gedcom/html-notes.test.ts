/** Texts that programs write as HTML: relatives read plain texts, and exports have the file's own. */
import { describe, expect, it } from 'vitest'
import { readFacts } from '#shared/genealogy/gedcom/gedcom-facts.ts'
import { indexSharedNotes } from '#shared/genealogy/gedcom/gedcom-notes.ts'
import { readSourceRecord } from '#shared/genealogy/gedcom/gedcom-sources.ts'
import type { GedcomVersion } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { writeGedcom } from '#shared/genealogy/gedcom/gedcom-write.ts'
import { toPlainText } from '#shared/genealogy/gedcom/programs/html-notes.ts'
import { personOf, readRecords } from './gedcom-files.ts'

describe('toPlainText', () => {
  it.each([
    [
      '<p>She wrote <b>many</b> letters.</p><p>Most are lost.</p>',
      'She wrote many letters.\n\nMost are lost.',
    ],
    ['A weaver.<br>Then a miller.<BR/>Then old.', 'A weaver.\nThen a miller.\nThen old.'],
    ['<ul><li>Ola</li><li>Kari</li></ul>', '• Ola\n• Kari'],
    ['<p>Berg&nbsp;&amp;&nbsp;S&#248;nn, &quot;1 &lt; 2&quot;</p>', 'Berg & Sønn, "1 < 2"'],
    ['See <a href="https://example.org/anna">her page</a>.', 'See her page (https://example.org/anna).'],
    ['<a href="https://example.org">https://example.org</a>', 'https://example.org'],
    ['<p>&euro; stays</p>', '&euro; stays'],
  ])('reads %j', (html, text) => {
    expect(toPlainText(html)).toBe(text)
  })

  it.each([
    '1 < 2 and 3 > 2',
    'Anna <anna@example.org>',
    'born <1850',
    'a &amp; b',
    '<unknown>',
    '<Berg> or <Lind>',
  ])('leaves %j as it is', (text) => {
    expect(toPlainText(text)).toBe(text)
  })
})

describe.each<GedcomVersion>(['5.5.1', '7.0'])('HTML in a file of version %s', (version) => {
  const note = version === '7.0' ? 'SNOTE' : 'NOTE'
  const records = [
    '0 @I1@ INDI',
    '1 NOTE <p>A <i>weaver</i>.</p>',
    '2 SOUR @S1@',
    `1 ${note} @N1@`,
    '1 BIRT',
    '2 DATE 1850',
    '2 NOTE Born<br>at sea',
    '2 SOUR @S1@',
    '3 DATA',
    '4 TEXT <div>Anna<br>Berg</div>',
    '0 @S1@ SOUR',
    '1 TITL Register',
    '1 TEXT <b>Page</b> 12',
    `0 @N1@ ${note} <p>She sang.</p>`,
  ].join('\n')
  const read = (text = records) => readRecords(text, version)
  const linesOf = (text: string) => text.split('\n').filter((line) => /NOTE|TEXT/.test(line))

  it('is read as plain texts', () => {
    const file = read()
    const person = personOf(file)
    const shared = indexSharedNotes(file.records)
    expect(person.biography).toBe('A weaver.\n\nShe sang.')
    const [birth] = readFacts(person, shared).map(({ fact }) => fact)
    expect(birth?.note).toBe('Born\nat sea')
    expect(birth?.citations?.[0]?.text).toBe('Anna\nBerg')
    const source = file.records.find(({ tag }) => tag === 'SOUR')
    expect(source && readSourceRecord(source, shared).text).toBe('Page 12')
  })

  it('is written as the file has it', () => {
    expect(linesOf(writeGedcom(read(), { version }))).toEqual(linesOf(records))
  })

  it('is written as a plain text where the biography was edited', () => {
    const file = read(['0 @I1@ INDI', '1 NOTE <p>A <i>weaver</i>.</p>', '2 MIME text/html'].join('\n'))
    personOf(file).biography = 'A weaver. Then a miller.'
    expect(writeGedcom(file, { version })).toContain('1 NOTE A weaver. Then a miller.\n0')
  })
})
