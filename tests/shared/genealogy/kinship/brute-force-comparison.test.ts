/** Compares the kinship code with two independent brute-force implementations. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, vi } from 'vitest'
import { readGedcom } from '#shared/genealogy/gedcom/gedcom-read.ts'
import type { TreePerson, TreeUnion } from '#shared/genealogy/graph/person-graph.ts'
import { findCommonDescents } from '#shared/genealogy/kinship/common-descent.ts'
import type { KinshipGraph } from '#shared/genealogy/kinship/kinship-graph.ts'
import { findRelationships } from '#shared/genealogy/kinship/relationships.ts'
import { makePopulation, randomFrom } from '#tests/support/population.ts'
import { timeLimit } from '#tests/support/time-limits.ts'
import {
  everyMeeting,
  firstMeetingAncestors,
  kinshipCoefficients,
  meetingKey,
  nearestBlood,
  type Parentage,
  parentageOf,
} from './brute-force.ts'
import { kinFamilyOf } from './family-fixtures.ts'

vi.setConfig({ testTimeout: timeLimit(300_000) })

const ROYALS = fileURLToPath(new URL('../../../../../shared/data/gedcom/royal92.ged', import.meta.url))

interface Subject {
  family: KinshipGraph
  parentage: Parentage
}

function subjectOf(people: TreePerson[], unions: TreeUnion[]): Subject {
  const family = kinFamilyOf({ people, unions })
  return { family, parentage: parentageOf(people, family.graph.ids) }
}

function royals(): Subject {
  const file = readGedcom(readFileSync(ROYALS))
  const people = file.people.map(
    (record): TreePerson => ({
      id: record.xref,
      fatherId: record.father,
      motherId: record.mother,
      sex: record.sex === 'M' || record.sex === 'F' ? record.sex : null,
      otherParents: [],
      birthOrder: null,
      birthKey: Number.NaN,
    }),
  )
  const unions = file.unions.map(({ partners }, number) => ({
    id: `u${number}`,
    partner1: partners[0] ?? null,
    partner2: partners[1] ?? null,
    current: true,
  }))
  return subjectOf(people, unions)
}

function* randomPairs({ family }: Subject, count: number, seed: number): Generator<[number, number]> {
  const people = family.graph.ids.length
  const random = randomFrom(seed)
  const any = () => Math.floor(random() * people)
  for (let pair = 0; pair < count; pair++) yield [any(), any()]
}

function meetingsOf({ family }: Subject, one: number, other: number): string[] {
  const { descents: meetings, complete } = findCommonDescents(family, one, other)
  expect(complete).toBe(true)
  return meetings.map(({ up, down, couple, common }) => meetingKey(up, down, couple, common)).sort()
}

/**
 * Returns the pairs with different results, and the number of blood relatives. All lines are listed only for every
 * `each`-th pair, because that takes most of the time.
 */
function compare(subject: Subject, pairs: number, seed: number, each = 1) {
  const { family, parentage } = subject
  const coefficient = kinshipCoefficients(parentage)
  const apart: string[] = []
  let [related, asked] = [0, 0]
  for (const [one, other] of randomPairs(subject, pairs, seed)) {
    if (one === other) continue
    const pair = `${family.graph.ids[one]} ${family.graph.ids[other]}`
    const blood = findRelationships(family, one, other).relationships.filter(
      (relationship) => relationship.isBlood,
    )
    if (blood.length > 0) related++
    const nearest = blood[0]?.distance ?? Number.POSITIVE_INFINITY
    if (nearest !== nearestBlood(parentage, one, other)) apart.push(`${pair}: nearest ${nearest}`)
    if (coefficient(one, other) > 0 !== blood.length > 0) apart.push(`${pair}: coefficient`)
    if (asked++ % each > 0) continue

    const meeting = firstMeetingAncestors(parentage, one, other)
    const common = new Set(blood.flatMap(({ paths: ways }) => ways.flatMap((way) => way.common)))
    const ancestors = [...common].sort((a, b) => a - b)
    if (ancestors.join() !== meeting.join()) apart.push(`${pair}: common ancestors ${ancestors}`)
    const every = everyMeeting(parentage, one, other, new Set(meeting))
    const found = meetingsOf(subject, one, other)
    if (found.join() !== every.join()) apart.push(`${pair}: ${found} instead of ${every}`)
  }
  return { apart, related }
}

describe('findRelationships agrees with the brute-force implementations', () => {
  it.each([
    ['a village that marries its neighbours', 400, { neighbours: 0.6, strangers: 0.3, partnered: 0.95 }, 1],
    ['a family of many second marriages', 300, { remarried: 0.7, neighbours: 0.4, strangers: 0.2 }, 2],
    ['a family like most', 2000, {}, 3],
  ] as const)('in %s', (_, people, options, seed) => {
    const made = makePopulation({ people, seed, ...options })
    const { apart, related } = compare(subjectOf(made.people, made.unions), 400, seed)
    expect(apart).toEqual([])
    expect(related).toBeGreaterThan(20)
  })

  it.skipIf(!existsSync(ROYALS))('on 10,000 random pairs of royal92', () => {
    const { apart, related } = compare(royals(), 10_000, 92, 20)
    expect(apart).toEqual([])
    expect(related).toBeGreaterThan(1000)
  })
})
