/** Reading and writing NAME structures. */
import { describe, expect, it } from 'vitest'
import { fields, personOf, readRecords, rewritten } from './gedcom-files.ts'

function names(structures: string, version = '5.5.1') {
  const { firstName, lastName, maidenName, alsoKnownAs } = personOf(
    readRecords(`0 @I1@ INDI\n${structures}`, version),
  )
  return [firstName, lastName, maidenName, ...alsoKnownAs]
}

describe('readNames with one name', () => {
  it.each([
    ['John Fitzgerald /Kennedy/', ['John Fitzgerald', 'Kennedy', null]],
    ['Victoria  /Hanover/', ['Victoria', 'Hanover', null]],
    ['Edward_VII  /Wettin/', ['Edward VII', 'Wettin', null]],
    ['Albert Augustus Charles//', ['Albert Augustus Charles', '', null]],
    ['Alexandra of_Denmark "Alix"//', ['Alexandra of Denmark "Alix"', '', null]],
    ['/Reafloir/', ['', 'Reafloir', null]],
    ['Edward Moore /Kennedy/ Jr.', ['Edward Moore', 'Kennedy Jr.', null]],
    ['Charles // III', ['Charles III', '', null]],
    ['Bridget /(-----)/', ['Bridget', '', null]],
    ['Person One', ['Person One', '', null]],
    ['Henry William Frederick/Windsor/', ['Henry William Frederick', 'Windsor', null]],
    ['Anna /Berg', ['Anna', 'Berg', null]],
    ['Łukasz /Kowalski/', ['Łukasz', 'Kowalski', null]],
    ['محمد /أحمد/', ['محمد', 'أحمد', null]],
    ['', ['', '', null]],
    ['Ana /Gómez/ /Iglesias/', ['Ana', 'Gómez Iglesias', null]],
    ['Óscar /Romero/ y /Galdámez/', ['Óscar', 'Romero y Galdámez', null]],
    ['José /de la Cruz/ /Pérez/ Jr.', ['José', 'de la Cruz Pérez Jr.', null]],
    ['John /Smith/Jones/', ['John', 'Smith Jones', null]],
    ['/Kis/ Béla', ['Béla', 'Kis', null]],
    ['/Kis/ Jr.', ['', 'Kis Jr.', null]],
    [`/Kis/ ${'i'.repeat(200)}!`, [`${'i'.repeat(200)}!`, 'Kis', null]],
    ['x'.repeat(300_000), ['x'.repeat(300_000), '', null]],
    ['/Kis/ Jr., Esq.', ['', 'Kis Jr., Esq.', null]],
    ['/Kis/ Béla Jr.', ['Béla Jr.', 'Kis', null]],
    ['/Tudor/ VIII', ['', 'Tudor VIII', null]],
    ['Clara* Agnes /Moll/', ['Clara Agnes', 'Moll', null]],
    ['Agnes Clara* /Moll/', ['Agnes Clara', 'Moll', null]],
  ])('reads %j as %j', (value, expected) => {
    expect(names(`1 NAME ${value}`)).toEqual(expected)
  })

  it('uses GIVN and SURN where the value has no name', () => {
    expect(names('1 NAME\n2 GIVN Anna\n2 SURN Berg')).toEqual(['Anna', 'Berg', null])
    expect(names('1 NAME Anna Berg\n2 SURN Berg')).toEqual(['Anna', 'Berg', null])
    expect(names('1 NAME\n2 GIVN Ludwig\n2 SPFX van\n2 SURN Beethoven')).toEqual([
      'Ludwig',
      'van Beethoven',
      null,
    ])
  })

  it('ignores titles, and reads the nickname as another name', () => {
    const pieces = '2 NPFX Lt. Cmndr.\n2 GIVN Joseph\n2 NICK John\n2 SPFX de\n2 SURN Allen\n2 NSFX jr.'
    expect(names(`1 NAME Lt. Cmndr. Joseph "John" /de Allen/ jr.\n${pieces}`)).toEqual([
      'Joseph',
      'de Allen jr.',
      null,
      'John',
    ])
  })

  it('hides every part of a hidden name, whatever the part says itself', () => {
    const parts = '2 NICK Annie\n2 NICK Bertl\n2 _AKA Anni /Bergl/\n3 RESN locked\n2 _MARNM Frei'
    expect(names(`1 NAME Eva /Main/\n1 NAME Anna /Berg/\n2 RESN confidential\n${parts}`)).toEqual([
      ...['Eva', 'Main', null],
    ])
  })

  it('reads several surnames and several nicknames', () => {
    expect(names('1 NAME\n2 GIVN Ana\n2 SURN Gómez,Iglesias')).toEqual(['Ana', 'Gómez Iglesias', null])
    expect(names('1 NAME Ana /Gómez/ /Iglesias/\n2 GIVN Ana\n2 SURN Gómez, Iglesias')).toEqual([
      ...['Ana', 'Gómez Iglesias', null],
    ])
    expect(names('1 NAME Clara /Moll/\n2 NICK Clärchen\n2 NICK Lala')).toEqual([
      ...['Clara', 'Moll', null, 'Clärchen', 'Lala'],
    ])
  })

  it('prefers GIVN and SURN over a swapped value', () => {
    expect(names('1 NAME 田中 /太郎/\n2 GIVN 太郎\n2 SURN 田中')).toEqual(['太郎', '田中', null])
  })

  it('reads a surname before the given name', () => {
    expect(names('1 NAME /毛/ 泽东\n2 GIVN 泽东\n2 SURN 毛')).toEqual(['泽东', '毛', null])
  })
})

