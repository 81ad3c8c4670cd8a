/** "How are we related?": all that two people are to each other, in words and by the way between them. */
import { findMeetings, type Meeting } from './common-descent.ts'
import { wordsAlong } from './format-kinship-path.ts'
import { type Bond, kinWords, partnerWords, sexOf } from './format-kinship-term.ts'
import { type KinFamily, parentKinds } from './kinship-graph.ts'
import { type KinPath, ofOtherParents, parentKindOf, turnedPath, unionBetween } from './kinship-path.ts'
import { nearMarriages } from './one-marriage-paths.ts'
import { marriageLength, shortestWay } from './shortest-path.ts'

/** One way from the first person to the second. */
export interface KinWay {
  path: KinPath
  /** The ancestors from whom both descend: one, or a couple; nobody where they are joined by marriage alone. */
  common: number[]
}

/** What two people are to each other in one respect. */
export interface Relationship {
  /**
   * What the first person is to the second: each word belongs to the one before it, so that "wife", "brother" is the
   * second's wife's brother.
   */
  first: string[]
  /** What the second is to the first. */
  second: string[]
  nature: 'same' | 'partner' | 'descent' | 'marriage' | 'care'
  /** Whether they are of one blood: by births alone. */
  blood: boolean
  /** Steps from the one to the other, a marriage counting for two: by this the nearest comes first. */
  distance: number
  /** All ways of this relationship, through different ancestors or marriages. At least one. */
  ways: KinWay[]
}

export interface Kinship {
  /** The nearest first; none where no relation is recorded. */
  relationships: Relationship[]
  /** false where lines of descent run together so often that the farthest relationships were left out. */
  complete: boolean
}

/** What two people by number are to each other; the same person is "same" to themself, and nobody is nothing. */
export function relate(family: KinFamily, first: number, second: number): Kinship {
  const count = family.graph.ids.length
  if (!(first >= 0 && second >= 0 && first < count && second < count)) {
    return { relationships: [], complete: true }
  }
  if (first === second) return { relationships: [samePerson(first)], complete: true }
  if (first > second) {
    const { relationships, complete } = relate(family, second, first)
    return { relationships: relationships.map(turned), complete }
  }
  const { meetings, complete } = findMeetings(family, first, second)
  const found = [
    ...partnership(family, first, second),
    ...byDescent(family, meetings),
    ...inCare(family, first, second),
    ...byMarriage(family, nearMarriages(family, first, second)),
  ]
  const nearest = Math.min(...found.map(({ distance }) => distance))
  if (nearest > marriageLength + 2) {
    const way = shortestWay(family, first, second)
    if (way && isNews(way, nearest)) found.push(...byMarriage(family, [way]))
  }
  return { relationships: withoutRepeats(found).sort((a, b) => a.distance - b.distance), complete }
}

/** What the first person is to the second in the nearest respect; nothing where no relation is recorded. */
export function nearestWords(family: KinFamily, first: number, second: number): string[] {
  return relate(family, first, second).relationships[0]?.first ?? []
}

function samePerson(person: number): Relationship {
  const ways = [{ path: { people: [person], steps: [] }, common: [] }]
  return { first: [], second: [], nature: 'same', blood: true, distance: 0, ways }
}

function turned({ first, second, ways, ...rest }: Relationship): Relationship {
  return {
    ...rest,
    first: second,
    second: first,
    ways: ways.map(({ path, common }) => ({ path: turnedPath(path), common })),
  }
}

/** A chain of several marriages is told only where nothing else is, one of one marriage where it is nearer. */
function isNews(way: KinPath, nearest: number): boolean {
  const marriages = way.steps.filter((step) => step === 'partner').length
  return (
    marriages > 0 && (nearest === Number.POSITIVE_INFINITY || (marriages === 1 && lengthOf(way) < nearest))
  )
}

function lengthOf({ steps }: KinPath): number {
  return steps.reduce((sum, step) => sum + (step === 'partner' ? marriageLength : 1), 0)
}

