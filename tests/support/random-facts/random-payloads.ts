/** Makes the content of random changes from a random number. */
import type { FactPayload } from '#shared/contracts/facts.contract.ts'
import type { Citation } from '#shared/contracts/sources.contract.ts'
import type { LifePayload } from './expected-edits.ts'

/** Choices, one after the other, from a random number. */
export class Choices {
  #rest: number

  constructor(number: number) {
    this.#rest = number
  }

  next(count: number): number {
    const chosen = this.#rest % count
    this.#rest = Math.floor(this.#rest / count)
    return chosen
  }

  pick<T>(some: readonly T[]): T {
    if (some.length === 0) throw new RangeError('There is nothing to choose from.')
    return some[this.next(some.length)] as T
  }
}

export interface Names {
  /** A new word. */
  word: string
  people: readonly string[]
  sources: readonly string[]
}

const years = ['1850', '1851', '1875', '1900'] as const
const personTags = ['BIRT', 'BIRT', 'DEAT', 'DEAT', 'OCCU', 'OCCU', 'BURI', 'CHR', 'RESI'] as const
const unionTags = ['MARR', 'MARR', 'DIV', 'ANUL', '_SEPR', 'ENGA'] as const

/** Fields by which facts differ; null where a fact does not say. */
function makeField(field: string, choices: Choices, { word, people, sources }: Names): unknown {
  const parts = people.map((person_id) => ({ person_id, role: 'WITN' }))
  const cited: Citation = { page: `page ${word}`, ...(sources[0] !== undefined && { source_id: sources[0] }) }
  const values: Record<string, readonly unknown[]> = {
    date: [...years, null],
    place: ['Bergen', 'Oslo', `Farm ${word}, Norway`, null],
    value: ['Farmer', `Smith ${word}`, null],
    note: [`Note ${word}`, null],
    cause: [`Cause ${word}`, null],
    status: ['rejected', 'doubtful', null, null],
    restriction: ['confidential', 'privacy', 'locked', null, null],
    denied: [true, false],
    citations: [[cited], [cited, { page: 'page 1' }], [{ page: 'page 1' }], []],
    participants: [[choices.pick([...parts, { name: word, role: 'GODP' }])], parts.slice(0, 2), []],
  }
  return choices.pick(values[field] ?? [null])
}

const fields = ['date', 'place', 'note', 'citations', 'participants', 'restriction', 'status'] as const

function isSaid(value: unknown): boolean {
  return value !== null && value !== false && !(Array.isArray(value) && value.length === 0)
}

export function makeNewFact(
  choices: Choices,
  owner: Pick<FactPayload, 'personId' | 'unionId'>,
  names: Names,
): FactPayload {
  const tag = choices.pick<string>(owner.personId === undefined ? unionTags : personTags)
  const chosen = new Set<string>([
    choices.pick(fields),
    choices.pick(fields),
    choices.pick(['date', 'place']),
  ])
  if (tag === 'OCCU') chosen.add('value')
  if (tag === 'DEAT' && choices.next(4) === 0) chosen.add('denied')
  const said = [...chosen].map((field) => [field, makeField(field, choices, names)] as const)
  return { ...owner, tag, ...Object.fromEntries(said.filter(([, value]) => isSaid(value))) }
}

export function makeFactEdit(choices: Choices, names: Names): FactPayload {
  const chosen = new Set<string>([
    choices.pick([...fields, 'value', 'cause', 'denied']),
    choices.pick(fields),
  ])
  return Object.fromEntries([...chosen].map((field) => [field, makeField(field, choices, names)]))
}

/** What somebody writes in the form of a person. */
export function makeLife(choices: Choices, word: string): LifePayload {
  const date = () => choices.pick([...years, null])
  const place = () => choices.pick(['Bergen', `Town ${word}`, null])
  return choices.pick<() => LifePayload>([
    () => ({ birthDate: date() }),
    () => ({ birthPlace: place() }),
    () => ({ deathDate: date() }),
    () => ({ deathPlace: place() }),
    () => ({ deceased: choices.pick([true, false, null]) }),
    () => ({ occupation: choices.pick(['Farmer', `Baker ${word}`, null]) }),
    () => ({ birthDate: date(), deathDate: date(), occupation: `Weaver ${word}` }),
  ])()
}
