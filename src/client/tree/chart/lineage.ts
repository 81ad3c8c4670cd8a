/** What follows from who descends from whom: roots, numbers of children and descendants, branches. */

/** The parents of everybody, by number; -1 is nobody. `others` are adoptive, foster and further parents. */
export interface Parentage {
  father: Int32Array
  mother: Int32Array
  others: readonly (readonly number[])[]
}

export interface Lineage {
  /** 1 for people without a recorded parent, and for those with whom a circle of parents begins. */
  root: Uint8Array
  childCount: Int32Array
  /** The founder of the line that a person continues: the eldest known father's father, a mother where he is not known. */
  founder: Int32Array
  /** The root with the most descendants, the lowest number among equals; -1 in an empty family. */
  greatest: number
}

export function traceLineage(parents: Parentage, generation: Int32Array): Lineage {
  const people = parents.father.length
  const children = listChildren(parents)
  const root = new Uint8Array(people)
  const childCount = new Int32Array(people)
  for (let p = 0; p < people; p++) {
    root[p] = parentsOf(parents, p).length === 0 || generation[p] === 0 ? 1 : 0
    childCount[p] = children[p]?.length ?? 0
  }
  return { root, childCount, founder: findFounders(parents), greatest: findGreatest(root, children) }
}

function parentsOf({ father, mother, others }: Parentage, p: number): number[] {
  return [father[p] ?? -1, mother[p] ?? -1, ...(others[p] ?? [])].filter((parent) => parent >= 0)
}

function listChildren(parents: Parentage): number[][] {
  const children: number[][] = parents.others.map(() => [])
  for (let p = 0; p < children.length; p++) {
    for (const parent of new Set(parentsOf(parents, p))) children[parent]?.push(p)
  }
  return children
}

function findFounders({ father, mother }: Parentage): Int32Array {
  const founder = new Int32Array(father.length).fill(-1)
  for (let p = 0; p < founder.length; p++) {
    const path: number[] = []
    const onPath = new Set<number>()
    let at = p
    while ((founder[at] ?? -1) < 0 && !onPath.has(at)) {
      path.push(at)
      onPath.add(at)
      const up = (father[at] ?? -1) >= 0 ? (father[at] ?? -1) : (mother[at] ?? -1)
      if (up < 0) break
      at = up
    }
    const found = (founder[at] ?? -1) >= 0 ? (founder[at] ?? at) : at
    for (const step of path) founder[step] = found
  }
  return founder
}

/** Counts every root's descendants exactly; roots whose children all hang from a greater root are counted too. */
function findGreatest(root: Uint8Array, children: readonly number[][]): number {
  const seenBy = new Int32Array(root.length).fill(-1)
  let greatest = -1
  let most = -1
  for (let p = 0; p < root.length; p++) {
    if (root[p] === 0) continue
    let count = 0
    const open = [p]
    seenBy[p] = p
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const child of children[next] ?? []) {
        if (seenBy[child] === p) continue
        seenBy[child] = p
        count++
        open.push(child)
      }
    }
    if (count > most) {
      most = count
      greatest = p
    }
  }
  return greatest
}
