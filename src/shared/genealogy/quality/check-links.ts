/** The rules about lines of descent: loops, and partners of the same line. */
import type { CheckedPerson, CheckedUnion } from './checked-family.ts'
import type { CheckContext } from './finding.ts'

function listParents({ father, mother }: CheckedPerson): CheckedPerson[] {
  return [father, mother].filter((parent) => parent !== null)
}

/**
 * The loops of descent, each as the people on it from child to parent. A depth-first search without recursion, as lines
 * of descent can be long.
 */
function findLoops(people: readonly CheckedPerson[]): CheckedPerson[][] {
  const state = new Map<CheckedPerson, 'open' | 'done'>()
  const loops: CheckedPerson[][] = []
  for (const start of people) {
    if (state.has(start)) continue
    const path = [{ person: start, parents: listParents(start) }]
    state.set(start, 'open')
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const parent = step.parents.pop()
      if (!parent) {
        state.set(step.person, 'done')
        path.pop()
      } else if (!state.has(parent)) {
        state.set(parent, 'open')
        path.push({ person: parent, parents: listParents(parent) })
      } else if (state.get(parent) === 'open') {
        const first = path.findIndex(({ person }) => person === parent)
        loops.push(path.slice(first).map(({ person }) => person))
      }
    }
  }
  return loops
}

/** More people of a loop are not named. */
const maxNamed = 6

export function checkLoops(people: readonly CheckedPerson[], { report }: CheckContext): void {
  for (const loop of findLoops(people)) {
    report('own-ancestor', 'error', loop.slice(0, maxNamed), () => [
      { label: 'People in the loop', value: String(loop.length) },
    ])
  }
}

/** No family has partners further apart than that, and every step doubles the number of ancestors. */
const maxGenerations = 5

function isAncestor(ancestor: CheckedPerson, person: CheckedPerson): boolean {
  let generation = [person]
  for (let depth = 0; depth < maxGenerations && generation.length > 0; depth++) {
    generation = generation.flatMap(listParents)
    if (generation.includes(ancestor)) return true
  }
  return false
}

export function checkKinOfPartners({ partners: [one, other] }: CheckedUnion, { report }: CheckContext): void {
  if (!one || !other || one === other) return
  const [younger, elder] = isAncestor(other, one) ? [one, other] : [other, one]
  report('partner-is-ancestor', isAncestor(elder, younger) ? 'notice' : null, [younger, elder], () => [
    { label: 'Linked as', value: 'partner and ancestor' },
  ])
  const isSibling =
    one.father !== null && one.mother !== null && one.father === other.father && one.mother === other.mother
  report('partner-is-sibling', isSibling ? 'notice' : null, [one, other], () => [
    { label: 'Linked as', value: 'partners, and children of the same parents' },
  ])
}
