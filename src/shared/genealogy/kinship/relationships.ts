/** "How are we related?": all that two people are to each other, in words and by the way between them. */
import { type CommonDescent, findCommonDescents } from './common-descent.ts'
import { formatKinshipPath } from './format-kinship-path.ts'
import { type DescentLink, formatKinshipTerm, formatPartnerTerm, toSex } from './format-kinship-term.ts'
import { type KinshipGraph, parentKinds } from './kinship-graph.ts'
import {
  findUnion,
  getParentKind,
  haveDifferentParents,
  type KinshipPath,
  reversePath,
} from './kinship-path.ts'
import { findOneMarriagePaths } from './one-marriage-paths.ts'
import { findShortestPath, marriageSteps } from './shortest-path.ts'

/** One way from the first person to the second. */
export interface RelationshipPath {
  path: KinshipPath
  /** The ancestors from whom both descend: one, or a couple; nobody where they are joined by marriage alone. */
  common: number[]
}

/** What two people are to each other in one respect. */
export interface Relationship {
  /**
   * What the first person is to the second: each word belongs to the one before it, so that "wife", "brother" is the
   * second's wife's brother.
   */
  firstTerms: string[]
  /** What the second is to the first. */
  secondTerms: string[]
  type: 'same' | 'partner' | 'descent' | 'marriage' | 'care'
  /** Whether they are of one blood: by births alone. */
  isBlood: boolean
  /** Steps from the one to the other, a marriage counting for two: by this the nearest comes first. */
  distance: number
  /** All ways of this relationship, through different ancestors or marriages. At least one. */
  paths: RelationshipPath[]
}

export interface Kinship {
  /** The nearest first; none where no relation is recorded. */
  relationships: Relationship[]
  /** false where lines of descent run together so often that the farthest relationships were left out. */
  complete: boolean
}

/** What two people by number are to each other; the same person is "same" to themself, and nobody is nothing. */
export function findRelationships(family: KinshipGraph, first: number, second: number): Kinship {
  const count = family.graph.ids.length
  if (!(first >= 0 && second >= 0 && first < count && second < count)) {
    return { relationships: [], complete: true }
  }
  if (first === second) return { relationships: [toSamePerson(first)], complete: true }
  if (first > second) {
    const { relationships, complete } = findRelationships(family, second, first)
    return { relationships: relationships.map(reverseRelationship), complete }
  }
  const { descents: meetings, complete } = findCommonDescents(family, first, second)
  const found = [
    ...findPartnership(family, first, second),
    ...groupByDescent(family, meetings),
    ...findCareRelationship(family, first, second),
    ...toMarriageRelationships(family, findOneMarriagePaths(family, first, second)),
  ]
  const nearest = Math.min(...found.map(({ distance }) => distance))
  if (nearest > marriageSteps + 2) {
    const way = findShortestPath(family, first, second)
    if (way && isWorthAdding(way, nearest)) found.push(...toMarriageRelationships(family, [way]))
  }
  return { relationships: mergeDuplicates(found).sort((a, b) => a.distance - b.distance), complete }
}

/** What the first person is to the second in the nearest respect; nothing where no relation is recorded. */
export function getClosestTerms(family: KinshipGraph, first: number, second: number): string[] {
  return findRelationships(family, first, second).relationships[0]?.firstTerms ?? []
}

function toSamePerson(person: number): Relationship {
  const ways = [{ path: { people: [person], steps: [] }, common: [] }]
  return { firstTerms: [], secondTerms: [], type: 'same', isBlood: true, distance: 0, paths: ways }
}

function reverseRelationship({
  firstTerms: first,
  secondTerms: second,
  paths: ways,
  ...rest
}: Relationship): Relationship {
  return {
    ...rest,
    firstTerms: second,
    secondTerms: first,
    paths: ways.map(({ path, common }) => ({ path: reversePath(path), common })),
  }
}

/** A chain of several marriages is told only where nothing else is, one of one marriage where it is nearer. */
function isWorthAdding(way: KinshipPath, nearest: number): boolean {
  const marriages = way.steps.filter((step) => step === 'partner').length
  return (
    marriages > 0 && (nearest === Number.POSITIVE_INFINITY || (marriages === 1 && getLength(way) < nearest))
  )
}

function getLength({ steps }: KinshipPath): number {
  return steps.reduce((sum, step) => sum + (step === 'partner' ? marriageSteps : 1), 0)
}

