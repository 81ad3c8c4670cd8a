/**
 * Makes subsets of the two fonts: the letters of English first, every other Latin letter in files
 * that load only where they occur, weights 400 to 700, Fraunces at the optical size of a book's titles. The files are
 * renamed inside because the licence of Source Sans reserves its name. For PDF files, which can carry no variable font,
 * there is one upright cut of each, the sans with Cyrillic and Greek. Needs `pip install fonttools brotli`; run it
 * after an update of the typefaces: `node e2e/make-fonts.ts`.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const sources = fileURLToPath(new URL('../node_modules/@fontsource-variable/', import.meta.url))
const target = fileURLToPath(new URL('../src/client/theme/fonts/', import.meta.url))
const workshop = mkdtempSync(join(tmpdir(), 'fonts-'))
const python = process.env['PYTHON'] ?? 'python3'

const plain = 'U+0020-007E,U+00A0,U+00A9,U+00B7,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2026'
const accented =
  'U+00A1-00A8,U+00AA-00B6,U+00B8-00FF,U+0131,U+0152-0153,U+02C6,U+02DC,U+2020-2022,U+20AC,U+2122'

interface Cut {
  from: string
  to: string
  family: string
  axes: string[]
  letters: string
}

const titleAxes = ['opsz=36', 'SOFT=0', 'WONK=0', 'wght=400:700']
const serif = { family: 'Heritage Serif', axes: titleAxes }
const sans = { family: 'Heritage Sans', axes: ['wght=400:700'] }

const cuts: Cut[] = [
  { ...serif, from: 'fraunces/files/fraunces-latin-full-normal', to: 'serif-plain', letters: plain },
  { ...serif, from: 'fraunces/files/fraunces-latin-full-normal', to: 'serif-accented', letters: accented },
  { ...serif, from: 'fraunces/files/fraunces-latin-ext-full-normal', to: 'serif-extended', letters: '*' },
  { ...sans, from: 'source-sans-3/files/source-sans-3-latin-wght-normal', to: 'sans-plain', letters: plain },
  {
    ...sans,
    from: 'source-sans-3/files/source-sans-3-latin-wght-normal',
    to: 'sans-accented',
    letters: accented,
  },
  {
    ...sans,
    from: 'source-sans-3/files/source-sans-3-latin-ext-wght-normal',
    to: 'sans-extended',
    letters: '*',
  },
]

const rename = `
import sys
from fontTools.ttLib import TTFont
font = TTFont(sys.argv[1])
for record in font['name'].names:
    if record.nameID in (1, 3, 4, 6, 16, 25):
        record.string = sys.argv[2] if record.nameID != 6 else sys.argv[2].replace(' ', '')
font.save(sys.argv[1])
`

function fonttools(...parameters: string[]) {
  execFileSync(python, ['-m', 'fontTools', ...parameters], { stdio: 'inherit' })
}

for (const { from, to, family, axes, letters } of cuts) {
  const instance = join(workshop, `${to}.ttf`)
  fonttools('varLib.instancer', join(sources, `${from}.woff2`), ...axes, '-o', instance, '-q')
  execFileSync(python, ['-c', rename, instance, family], { stdio: 'inherit' })
  fonttools(
    'subset',
    instance,
    `--unicodes=${letters}`,
    '--flavor=woff2',
    '--layout-features=*',
    `--output-file=${join(target, `${to}.woff2`)}`,
  )
}

/** Letters of all languages written in Latin script, and punctuation. */
const latin = [
  'U+0020-007E,U+00A0-017F,U+0180,U+0189-018A,U+018E-0192,U+0197,U+019A,U+01A0-01A1,U+01AF-01B0,U+01B7',
  'U+01C4-01DC,U+01DE-01ED,U+01F0-01F5,U+01F8-0233,U+0259,U+02BB-02BC,U+02C6-02C7,U+02D8-02DD,U+0300-0304',
  'U+0306-030C,U+0323,U+0326-0328,U+1E00-1E99,U+1E9E,U+1EA0-1EF9,U+2010-2015,U+2018-201E,U+2020-2022,U+2026',
  'U+2030,U+2039-203A,U+20AC,U+2116,U+2122,U+2190-2193,U+2212',
].join(',')

interface Still {
  from: string[]
  to: string
  family: string
  axes: string[]
}

/** For PDF files: the weights of the tree's cards, without hinting and OpenType features, which PDF readers ignore. */
const stills: Still[] = [
  {
    from: ['fraunces/files/fraunces-latin-full-normal', 'fraunces/files/fraunces-latin-ext-full-normal'],
    to: 'pdf-serif',
    family: 'Heritage Serif',
    axes: ['opsz=36', 'SOFT=0', 'WONK=0', 'wght=550'],
  },
  {
    from: ['latin', 'latin-ext', 'cyrillic', 'greek'].map(
      (part) => `source-sans-3/files/source-sans-3-${part}-wght-normal`,
    ),
    to: 'pdf-sans',
    family: 'Heritage Sans',
    axes: ['wght=400'],
  },
]

const unpack = `
import sys
from fontTools.ttLib import TTFont
font = TTFont(sys.argv[1])
font.flavor = None
font.save(sys.argv[1])
`

for (const { from, to, family, axes } of stills) {
  const parts = from.map((source, number) => {
    const instance = join(workshop, `${to}-${number}.ttf`)
    const part = join(workshop, `${to}-${number}-part.ttf`)
    fonttools('varLib.instancer', join(sources, `${source}.woff2`), ...axes, '-o', instance, '-q')
    fonttools(
      'subset',
      instance,
      `--unicodes=${/cyrillic|greek/.test(source) ? '*' : latin}`,
      '--layout-features=',
      '--no-hinting',
      '--drop-tables+=GSUB,GPOS,GDEF,BASE,STAT,DSIG,meta,gasp,MVAR,HVAR',
      `--output-file=${part}`,
    )
    execFileSync(python, ['-c', unpack, part], { stdio: 'inherit' })
    return part
  })
  const merged = join(target, `${to}.ttf`)
  fonttools('merge', ...parts, `--output-file=${merged}`)
  execFileSync(python, ['-c', rename, merged, family], { stdio: 'inherit' })
}

rmSync(workshop, { recursive: true })
