/** A family of 25 people in four generations, with places, sources, notes, names and families of all kinds. */
import { familyRecord, gedcomFile, individualRecord } from '../gedcom-files.ts'

interface Entry {
  name: string
  sex: 'M' | 'F'
  born: string
  more?: readonly string[]
}

const source = ['2 SOUR @S1@', '3 PAGE 12']

const people: readonly Entry[] = [
  {
    name: 'Anders /Solberg/',
    sex: 'M',
    born: '3 MAR 1820',
    more: ['1 DEAT', '2 DATE 1890', '2 PLAC Lom, Oppland, Norway'],
  },
  { name: 'Berit /Haugen/', sex: 'F', born: '7 JUL 1824', more: ['1 NOTE She knew the mountains.'] },
  {
    name: 'Anders /Solberg/',
    sex: 'M',
    born: '12 JAN 1846',
    more: ['1 EMIG', '2 DATE 1870', '2 PLAC Bergen, Norway'],
  },
  { name: 'Kari /Solberg/', sex: 'F', born: '12 JAN 1846', more: ['1 NAME Kari /Moe/', '2 TYPE married'] },
  { name: 'Anders /Solberg/', sex: 'M', born: '2 FEB 1853', more: ['1 NICK Lille-Anders'] },
  {
    name: 'Ole /Moe/',
    sex: 'M',
    born: '1840',
    more: ['1 RESI', '2 DATE FROM 1865 TO 1880', '2 PLAC Lom, Oppland, Norway'],
  },
  { name: 'Ingrid /Dahl/', sex: 'F', born: 'ABT 1850' },
  { name: 'Marte /Lie/', sex: 'F', born: '4 APR 1856', more: ['1 DEAT', '2 DATE BET 1930 AND 1935'] },
  { name: 'Berit /Moe/', sex: 'F', born: '5 MAY 1868' },
  { name: 'Ole /Moe/', sex: 'M', born: '6 JUN 1870' },
  { name: 'Anna /Solberg/', sex: 'F', born: '8 AUG 1873' },
  { name: 'Per /Solberg/', sex: 'M', born: '9 SEP 1875', more: ['1 NOTE @N1@'] },
  { name: 'Lars /Solberg/', sex: 'M', born: '10 OCT 1880' },
  { name: 'Nils /Solberg/', sex: 'M', born: '11 NOV 1882' },
  { name: 'Sigrid /Berg/', sex: 'F', born: '1877' },
  { name: 'Jon /Vik/', sex: 'M', born: '1865', more: ['1 DEAT Y'] },
  { name: 'Karl /Vik/', sex: 'M', born: '12 DEC 1893' },
  { name: 'Olga /Vik/', sex: 'F', born: '13 JAN 1896' },
  { name: 'Anders /Solberg/', sex: 'M', born: '14 FEB 1902' },
  {
    name: 'Berit /Solberg/',
    sex: 'F',
    born: '15 MAR 1904',
    more: ['1 EVEN', '2 TYPE Prize of the school', '2 DATE 1918'],
  },
  { name: 'Tora /Solberg/', sex: 'F', born: '16 APR 1906' },
  { name: 'Einar /Foss/', sex: 'M', born: '1899' },
  { name: 'Liv /Foss/', sex: 'F', born: '17 MAY 1929' },
  { name: 'Knut /Foss/', sex: 'M', born: '18 JUN 1931' },
  { name: 'Rolf /Foss/', sex: 'M', born: '18 JUN 1931', more: ['1 ADOP', '2 FAMC @F7@'] },
]

/** Husband, wife and children by their numbers from 1. */
const families: readonly {
  partners: [number, number]
  children: readonly number[]
  more: readonly string[]
}[] = [
  {
    partners: [1, 2],
    children: [3, 4, 5],
    more: ['1 MARR', '2 DATE 1845', '2 PLAC Lom, Oppland, Norway', ...source],
  },
  { partners: [6, 4], children: [9, 10], more: ['1 MARR', '2 DATE 1867'] },
  { partners: [3, 7], children: [11, 12], more: ['1 MARR', '2 DATE 1872', '1 DIV', '2 DATE 1879'] },
  { partners: [5, 8], children: [13, 14], more: ['1 MARR Y'] },
  { partners: [16, 9], children: [17, 18], more: ['1 MARR', '2 DATE 1892', '1 NOTE In the old church.'] },
  { partners: [12, 15], children: [19, 20, 21], more: ['1 MARR', '2 DATE 1901'] },
  { partners: [22, 20], children: [23, 24, 25], more: ['1 MARR', '2 DATE 1927'] },
]

export function richFamily(): string {
  const linksOf = (person: number) =>
    families.flatMap(({ partners, children }, i) => [
      ...(partners.includes(person) ? [`1 FAMS @F${i + 1}@`] : []),
      ...(children.includes(person) ? [`1 FAMC @F${i + 1}@`] : []),
    ])
  return gedcomFile(
    ...people.map(({ name, sex, born, more = [] }, i) =>
      individualRecord(
        `I${i + 1}`,
        name,
        `1 SEX ${sex}`,
        '1 BIRT',
        `2 DATE ${born}`,
        ...source,
        ...more,
        ...linksOf(i + 1),
      ),
    ),
    ...families.map(({ partners: [husband, wife], children, more }, i) =>
      familyRecord(
        `F${i + 1}`,
        [`I${husband}`, `I${wife}`],
        children.map((child) => `I${child}`),
        ...more,
      ),
    ),
    '0 @S1@ SOUR\n1 TITL Parish register of Lom\n1 REPO @R1@',
    '0 @R1@ REPO\n1 NAME State archive',
    '0 @N1@ NOTE He wrote letters from the sea.',
  )
}
