/** Computes root people, child counts and family branches from the parents of all people. */
import { findFounders } from '#client/people/family-branches.ts'

/** Indexes of the parents of each person, -1 for unknown; `others` are adoptive, foster and other parents. */
export interface ParentIndexes {
  father: Int32Array
  mother: Int32Array
  others: readonly (readonly number[])[]
}

export interface Lineage {
  /** 1 for people without a recorded parent, and for the first person of a cycle of parents. */
  isRoot: Uint8Array
  childCount: Int32Array
  /** The earliest known ancestor of each person, following fathers, and mothers where no father is known. */
  founder: Int32Array
  /** Index of the root person with the most descendants, the lowest among equals; -1 in an empty family. */
  rootWithMostDescendants: number
}

export function computeLineage(parents: ParentIndexes, generation: Int32Array): Lineage {
  const count = parents.father.length
  const children = listChildren(parents)
  const isRoot = new Uint8Array(count)
  const childCount = new Int32Array(count)
  for (let p = 0; p < count; p++) {
    isRoot[p] = listParents(parents, p).length === 0 || generation[p] === 0 ? 1 : 0
    childCount[p] = children[p]?.length ?? 0
  }
  const rootWithMostDescendants = findRootWithMostDescendants(isRoot, children)
  return {
    isRoot,
    childCount,
    founder: findFounders(parents.father, parents.mother),
    rootWithMostDescendants,
  }
}

function listParents({ father, mother, others }: ParentIndexes, p: number): number[] {
  return [father[p] ?? -1, mother[p] ?? -1, ...(others[p] ?? [])].filter((parent) => parent >= 0)
}

function listChildren(parents: ParentIndexes): number[][] {
  const children: number[][] = parents.others.map(() => [])
  for (let p = 0; p < children.length; p++) {
    for (const parent of new Set(listParents(parents, p))) children[parent]?.push(p)
  }
  return children
}

/** Walks down from each root and counts every descendant once. */
function findRootWithMostDescendants(isRoot: Uint8Array, children: readonly number[][]): number {
  const visitedFrom = new Int32Array(isRoot.length).fill(-1)
  let bestRoot = -1
  let highestCount = -1
  for (let root = 0; root < isRoot.length; root++) {
    if (isRoot[root] === 0) continue
    let count = 0
    const stack = [root]
    visitedFrom[root] = root
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      for (const child of children[next] ?? []) {
        if (visitedFrom[child] === root) continue
        visitedFrom[child] = root
        count++
        stack.push(child)
      }
    }
    if (count > highestCount) {
      highestCount = count
      bestRoot = root
    }
  }
  return bestRoot
}
