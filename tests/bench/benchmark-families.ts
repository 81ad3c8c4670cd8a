/** The families of the layout benchmark: real files when present, generated families of any size. */
import { existsSync } from 'node:fs'
import { makePopulation, type PopulationOptions } from '#tests/support/population.ts'
import { type Family, readFamilyShape } from './gedcom-family.ts'

/** Describes how to load a family, small enough to send to another process. */
export type FamilySource = { file: string } | { made: PopulationOptions }

export interface NamedFamily {
  name: string
  people: number
  source: FamilySource
}

const gedcoms = new URL('../../../shared/data/gedcom/', import.meta.url)

const real: NamedFamily[] = [
  { name: 'kennedy', people: 208, source: { file: new URL('kennedy.ged', gedcoms).href } },
  { name: 'royal92', people: 3010, source: { file: new URL('royal92.ged', gedcoms).href } },
]

function made(people: number, withParents?: number): NamedFamily {
  const size = people.toLocaleString('en')
  return {
    name: withParents === undefined ? `made up, ${size}` : `with in-laws, ${size}`,
    people,
    source: { made: { people, seed: 1, ...(withParents !== undefined && { withParents }) } },
  }
}

/** The families up to a size, smallest first. */
export function familiesUpTo(people: number): NamedFamily[] {
  const there = real.filter(({ source }) => 'file' in source && existsSync(new URL(source.file)))
  const sizes = [1000, 3000, 10_000, 50_000, 100_000, 200_000].map((size) => made(size))
  return [...there, ...sizes, made(10_000, 0.4)]
    .filter((family) => family.people <= people)
    .sort((a, b) => a.people - b.people)
}

export function loadFamily(source: FamilySource): Family {
  return 'file' in source ? readFamilyShape(new URL(source.file)) : makePopulation(source.made)
}
