/** A large made-up family tree as a GEDCOM file, the same for the same seed. */

const GIVEN_M = [
  'John',
  'William',
  'Friedrich',
  'Jean',
  'Ivan',
  'Giuseppe',
  'Carlos',
  'Søren',
  'Łukasz',
  'Henry',
]
const GIVEN_F = [
  'Mary',
  'Anna',
  'Élodie',
  'Margarethe',
  'Olga',
  'Giulia',
  'Carmen',
  'Ingrid',
  'Zofia',
  'Jane',
]
const SURNAMES = [
  'Smith',
  'Müller',
  'Dubois',
  'Petrov',
  'Rossi',
  'García',
  'Nielsen',
  'Kowalski',
  'Baker',
  'O’Brien',
]
const PLACES = [
  'Springfield, Illinois, USA',
  'Köln, Deutschland',
  'Lyon, France',
  'Cork, Ireland',
  'Bergen, Norge',
]
const OCCUPATIONS = ['Farmer', 'Teacher', 'Carpenter', 'Nurse', 'Smith', 'Sailor']
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

export interface MadeGedcom {
  text: string
  people: number
  families: number
}

/** Numbers from 0 up to below `limit`, one after the other (mulberry32). */
function randomNumbers(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * limit)
  }
}

interface Somebody {
  id: number
  male: boolean
  surname: string
  born: number
  familyOfBirth: number | null
  families: number[]
}

interface Family {
  id: number
  husband: number
  wife: number
  children: number[]
  married: number
}

/** Generations of couples with children; the last one is cut at `people`. */
function makeFamilies(people: number, random: (limit: number) => number) {
  const everybody: Somebody[] = []
  const families: Family[] = []
  const add = (male: boolean, surname: string, born: number, familyOfBirth: number | null) => {
    const person: Somebody = { id: everybody.length + 1, male, surname, born, familyOfBirth, families: [] }
    everybody.push(person)
    return person
  }
  const surname = () => SURNAMES[random(SURNAMES.length)] ?? 'Smith'
  for (let next = 0; everybody.length < people; next += 1) {
    const one = everybody[next] ?? add(true, surname(), 1650 + random(60), null)
    if (everybody.length >= people) break
    const other = add(!one.male, surname(), one.born + random(8) - 3, null)
    const [husband, wife] = one.male ? [one, other] : [other, one]
    const family: Family = {
      id: families.length + 1,
      husband: husband.id,
      wife: wife.id,
      children: [],
      married: one.born + 24,
    }
    families.push(family)
    one.families.push(family.id)
    other.families.push(family.id)
    const wanted = random(4)
    for (let child = 0; child < wanted && everybody.length < people; child += 1) {
      const born = one.born + 25 + child * 2
      family.children.push(add(random(2) === 0, husband.surname, born, family.id).id)
    }
    next += everybody[next + 1] === other ? 1 : 0
  }
  return { everybody, families }
}

/**
 * A 5.5.1 file with names, dates, places, occupations, notes, citations and change dates, about 17 lines a person.
 */
export function makeGedcom(people: number, seed = 1): MadeGedcom {
  const random = randomNumbers(seed)
  const { everybody, families } = makeFamilies(people, random)
  const lines = [
    '0 HEAD',
    '1 SOUR MADE_UP',
    '2 VERS 1',
    '1 GEDC',
    '2 VERS 5.5.1',
    '2 FORM LINEAGE-LINKED',
    '1 CHAR UTF-8',
  ]
  const day = (year: number) => `${1 + random(28)} ${MONTHS[random(12)]} ${year}`
  const place = () => PLACES[random(PLACES.length)]
  for (const { id, male, surname, born, familyOfBirth, families: own } of everybody) {
    const names = male ? GIVEN_M : GIVEN_F
    const given = `${names[random(names.length)]} ${names[random(names.length)]}`
    lines.push(`0 @I${id}@ INDI`, `1 NAME ${given} /${surname}/`, `2 GIVN ${given}`, `2 SURN ${surname}`)
    lines.push(`1 SEX ${male ? 'M' : 'F'}`, '1 BIRT', `2 DATE ${day(born)}`, `2 PLAC ${place()}`)
    if (random(2) === 0) lines.push('2 SOUR @S1@', `3 PAGE ${id}`)
    if (born < 1940) lines.push('1 DEAT', `2 DATE ABT ${born + 40 + random(45)}`, `2 PLAC ${place()}`)
    if (random(3) === 0) lines.push(`1 OCCU ${OCCUPATIONS[random(OCCUPATIONS.length)]}`)
    if (random(4) === 0) {
      lines.push(
        `1 NOTE Was known in the whole valley for the ${OCCUPATIONS[random(OCCUPATIONS.length)]} on the hill`,
      )
      lines.push('2 CONC  and for the stories told there.', '2 CONT Remembered by all who came after.')
    }
    if (familyOfBirth !== null) lines.push(`1 FAMC @F${familyOfBirth}@`)
    for (const family of own) lines.push(`1 FAMS @F${family}@`)
    lines.push('1 CHAN', '2 DATE 27 JAN 2026', '3 TIME 20:35:38')
  }
  for (const { id, husband, wife, children, married } of families) {
    lines.push(`0 @F${id}@ FAM`, `1 HUSB @I${husband}@`, `1 WIFE @I${wife}@`)
    lines.push('1 MARR', `2 DATE ${day(married)}`, `2 PLAC ${place()}`)
    for (const child of children) lines.push(`1 CHIL @I${child}@`)
  }
  lines.push('0 @S1@ SOUR', '1 TITL Parish register', '0 TRLR', '')
  return { text: lines.join('\n'), people: everybody.length, families: families.length }
}