describe('readNames with several names', () => {
  it.each([
    ['the birth name first', '1 NAME Mary /Smith/\n1 NAME Mary /Jones/\n2 TYPE married'],
    ['the married name first', '1 NAME Mary /Jones/\n2 TYPE married\n1 NAME Mary /Smith/\n2 TYPE birth'],
    [
      'the birth name called maiden',
      '1 NAME Mary /Jones/\n2 TYPE married\n1 NAME Mary /Smith/\n2 TYPE maiden',
    ],
    ['GEDCOM 7', '1 NAME Mary /Smith/\n2 TYPE BIRTH\n1 NAME Mary /Jones/\n2 TYPE MARRIED'],
    ['_MARNM with the surname', '1 NAME Mary /Smith/\n2 _MARNM Jones'],
    ['_MARNM with the whole name', '1 NAME Mary /Smith/\n2 _MARNM Mary Jones'],
    ['_MARNM with slashes', '1 NAME Mary /Smith/\n2 _MARNM Mary /Jones/'],
  ])('uses the married surname and the maiden name (%s)', (_, structures) => {
    expect(names(structures)).toEqual(['Mary', 'Jones', 'Smith'])
  })

  it('uses the latest married name, and an earlier one as another name', () => {
    const structures =
      '1 NAME Mary /Smith/\n1 NAME Mary /Jones/\n2 TYPE married\n1 NAME Mary /Brown/\n2 TYPE married'
    expect(names(structures)).toEqual(['Mary', 'Brown', 'Smith', 'Mary Jones'])
  })

  it('gives no maiden name for equal surnames', () => {
    expect(names('1 NAME Mary /Smith/\n1 NAME Mary /Smith/\n2 TYPE married')).toEqual(['Mary', 'Smith', null])
  })

  it('reads names of other types as other names', () => {
    const structures =
      '1 NAME John /Smith/\n1 NAME Jack //\n2 GIVN Jack\n1 NAME Juan /Herrero/\n2 TYPE immigrant'
    expect(names(structures)).toEqual(['John', 'Smith', null, 'Jack', 'Juan Herrero'])
  })

  it('uses the first name, and a birth name with another surname as maiden name', () => {
    expect(names('1 NAME Joe /Allen/\n2 TYPE professional\n1 NAME Joseph /Doe/\n2 TYPE birth')).toEqual([
      'Joe',
      'Allen',
      'Doe',
      'Joseph Doe',
    ])
  })

  it('ignores a married name without a surname', () => {
    expect(names('1 NAME Maiden Name\n2 TYPE MAIDEN\n1 NAME Married Name\n2 TYPE MARRIED', '7.0')).toEqual([
      'Maiden Name',
      '',
      null,
      'Married Name',
    ])
  })
})

describe('writeNames', () => {
  const MARRIED =
    '0 @I1@ INDI\n1 NAME Mary /Smith/\n2 NPFX Dr.\n2 SOUR @S1@\n1 NAME Mary /Jones/\n2 TYPE married\n2 _X y'

  it('writes unchanged names in the original form', () => {
    const file = readRecords(MARRIED)
    expect(personOf(rewritten(file, '5.5.1'))).toEqual(personOf(file))
    expect(fields(rewritten(file, '7.0'))).toEqual(fields(file))
  })

  it('writes changed names with the sources of the original ones', () => {
    const file = readRecords(MARRIED)
    const changed = { ...file, people: [{ ...personOf(file), firstName: 'Maria', alsoKnownAs: ['Mitzi'] }] }
    const person = personOf(rewritten(changed, '5.5.1'))
    expect(person).toMatchObject({
      firstName: 'Maria',
      lastName: 'Jones',
      maidenName: 'Smith',
      alsoKnownAs: ['Mitzi'],
    })
    expect(JSON.stringify(person.structures)).toContain('["SOUR","@S1@"]')
    expect(JSON.stringify(person.structures)).not.toContain('Mary')
  })
})
