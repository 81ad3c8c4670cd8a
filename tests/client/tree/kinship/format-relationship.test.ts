/** Tests the relationship view: sentences, path entries, people on the chart and path lines. */
import { describe, expect, it } from 'vitest'
import {
  formatRelationshipPhrase,
  formatRelationshipSentence,
  formatRelationshipTitle,
} from '#client/tree/kinship/format-relationship.ts'
import { getKinshipGraph } from '#client/tree/kinship/get-kinship-graph.ts'
import { buildPathEntries } from '#client/tree/kinship/path-steps.ts'
import { getRelationshipPair } from '#client/tree/kinship/relationship-pair.ts'
import { getRelationshipPath } from '#client/tree/painting/highlight-paths.ts'
import { findRelationshipPeople } from '#shared/genealogy/kinship/relationship-people.ts'
import { findRelationships, getClosestTerms } from '#shared/genealogy/kinship/relationships.ts'
import { asFamily } from '../royals.ts'

const family = asFamily()
const kin = getKinshipGraph(family)
const number = (id: string) => family.indexById.get(id) ?? -1
const name = (p: number) => family.members[p]?.id ?? ''

const you = { name: 'Anna Holm', isReader: true }
const bert = { name: 'Bert', isReader: false }

describe('formatRelationshipSentence and formatRelationshipTitle', () => {
  it('address the reader as "you"', () => {
    expect(formatRelationshipSentence(bert, ['second cousin once removed'], you)).toBe(
      'Bert is your second cousin once removed',
    )
    expect(formatRelationshipSentence(you, ['wife'], bert)).toBe('You are Bert’s wife')
    expect(formatRelationshipSentence(bert, ['uncle'], { name: 'Kim', isReader: false })).toBe(
      'Bert is Kim’s uncle',
    )
  })

  it('format a relationship through marriages', () => {
    expect(formatRelationshipPhrase(['second cousin', 'wife'], you)).toBe('the wife of your second cousin')
    expect(formatRelationshipPhrase(['wife', 'brother', 'wife'], you)).toBe('your wife’s brother’s wife')
    expect(formatRelationshipPhrase(['wife', 'grandfather'], bert)).toBe('Bert’s wife’s grandfather')
    expect(formatRelationshipPhrase(['wife', 'uncle', 'wife', 'sister', 'husband', 'niece'], bert)).toBe(
      'connected with Bert by three marriages',
    )
  })

  it('format the title of a relationship in a list', () => {
    const [shared] = findRelationships(kin, number('mary1'), number('elizabeth1')).relationships
    expect(shared && formatRelationshipTitle(shared)).toBe('half-sister')
    expect(shared && formatRelationshipTitle({ ...shared, paths: [...shared.paths, ...shared.paths] })).toBe(
      'half-sister, in two ways',
    )
    expect(shared && formatRelationshipTitle({ ...shared, secondTerms: ['aunt', 'husband'] })).toBe(
      'husband of an aunt',
    )
  })
})

describe('the relationship of two people in the loaded family', () => {
  it('takes ended unions and the time of a stepmother into account', () => {
    const words = (one: string, other: string) => getClosestTerms(kin, number(one), number(other))
    expect(words('aragon', 'henry8')).toEqual(['former wife'])
    expect(words('seymour', 'henry8')).toEqual(['wife'])
    expect(words('parr', 'edward6')).toEqual(['stepmother'])
    expect(words('aragon', 'edward6')).toEqual(['father', 'former wife'])
    expect(words('york', 'aragon')).toEqual(['former mother-in-law'])
    expect(words('mary1', 'henry7')).toEqual(['granddaughter'])
  })

  it('lists the path step by step, with a couple of common ancestors as one entry', () => {
    const told = (one: string, other: string, own = '') => {
      const [nearest] = findRelationships(kin, number(one), number(other)).relationships
      return nearest?.paths[0] && buildPathEntries(kin, nearest.paths[0], number(own))
    }
    const steps = (chain: ReturnType<typeof told>) =>
      chain?.map(({ people, label: words }) => `${words} ${people.map(name).sort().join('+')}`.trim())
    expect(steps(told('child0', 'child8'))).toEqual([
      'child0',
      'her parents albert+victoria',
      'their daughter child8',
    ])
    expect(steps(told('mary1', 'edward6', 'mary1'))).toEqual([
      'mary1',
      'your father henry8',
      'his son edward6',
    ])
    expect(steps(told('parr', 'york'))).toEqual(['parr', 'her husband henry8', 'his mother york'])
  })

  it('draws the people on the path and the couples above them', () => {
    const people = (one: string, other: string) =>
      findRelationshipPeople(kin, number(one), number(other)).map(name).sort()
    expect(people('child0', 'child8')).toEqual(['albert', 'child0', 'child8', 'victoria'])
    expect(people('mary1', 'edward6')).toEqual(['aragon', 'edward6', 'henry8', 'mary1', 'seymour'])
    expect(people('parr', 'york')).toEqual(['henry8', 'parr', 'york'])
    expect(people('victoria', 'york')).toEqual([])
    expect(people('victoria', 'nobody')).toEqual([])
  })

  it('uses the current user for the person who is not chosen', () => {
    const pair = (of: string | null, other: string | null, own: string | null = 'victoria') =>
      getRelationshipPair(family, { subjectId: of, relativeId: other }, own)
    expect(pair(null, null)).toEqual({ of: 'victoria', with: null, unknown: false })
    expect(pair('york', null)).toEqual({ of: 'york', with: 'victoria', unknown: false })
    expect(pair(null, 'york')).toEqual({ of: 'victoria', with: 'york', unknown: false })
    expect(pair('york', 'kent', null)).toEqual({ of: 'york', with: 'kent', unknown: false })
    expect(pair('gone', 'kent')).toEqual({ of: null, with: 'kent', unknown: true })
  })
})

describe('the path lines on the tree', () => {
  const { layout, box } = family.drawing
  const points = (d: string) =>
    (d.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? []).flatMap((x, i, all) =>
      i % 2 === 0 ? [[x, all[i + 1]]] : [],
    )
  const topOf = (id: string) => [(layout.x[number(id)] ?? 0) + box / 2, layout.y[number(id)]]

  it('lead to every child on the path and to nobody else', () => {
    const way = points(
      getRelationshipPath(family.drawing, ['child0', 'albert', 'victoria', 'child8'].map(number)),
    )
    for (const id of ['child0', 'child8']) expect(way).toContainEqual(topOf(id))
    for (const id of ['child1', 'victoria']) expect(way).not.toContainEqual(topOf(id))
  })

  it('are interrupted at a person who is not on the chart', () => {
    expect(getRelationshipPath(family.drawing, [number('child0'), -1, number('child8')])).toBe('')
  })
})
