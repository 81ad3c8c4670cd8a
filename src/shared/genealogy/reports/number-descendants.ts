/**
 * Numbers the descendants of a person for a descendants' book, after d'Aboville or Henry. Birth and adopted children have
 * entries with their own descendants; foster, step and other children are named with their family.
 */
import type { ReportChild, ReportFamilies, ReportFamily } from './report-families.ts'

export interface DescendantChild extends ReportChild {
  /**
   * `entry`: the child's entry follows. `elsewhere`: the child has an entry as a child of another descendant. `none`: the
   * child has no entry, because of its kind or because the book ends with this generation.
   */
  entry: 'entry' | 'elsewhere' | 'none'
  /** The place among the birth and adopted children of the person, from 1; null for other children. */
  place: number | null
}

interface DescendantFamily extends Omit<ReportFamily, 'children'> {
  children: readonly DescendantChild[]
}

export interface DescendantEntry {
  id: string
  /** 1 for the first person of the book. */
  generation: number
  /** Null for the first person of the book. */
  parent: DescendantEntry | null
  /** The place among the children of the parent; 1 for the first person. */
  place: number
  /** As `ReportChild.kind`, of the link to the parent. */
  kind: string | null
  families: readonly DescendantFamily[]
}

/** Where a descendant has the entry: as a child of whom, and in which generation. */
interface Position {
  parentId: string | null
  generation: number
}

function isNumbered({ kind }: ReportChild): boolean {
  return kind === null || kind === 'adoptive'
}

/** Finds the entry of every descendant: with the birth parents if these are descendants, else with the adoptive parents. */
class Positions {
  readonly found = new Map<string, Position>()
  readonly #byGeneration: string[][] = []
  readonly #children: (id: string) => readonly ReportChild[]
  readonly #generations: number

  constructor(rootId: string, children: (id: string) => readonly ReportChild[], generations: number) {
    this.#children = children
    this.#generations = generations
    this.#add(rootId, { parentId: null, generation: 1 })
    this.#follow(({ kind }) => kind === null)
    this.#follow(isNumbered)
  }

  #add(id: string, position: Position) {
    if (this.found.has(id)) return
    this.found.set(id, position)
    const group = this.#byGeneration[position.generation - 1] ?? []
    group.push(id)
    this.#byGeneration[position.generation - 1] = group
  }

  #follow(isFollowed: (child: ReportChild) => boolean) {
    for (let generation = 1; generation < this.#generations; generation++) {
      const parents = this.#byGeneration[generation - 1]
      if (!parents) return
      for (const parentId of parents) {
        for (const child of this.#children(parentId)) {
          if (isFollowed(child)) this.#add(child.id, { parentId, generation: generation + 1 })
        }
      }
    }
  }
}

/**
 * Returns the entries generation by generation, in the order of their numbers; every descendant has one. Empty for an unknown
 * person.
 *
 * @param generations the number of generations with entries, including that of the first person
 */
export function numberDescendants(
  families: ReportFamilies,
  rootId: string,
  generations = Number.POSITIVE_INFINITY,
): DescendantEntry[] {
  if (!families.has(rootId)) return []
  const familiesOf = new Map<string, ReportFamily[]>()
  const listFamilies = (id: string) => {
    const known = familiesOf.get(id) ?? families.listFamilies(id)
    familiesOf.set(id, known)
    return known
  }
  const listChildren = (id: string) => listFamilies(id).flatMap(({ children }) => children)
  const { found } = new Positions(rootId, listChildren, generations)
  const createEntry = (id: string, parent: DescendantEntry | null, place: number, kind: string | null) => ({
    ...{ id, parent, place, kind, generation: parent ? parent.generation + 1 : 1 },
    families: describeFamilies(id, listFamilies(id), found),
  })
  const entries: DescendantEntry[] = [createEntry(rootId, null, 1, null)]
  // The list grows while it is read: parents before their children, generation by generation.
  for (const parent of entries) {
    for (const { id, entry, place, kind } of parent.families.flatMap(({ children }) => children)) {
      if (entry === 'entry') entries.push(createEntry(id, parent, place ?? 1, kind))
    }
  }
  return entries
}

function describeFamilies(
  id: string,
  families: readonly ReportFamily[],
  found: ReadonlyMap<string, Position>,
): DescendantFamily[] {
  let place = 0
  return families.map((family) => ({
    ...family,
    children: family.children.map((child) => {
      const position = found.get(child.id)
      const entry = position === undefined ? 'none' : position.parentId === id ? 'entry' : 'elsewhere'
      return { ...child, entry, place: isNumbered(child) ? ++place : null }
    }),
  }))
}

export type DescendantNumbering = 'aboville' | 'henry'

/** The places of the entry and of its ancestors in the book, from the first person on. */
function listPlaces(entry: DescendantEntry): number[] {
  const places: number[] = []
  for (let one: DescendantEntry | null = entry; one; one = one.parent) places.push(one.place)
  return places.reverse()
}

/** "1.2.10" after d'Aboville, "12(10)" after Henry. */
export function formatDescendantNumber(entry: DescendantEntry, numbering: DescendantNumbering): string {
  return formatPlaces(listPlaces(entry), numbering)
}

/** The number of a child at a place among the children of an entry, with or without an entry of its own. */
export function formatChildNumber(
  parent: DescendantEntry,
  place: number,
  numbering: DescendantNumbering,
): string {
  return formatPlaces([...listPlaces(parent), place], numbering)
}

function formatPlaces(places: readonly number[], numbering: DescendantNumbering): string {
  if (numbering === 'aboville') return places.join('.')
  return places.map((place) => (place < 10 ? String(place) : `(${place})`)).join('')
}
