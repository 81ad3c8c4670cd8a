/** Finds the pairs of people that are worth comparing, without comparing everybody with everybody. */
import type { ComparedName, ComparedPerson } from './compared-people.ts'

/** In larger blocks each person is compared with as many others, those with the nearest years of birth. */
const mostNeighbours = 25

const decade = 10

function getBirthYear({ checked: { born } }: ComparedPerson): number | null {
  if (!born) return null
  const { writtenFrom, writtenTo } = born.years
  const year = Number.isFinite(writtenFrom) ? writtenFrom : writtenTo
  return Number.isFinite(year) ? Math.floor(year) : null
}

/** The keys of the blocks in which a person stands: two people of one block are compared. */
function* listKeys(person: ComparedPerson): Generator<string> {
  const year = getBirthYear(person)
  const given = person.given[0]
  const surnames = new Set([...person.surnames, ...person.marriedSurnames].map(({ sound }) => sound))
  // Years of birth that are up to ten years apart have at least one decade in common.
  const decades = year === null ? ['?'] : [Math.floor(year / decade), Math.floor(year / decade) + 1]
  for (const surname of surnames) {
    for (const each of decades) yield `surname ${surname} ${each}`
    if (given) yield `name ${surname} ${given.text.length > 1 ? given.sound : given.text}`
    if (given)
      yield `initial ${surname} ${given.text[0]} ${year === null ? '' : Math.floor(year / (2 * decade))}`
  }
  if (!given) return
  if (year !== null) for (const near of [0, 1, 2]) yield `born ${given.sound} ${year + near}`
  const relatives: [string, readonly (ComparedPerson | null)[]][] = [
    ['parent', [person.father, person.mother]],
    ['partner', person.partners],
    ['child', person.children],
  ]
  const getSound = (name: ComparedName | undefined) => name?.sound ?? ''
  for (const [kind, people] of relatives) {
    for (const relative of people) {
      if (relative?.given[0])
        yield `${kind} ${given.text[0]} ${getSound(relative.given[0])} ${getSound(relative.surnames[0])}`
    }
  }
}

/** Whether the given names can belong to one person: without this check most pairs of a block are compared in vain. */
function mayShareName(a: ComparedPerson, b: ComparedPerson): boolean {
  const [first, second] = [a.given[0], b.given[0]]
  if (!first || !second) return true
  if (first.text[0] === second.text[0] || first.sound === second.sound) return true
  if (a.otherWords.size > 0 || b.otherWords.size > 0) return true
  return a.given.includes(second) || b.given.includes(first)
}

/** @returns each pair once, the person with the smaller index first */
export function* listCandidatePairs(
  people: readonly ComparedPerson[],
): Generator<[ComparedPerson, ComparedPerson]> {
  const blocks = new Map<string, ComparedPerson[]>()
  const byBirth = [...people].sort((a, b) => (getBirthYear(a) ?? 0) - (getBirthYear(b) ?? 0))
  for (const person of byBirth) {
    for (const key of new Set(listKeys(person))) {
      const block = blocks.get(key)
      if (block) block.push(person)
      else blocks.set(key, [person])
    }
  }
  const seen = new Set<number>()
  for (const block of blocks.values()) {
    for (const [place, one] of block.entries()) {
      const last = Math.min(block.length, place + 1 + mostNeighbours)
      for (let next = place + 1; next < last; next++) {
        const other = block[next]
        if (!other || !mayShareName(one, other)) continue
        const [a, b] = one.index < other.index ? [one, other] : [other, one]
        const pair = a.index * people.length + b.index
        if (seen.has(pair)) continue
        seen.add(pair)
        yield [a, b]
      }
    }
  }
}
