/** Finds relations by one marriage that have their own terms: in-laws, step-relations, and the parents of a couple. */
import { eachLink, type KinshipGraph, parentKinds } from './kinship-graph.ts'
import {
  eachPartner,
  findUnion,
  getParentKind,
  getSharedParents,
  type KinshipPath,
  type PathStep,
} from './kinship-path.ts'

const pathShapes: readonly PathStep[][] = [
  ['partner', 'up'],
  ['down', 'partner'],
  ['up', 'partner'],
  ['partner', 'down'],
  ['up', 'partner', 'down'],
  ['up', 'down', 'partner'],
  ['partner', 'up', 'down'],
  ['down', 'partner', 'up'],
]

/** Returns all paths of these shapes between two people, through recorded unions. */
export function findOneMarriagePaths(family: KinshipGraph, first: number, second: number): KinshipPath[] {
  const found: KinshipPath[] = []
  for (const steps of pathShapes) {
    if (steps.every((step) => step !== 'up') || steps.every((step) => step !== 'down')) {
      if (getParentKind(family, first, second) || getParentKind(family, second, first)) continue
    }
    if (steps.join() === 'up,partner,down' && getSharedParents(family, first, second).length > 0) continue
    extendPath(family, [first], steps, second, found)
  }
  return found
}

function extendPath(
  family: KinshipGraph,
  people: number[],
  steps: readonly PathStep[],
  goal: number,
  found: KinshipPath[],
): void {
  const at = people.length - 1
  const step = steps[at]
  const person = people[at] ?? -1
  if (step === undefined) {
    if (person === goal) found.push({ people: [...people], steps: [...steps] })
    return
  }
  for (const next of eachNeighbour(family, person, step)) {
    if (people.includes(next) || (next === goal) !== (at === steps.length - 1)) continue
    people.push(next)
    extendPath(family, people, steps, goal, found)
    people.pop()
  }
}

function* eachNeighbour(family: KinshipGraph, person: number, step: PathStep): Generator<number> {
  if (step === 'partner') {
    for (const partner of eachPartner(family, person)) {
      if (family.graph.unionImplied[findUnion(family, person, partner)] === 0) yield partner
    }
    return
  }
  for (const { to, kind } of eachLink(step === 'up' ? family.parents : family.children, person)) {
    if (kind <= parentKinds.indexOf('foster')) yield to
  }
}
