/** Small GEDCOM files and words for fuzzing. */
import { toBytes } from './fuzz-kind.ts'

const family = `0 HEAD
1 SOUR TREEMAKER
2 VERS 4.1
1 GEDC
2 VERS 5.5.1
1 CHAR UTF-8
0 @I1@ INDI
1 NAME Anna /Lind/
2 GIVN Anna
2 SURN Lind
1 SEX F
1 BIRT
2 DATE ABT 3 MAR 1850
2 PLAC Bergen, Norway
1 NOTE A long note that
2 CONC goes on and
2 CONT begins a new line @@ home.
1 FAMS @F1@
1 OBJE @M1@
0 @I2@ INDI
1 NAME Ole /Lind/
1 SEX M
1 DEAT Y
1 FAMS @F1@
0 @I3@ INDI
1 NAME Kari //
1 BIRT
2 DATE @#DJULIAN@ BET 1 JAN 1871/72 AND (about 1875)
1 FAMC @F1@
2 PEDI adopted
0 @F1@ FAM
1 HUSB @I2@
1 WIFE @I1@
1 CHIL @I3@
1 MARR
2 DATE FROM 1868 TO 1880
1 EVEN moved
2 TYPE Emigration
0 @M1@ OBJE
1 FILE media/anna.jpg
2 FORM jpeg
0 TRLR
`

const seven = family.replace('2 VERS 5.5.1\n1 CHAR UTF-8', '2 VERS 7.0').replaceAll('2 CONC ', '2 CONT ')

/** UTF-16 with a byte order mark, as old Windows programs write it. */
const utf16 = Buffer.from(`\u{feff}${family.replaceAll('\n', '\r\n')}`, 'utf16le')

export const gedcomSeeds: readonly Uint8Array[] = [
  toBytes(family),
  toBytes(seven),
  toBytes(family.replace('CHAR UTF-8', 'CHAR ANSEL')),
  toBytes(family.replaceAll('\n', '\r')),
  utf16,
]

export const gedcomWords: readonly string[] = [
  ...[
    '\n0 @I1@ INDI',
    '\n0 @F1@ FAM',
    '\n1 HUSB @I3@',
    '\n1 CHIL @I1@',
    '\n1 FAMC @F1@',
    '\n2 CONC ',
    '\n2 CONT ',
  ],
  ...[
    '@VOID@',
    '@I1@',
    '@@',
    '@#DFRENCH R@ ',
    '@#DHEBREW@ 1 TSH 5600',
    'BET 1 JAN 1871 AND 1875',
    'INT 1850 (x)',
  ],
  ...[
    '\n1 CHAR ANSEL',
    '\n1 CHAR UNICODE',
    '\n2 VERS 7.0',
    '\n0 TRLR',
    '\n0 HEAD',
    '\n99 X',
    '\n1 _TAG /',
    ' B.C.',
  ],
  ...[
    '\n1 SNOTE @N1@',
    '\n0 @N1@ SNOTE x',
    '\n1 ADOP\n2 FAMC @F1@',
    '&apos;',
    '\n1 SOUR Ancestry',
    '\t',
    ' ',
  ],
]
