/** Finds all relationships of two people, each with its kinship terms and its paths. */
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

/** One path from the first person to the second. */
export interface RelationshipPath {
  path: KinshipPath
  /** The common ancestors: one person or a couple; empty for a relation by marriage, and where they are not known. */
  common: number[]
}

/** One relationship of two people. */
export interface Relationship {
  /**
   * What the first person is to the second. Each term refers to the one before: "wife", "brother" is the second person's
   * wife's brother.
   */
  firstTerms: string[]
  /** What the second person is to the first. */
  secondTerms: string[]
  type: 'same' | 'partner' | 'descent' | 'marriage' | 'care'
  /** Whether they are related by birth only. */
  isBlood: boolean
  /** The number of steps between the two people, a marriage counting as two. Relationships are sorted by distance. */
  distance: number
  /** All paths of this relationship, through different ancestors or marriages. At least one. */
  paths: RelationshipPath[]
}

export interface Kinship {
  /** The closest first; empty if no relationship is recorded. */
  relationships: Relationship[]
  /** false if there were so many lines of descent that the most distant relationships are missing. */
  complete: boolean
}

/** Finds the relationships of two people by index. A person is "same" to themself; an unknown person has no relationships. */
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
  const { descents, complete } = findCommonDescents(family, first, second)
  const found = [
    ...findPartnership(family, first, second),
    ...groupByDescent(family, descents),
    ...findCareRelationship(family, first, second),
    ...toMarriageRelationships(family, findOneMarriagePaths(family, first, second)),
  ]
  const nearest = Math.min(...found.map(({ distance }) => distance))
  if (nearest > marriageSteps + 2) {
    const path = findShortestPath(family, first, second)
    if (path && isWorthAdding(path, nearest)) found.push(...toMarriageRelationships(family, [path]))
  }
  return { relationships: mergeDuplicates(found).sort((a, b) => a.distance - b.distance), complete }
}

/** Returns what the first person is to the second in the closest relationship; empty if none is recorded. */
export function getClosestTerms(family: KinshipGraph, first: number, second: number): string[] {
  return findRelationships(family, first, second).relationships[0]?.firstTerms ?? []
}

function toSamePerson(person: number): Relationship {
  const paths = [{ path: { people: [person], steps: [] }, common: [] }]
  return { firstTerms: [], secondTerms: [], type: 'same', isBlood: true, distance: 0, paths }
}

function reverseRelationship({ firstTerms, secondTerms, paths, ...rest }: Relationship): Relationship {
  return {
    ...rest,
    firstTerms: secondTerms,
    secondTerms: firstTerms,
    paths: paths.map(({ path, common }) => ({ path: reversePath(path), common })),
  }
}

/** A path of several marriages is added only if there is no other relationship; a path of one marriage if it is shorter. */
function isWorthAdding(path: KinshipPath, nearest: number): boolean {
  const marriages = path.steps.filter((step) => step === 'partner').length
  return (
    marriages > 0 && (nearest === Number.POSITIVE_INFINITY || (marriages === 1 && getLength(path) < nearest))
  )
}

function getLength({ steps }: KinshipPath): number {
  return steps.reduce((sum, step) => sum + (step === 'partner' ? marriageSteps : 1), 0)
}

function findPartnership(family: KinshipGraph, first: number, second: number): Relationship[] {
  const union = findUnion(family, first, second)
  if (union < 0) return []
  const married = family.graph.unionImplied[union] === 0
  const getTerms = (p: number) => [
    formatPartnerTerm(married, family.isFormerUnion[union] === 1, toSex(family.graph.sex[p])),
  ]
  const paths: RelationshipPath[] = [{ path: { people: [first, second], steps: ['partner'] }, common: [] }]
  return [
    {
      firstTerms: getTerms(first),
      secondTerms: getTerms(second),
      type: 'partner',
      isBlood: false,
      distance: 0,
      paths,
    },
  ]
}

/** Merges common descents of equal lengths and kind into one relationship: cousins through two couples are double cousins. */
function groupByDescent(family: KinshipGraph, descents: readonly CommonDescent[]): Relationship[] {
  const groups = new Map<string, CommonDescent[]>()
  for (const descent of descents) {
    const key = [descent.up, descent.down, descent.kind, isHalfRelation(family, descent)].join()
    groups.set(key, [...(groups.get(key) ?? []), descent])
  }
  return [...groups.values()].flatMap((group) => {
    const [one] = group
    return one ? [toDescentRelationship(family, one, group)] : []
  })
}

function isHalfRelation(
  family: KinshipGraph,
  { couple, common, up, down, firstLine, secondLine }: CommonDescent,
): boolean {
  const [one, other] = [firstLine.at(-1) ?? -1, secondLine.at(-1) ?? -1]
  const mayDiffer = !couple || common.length === 1
  return mayDiffer && up > 0 && down > 0 && haveDifferentParents(family, one, other)
}

function toDescentRelationship(
  family: KinshipGraph,
  descent: CommonDescent,
  group: readonly CommonDescent[],
): Relationship {
  const { graph } = family
  const { up, down } = descent
  const paths = group.map((own) => ({ path: buildPath(own), common: own.common }))
  const { people } = buildPath(descent)
  const kind = parentKinds[descent.kind]
  const descentLink: DescentLink = {
    up: down,
    down: up,
    half: isHalfRelation(family, descent),
    kind: kind === 'adoptive' || kind === 'foster' ? kind : 'birth',
    times: new Set(group.map(({ common }) => common[0])).size,
  }
  return {
    firstTerms: [formatKinshipTerm(descentLink, toSex(graph.sex[people[0] ?? -1]))],
    secondTerms: [formatKinshipTerm({ ...descentLink, up, down }, toSex(graph.sex[people.at(-1) ?? -1]))],
    type: 'descent',
    isBlood: kind === 'birth',
    distance: up + down,
    paths,
  }
}

function buildPath({ up, down, firstLine, secondLine, common }: CommonDescent): KinshipPath {
  const [top = -1] = common
  return {
    people: [...firstLine, top, ...secondLine.toReversed()],
    steps: [...Array<'up'>(up).fill('up'), ...Array<'down'>(down).fill('down')],
  }
}

/** Finds recorded step-parents and guardians. */
function findCareRelationship(family: KinshipGraph, first: number, second: number): Relationship[] {
  const above = getParentKind(family, first, second)
  const kind = above ?? getParentKind(family, second, first)
  if (kind !== 'step' && kind !== 'guardian') return []
  const [up, down] = above ? [1, 0] : [0, 1]
  const getTerms = (p: number, to: { up: number; down: number }) =>
    kind === 'guardian'
      ? to.up === 1
        ? 'guardian'
        : 'ward'
      : formatKinshipTerm({ ...to, half: false, kind, times: 1 }, toSex(family.graph.sex[p]))
  return [
    {
      firstTerms: [getTerms(first, { up: down, down: up })],
      secondTerms: [getTerms(second, { up, down })],
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

/** Merges relationships with equal terms. Relations by marriage keep all their paths. */
function mergeDuplicates(found: readonly Relationship[]): Relationship[] {
  const merged = new Map<string, Relationship>()
  for (const relationship of found) {
    const key = `${relationship.firstTerms.join()} ${relationship.secondTerms.join()}`
    const known = merged.get(key)
    if (!known) merged.set(key, { ...relationship, paths: [...relationship.paths] })
    else if (known.type === 'marriage') known.paths.push(...relationship.paths)
  }
  return [...merged.values()]
}
