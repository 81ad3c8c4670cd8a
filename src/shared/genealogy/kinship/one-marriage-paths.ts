/** Relations by one marriage that have words of their own: in-laws, step-relations, and the parents of a couple. */
import { type KinFamily, parentKinds, rowOf } from './kinship-graph.ts'
import {
  type KinPath,
  type KinStep,
  parentKindOf,
  partnersOf,
  sharedParents,
  unionBetween,
} from './kinship-path.ts'

const shapes: readonly KinStep[][] = [
  ['partner', 'up'],
  ['down', 'partner'],
  ['up', 'partner'],
  ['partner', 'down'],
  ['up', 'partner', 'down'],
  ['up', 'down', 'partner'],
  ['partner', 'up', 'down'],
  ['down', 'partner', 'up'],
]

/** All ways of these shapes from the one to the other, through unions that were recorded. */
export function nearMarriages(family: KinFamily, first: number, second: number): KinPath[] {
  const found: KinPath[] = []
  for (const steps of shapes) {
    if (steps.every((step) => step !== 'up') || steps.every((step) => step !== 'down')) {
      if (parentKindOf(family, first, second) || parentKindOf(family, second, first)) continue
    }
    if (steps.join() === 'up,partner,down' && sharedParents(family, first, second).length > 0) continue
    walk(family, [first], steps, second, found)
  }
  return found
}

function walk(
  family: KinFamily,
  people: number[],
  steps: readonly KinStep[],
  goal: number,
  found: KinPath[],
): void {
  const at = people.length - 1
  const step = steps[at]
  const person = people[at] ?? -1
  if (step === undefined) {
    if (person === goal) found.push({ people: [...people], steps: [...steps] })
    return
  }
  for (const next of neighbours(family, person, step)) {
    if (people.includes(next) || (next === goal) !== (at === steps.length - 1)) continue
    people.push(next)
    walk(family, people, steps, goal, found)
    people.pop()
  }
}

function* neighbours(family: KinFamily, person: number, step: KinStep): Generator<number> {
  if (step === 'partner') {
    for (const partner of partnersOf(family, person)) {
      if (family.graph.unionImplied[unionBetween(family, person, partner)] === 0) yield partner
    }
    return
  }
  for (const { to, kind } of rowOf(step === 'up' ? family.parents : family.children, person)) {
    if (kind <= parentKinds.indexOf('foster')) yield to
  }
}
