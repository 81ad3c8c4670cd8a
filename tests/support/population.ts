/** Generates families of any size from a seed, for layout tests and benchmarks. */
import type { TreePerson, TreeUnion } from '#shared/genealogy/graph/person-graph.ts'

export interface Population {
  people: TreePerson[]
  unions: TreeUnion[]
}

/** Options between 0 and 1. */
export interface PopulationOptions {
  people: number
  seed?: number
  /** Share of adults who ever have a partner. */
  partnered?: number
  /** Share of couples of whom one partner has children with another partner later. */
  remarried?: number
  /** Share of partners from a family of the same village, including cousins. */
  neighbours?: number
  /** Share of partners from any family, of the same generation. */
  strangers?: number
  /** Share of partners from outside whose parents are recorded. */
  withParents?: number
}

const YEARS_BETWEEN_GENERATIONS = 29
const DESCENDANTS_PER_FOUNDER = 1200
const VILLAGE = 9

/** Grows a family generation by generation from a few founders until it has the requested number of people. */
export function makePopulation(options: PopulationOptions): Population {
  const village = new Village({
    seed: 1,
    partnered: 0.8,
    remarried: 0.1,
    neighbours: 0.05,
    strangers: 0.01,
    withParents: 0.02,
    ...options,
  })
  village.found()
  while (village.growing) village.nextGeneration()
  return { people: village.people, unions: village.unions }
}

/** Pseudo-random numbers from 0 to 1 from a seed (xorshift, Marsaglia 2003). */
export function randomFrom(seed: number): () => number {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

class Village {
  readonly people: TreePerson[] = []
  readonly unions: TreeUnion[] = []
  readonly #options: Required<PopulationOptions>
  readonly #random: () => number
  readonly #taken = new Set<TreePerson>()
  #youngest: TreePerson[] = []
  #year = 1750

  constructor(options: Required<PopulationOptions>) {
    this.#options = options
    this.#random = randomFrom(options.seed)
  }

  get growing(): boolean {
    return this.people.length < this.#options.people
  }

  found(): void {
    const founders = 1 + Math.ceil(this.#options.people / DESCENDANTS_PER_FOUNDER)
    while (this.#youngest.length < founders && this.growing) this.#youngest.push(this.#add(this.#year))
  }

  nextGeneration(): void {
    const parents = this.#youngest
    this.#youngest = []
    this.#year += YEARS_BETWEEN_GENERATIONS
    for (const [place, person] of parents.entries()) {
      if (!this.growing) return
      if (this.#taken.has(person) || !this.#chance(this.#options.partnered)) continue
      this.#marry(person, this.#partnerFor(person, parents, place), 1 + this.#upTo(4))
      if (this.#chance(this.#options.remarried)) {
        this.#marry(person, this.#outsider(person), 1 + this.#upTo(2))
      }
    }
    if (this.#youngest.length === 0 && this.growing) this.#youngest.push(this.#add(this.#year))
  }

  #marry(person: TreePerson, partner: TreePerson, children: number): void {
    this.#taken.add(person).add(partner)
    this.unions.push({
      id: `u${this.unions.length}`,
      partner1: person.id,
      partner2: partner.id,
      current: true,
    })
    const [father, mother] = person.sex === 'M' ? [person, partner] : [partner, person]
    for (let order = 0; order < children && this.growing; order++) {
      const child = this.#add(this.#year + 2 * order, father.id, mother.id)
      child.birthOrder = order
      this.#youngest.push(child)
    }
  }

  #partnerFor(person: TreePerson, peers: readonly TreePerson[], place: number): TreePerson {
    const { neighbours, strangers } = this.#options
    const luck = this.#random()
    if (luck > neighbours + strangers) return this.#outsider(person)
    for (let search = 0; search < 8; search++) {
      const from = luck < neighbours ? place + this.#upTo(2 * VILLAGE) - VILLAGE : this.#upTo(peers.length)
      const peer = peers[from]
      const sibling = peer?.fatherId && peer.fatherId === person.fatherId
      if (peer && !sibling && peer.sex !== person.sex && !this.#taken.has(peer)) return peer
    }
    return this.#outsider(person)
  }

  #outsider(person: TreePerson): TreePerson {
    const partner = this.#add(this.#year - this.#upTo(6))
    partner.sex = person.sex === 'M' ? 'F' : 'M'
    if (this.growing && this.#chance(this.#options.withParents)) {
      const father = this.#add(this.#year - YEARS_BETWEEN_GENERATIONS)
      father.sex = 'M'
      partner.fatherId = father.id
    }
    return partner
  }

  #add(year: number, fatherId: string | null = null, motherId: string | null = null): TreePerson {
    const person: TreePerson = {
      id: `p${this.people.length}`,
      fatherId,
      motherId,
      sex: this.#chance(0.5) ? 'M' : 'F',
      otherParents: [],
      birthOrder: null,
      birthKey: year,
    }
    this.people.push(person)
    return person
  }

  #chance(share: number): boolean {
    return this.#random() < share
  }

  #upTo(limit: number): number {
    return Math.floor(this.#random() * limit)
  }
}
