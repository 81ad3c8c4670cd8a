/**
 * Measures what must stay fast and prints it: `npm run bench`, with `-- --huge` for 200,000 people too, with `-- pages`
 * the pages in a browser, with `-- outbox` a large film over a bad line. Times mean little on a busy machine; what counts is the ratio to the floor, the cheapest thing
 * one can do with the same people in the same run.
 */
import { existsSync } from 'node:fs'
import { makePopulation } from '#tests/support/population.ts'
import { type Family, readFamilyShape } from './gedcom-family.ts'
import { measureLayout } from './layout-bench.ts'

const gedcoms = new URL('../../../shared/data/gedcom/', import.meta.url)
const sizes = [1000, 3000, 10_000, 50_000]
if (process.argv.includes('--huge')) sizes.push(200_000)

const families: { name: string; family: () => Family }[] = [
  ...['kennedy', 'royal92']
    .map((name) => ({ name, path: new URL(`${name}.ged`, gedcoms) }))
    .filter(({ path }) => existsSync(path))
    .map(({ name, path }) => ({ name, family: () => readFamilyShape(path) })),
  ...sizes.map((people) => ({
    name: `made up, ${people.toLocaleString('en')}`,
    family: () => makePopulation({ people, seed: 1 }),
  })),
  {
    name: 'with in-laws, 10,000',
    family: () => makePopulation({ people: 10_000, seed: 1, withParents: 0.4 }),
  },
]

function measureLayouts() {
  console.log(
    'Layout of the whole family (ms of processor time; ratio: to indexing and copying the same people)',
  )
  console.table(Object.fromEntries(families.map(({ name, family }) => [name, measureLayout(family())])))
}

if (process.argv[2] === 'pages') await (await import('./pages-bench.ts')).measurePages()
else if (process.argv[2] === 'outbox') await (await import('./outbox-bench.ts')).measureOutbox()
else measureLayouts()