function partnership(family: KinFamily, first: number, second: number): Relationship[] {
  const union = unionBetween(family, first, second)
  if (union < 0) return []
  const married = family.graph.unionImplied[union] === 0
  const words = (p: number) => [partnerWords(married, family.former[union] === 1, sexOf(family.graph.sex[p]))]
  const ways: KinWay[] = [{ path: { people: [first, second], steps: ['partner'] }, common: [] }]
  return [{ first: words(first), second: words(second), nature: 'partner', blood: false, distance: 0, ways }]
}

/** Meetings of the same lengths and kind are one relationship: cousins through two couples are double cousins. */
function byDescent(family: KinFamily, meetings: readonly Meeting[]): Relationship[] {
  const groups = new Map<string, Meeting[]>()
  for (const meeting of meetings) {
    const key = [meeting.up, meeting.down, meeting.kind, isHalf(family, meeting)].join()
    groups.set(key, [...(groups.get(key) ?? []), meeting])
  }
  return [...groups.values()].flatMap((group) => {
    const [one] = group
    return one ? [descentOf(family, one, group)] : []
  })
}

function isHalf(family: KinFamily, { couple, up, down, firstLine, secondLine }: Meeting): boolean {
  const [one, other] = [firstLine.at(-1) ?? -1, secondLine.at(-1) ?? -1]
  return !couple && up > 0 && down > 0 && ofOtherParents(family, one, other)
}

function descentOf(family: KinFamily, meeting: Meeting, group: readonly Meeting[]): Relationship {
  const { graph } = family
  const { up, down } = meeting
  const ways = group.map((own) => ({ path: pathOf(own), common: own.common }))
  const { people } = pathOf(meeting)
  const kind = parentKinds[meeting.kind]
  const bond: Bond = {
    up: down,
    down: up,
    half: isHalf(family, meeting),
    kind: kind === 'adoptive' || kind === 'foster' ? kind : 'birth',
    times: new Set(group.map(({ common }) => common[0])).size,
  }
  return {
    first: [kinWords(bond, sexOf(graph.sex[people[0] ?? -1]))],
    second: [kinWords({ ...bond, up, down }, sexOf(graph.sex[people.at(-1) ?? -1]))],
    nature: 'descent',
    blood: kind === 'birth',
    distance: up + down,
    ways,
  }
}

function pathOf({ up, down, firstLine, secondLine, common }: Meeting): KinPath {
  const top = common.slice(0, 1)
  return {
    people: [...firstLine, ...top, ...secondLine.toReversed()],
    steps: [...Array<'up'>(up).fill('up'), ...Array<'down'>(down).fill('down')],
  }
}

/** Step-parents and guardians who are recorded as such. */
function inCare(family: KinFamily, first: number, second: number): Relationship[] {
  const above = parentKindOf(family, first, second)
  const kind = above ?? parentKindOf(family, second, first)
  if (kind !== 'step' && kind !== 'guardian') return []
  const [up, down] = above ? [1, 0] : [0, 1]
  const words = (p: number, to: { up: number; down: number }) =>
    kind === 'guardian'
      ? to.up === 1
        ? 'guardian'
        : 'ward'
      : kinWords({ ...to, half: false, kind, times: 1 }, sexOf(family.graph.sex[p]))
  return [
    {
      first: [words(first, { up: down, down: up })],
      second: [words(second, { up, down })],
      nature: 'care',
      blood: false,
      distance: 1,
      ways: [{ path: { people: [first, second], steps: [above ? 'up' : 'down'] }, common: [] }],
    },
  ]
}

function byMarriage(family: KinFamily, paths: readonly KinPath[]): Relationship[] {
  return paths.map((path) => ({
    first: wordsAlong(family, turnedPath(path)),
    second: wordsAlong(family, path),
    nature: 'marriage',
    blood: false,
    distance: lengthOf(path),
    ways: [{ path, common: [] }],
  }))
}

/** What is called the same is told once, with all its ways. */
function withoutRepeats(found: readonly Relationship[]): Relationship[] {
  const told = new Map<string, Relationship>()
  for (const relationship of found) {
    const key = `${relationship.first.join()} ${relationship.second.join()}`
    const known = told.get(key)
    if (!known) told.set(key, { ...relationship, ways: [...relationship.ways] })
    else if (known.nature === 'marriage') known.ways.push(...relationship.ways)
  }
  return [...told.values()]
}