function findPartnership(family: KinshipGraph, first: number, second: number): Relationship[] {
  const union = findUnion(family, first, second)
  if (union < 0) return []
  const married = family.graph.unionImplied[union] === 0
  const words = (p: number) => [
    formatPartnerTerm(married, family.isFormerUnion[union] === 1, toSex(family.graph.sex[p])),
  ]
  const ways: RelationshipPath[] = [{ path: { people: [first, second], steps: ['partner'] }, common: [] }]
  return [
    {
      firstTerms: words(first),
      secondTerms: words(second),
      type: 'partner',
      isBlood: false,
      distance: 0,
      paths: ways,
    },
  ]
}

/** Meetings of the same lengths and kind are one relationship: cousins through two couples are double cousins. */
function groupByDescent(family: KinshipGraph, meetings: readonly CommonDescent[]): Relationship[] {
  const groups = new Map<string, CommonDescent[]>()
  for (const meeting of meetings) {
    const key = [meeting.up, meeting.down, meeting.kind, isHalfRelation(family, meeting)].join()
    groups.set(key, [...(groups.get(key) ?? []), meeting])
  }
  return [...groups.values()].flatMap((group) => {
    const [one] = group
    return one ? [toDescentRelationship(family, one, group)] : []
  })
}

function isHalfRelation(
  family: KinshipGraph,
  { couple, up, down, firstLine, secondLine }: CommonDescent,
): boolean {
  const [one, other] = [firstLine.at(-1) ?? -1, secondLine.at(-1) ?? -1]
  return !couple && up > 0 && down > 0 && haveDifferentParents(family, one, other)
}

function toDescentRelationship(
  family: KinshipGraph,
  meeting: CommonDescent,
  group: readonly CommonDescent[],
): Relationship {
  const { graph } = family
  const { up, down } = meeting
  const ways = group.map((own) => ({ path: buildPath(own), common: own.common }))
  const { people } = buildPath(meeting)
  const kind = parentKinds[meeting.kind]
  const bond: DescentLink = {
    up: down,
    down: up,
    half: isHalfRelation(family, meeting),
    kind: kind === 'adoptive' || kind === 'foster' ? kind : 'birth',
    times: new Set(group.map(({ common }) => common[0])).size,
  }
  return {
    firstTerms: [formatKinshipTerm(bond, toSex(graph.sex[people[0] ?? -1]))],
    secondTerms: [formatKinshipTerm({ ...bond, up, down }, toSex(graph.sex[people.at(-1) ?? -1]))],
    type: 'descent',
    isBlood: kind === 'birth',
    distance: up + down,
    paths: ways,
  }
}

function buildPath({ up, down, firstLine, secondLine, common }: CommonDescent): KinshipPath {
  const top = common.slice(0, 1)
  return {
    people: [...firstLine, ...top, ...secondLine.toReversed()],
    steps: [...Array<'up'>(up).fill('up'), ...Array<'down'>(down).fill('down')],
  }
}

/** Step-parents and guardians who are recorded as such. */
function findCareRelationship(family: KinshipGraph, first: number, second: number): Relationship[] {
  const above = getParentKind(family, first, second)
  const kind = above ?? getParentKind(family, second, first)
  if (kind !== 'step' && kind !== 'guardian') return []
  const [up, down] = above ? [1, 0] : [0, 1]
  const words = (p: number, to: { up: number; down: number }) =>
    kind === 'guardian'
      ? to.up === 1
        ? 'guardian'
        : 'ward'
      : formatKinshipTerm({ ...to, half: false, kind, times: 1 }, toSex(family.graph.sex[p]))
  return [
    {
      firstTerms: [words(first, { up: down, down: up })],
      secondTerms: [words(second, { up, down })],
      type: 'care',
      isBlood: false,
      distance: 1,
      paths: [{ path: { people: [first, second], steps: [above ? 'up' : 'down'] }, common: [] }],
    },
  ]
}

function toMarriageRelationships(family: KinshipGraph, paths: readonly KinshipPath[]): Relationship[] {
  return paths.map((path) => ({
    firstTerms: formatKinshipPath(family, reversePath(path)),
    secondTerms: formatKinshipPath(family, path),
    type: 'marriage',
    isBlood: false,
    distance: getLength(path),
    paths: [{ path, common: [] }],
  }))
}

/** What is called the same is told once, with all its ways. */
function mergeDuplicates(found: readonly Relationship[]): Relationship[] {
  const told = new Map<string, Relationship>()
  for (const relationship of found) {
    const key = `${relationship.firstTerms.join()} ${relationship.secondTerms.join()}`
    const known = told.get(key)
    if (!known) told.set(key, { ...relationship, paths: [...relationship.paths] })
    else if (known.type === 'marriage') known.paths.push(...relationship.paths)
  }
  return [...told.values()]
}
