/** The life of a person as one list. */

import { expect, test } from 'vitest'
import { buildLife } from '#client/person/build-life.ts'
import { findKin } from '#client/person/find-kin.ts'
import { Footnotes } from '#client/person/footnotes.ts'
import { getRelatives } from '#client/tree/chart/relatives.ts'
import type { Fact } from '#shared/contracts/facts.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { collectUnions, toTreePerson } from '#shared/genealogy/graph/graph-input.ts'
import { buildPersonGraph } from '#shared/genealogy/graph/person-graph.ts'
import { makePerson } from '#tests/support/client-people.ts'
import { asFamily } from '../tree/royals.ts'

const anna = makePerson({ id: 'anna', first_name: 'Anna', birth_date: '1850-05-01', death_date: '1920' })
const olof = makePerson({ id: 'olof', first_name: 'Olof', mother_id: 'anna', birth_date: '1875-02-03' })
const late = makePerson({ id: 'late', first_name: 'Late', mother_id: 'anna', death_date: '1950' })
const people = [late, olof, anna]

function fact(changes: Partial<Fact>): Fact {
  return { id: 'f', person_id: 'anna', position: 0, tag: 'BIRT', updated_at: '', ...changes }
}

function lifeOf(person: FamilyMember, facts: Fact[] | undefined) {
  const findName = (id: string) => people.find((one) => one.id === id)?.first_name
  const life = buildLife({ person, kin: findKin(people, person), facts, events: [], findName })
  return life.map(({ when, title, details }) => [when, title, ...details])
}

test('puts own facts and events of the near kin in the order of their dates, those without a date last', () => {
  const facts = [
    fact({ id: 'job', tag: 'OCCU', value: 'Weaver' }),
    fact({ id: 'birth', date: '1850-05-01', place: 'Ulvik' }),
    fact({
      ...{ id: 'baptism', tag: 'BAPM', date: '1850-05-12' },
      participants: [
        { person_id: 'olof', role: 'GODP' },
        { name: 'Mikkel Osa', role: 'OTHER', phrase: 'sponsor' },
      ],
    }),
  ]
  expect(lifeOf(anna, facts)).toEqual([
    ['1 May 1850', 'Birth', 'Ulvik'],
    ['12 May 1850', 'Baptism', 'With Olof (godparent), Mikkel Osa (sponsor)'],
    ['3 February 1875', 'Birth of a child: Olof Lindqvist'],
    ['', 'Occupation', 'Weaver'],
  ])
})

test('puts birth and death first and last of the events of one day', () => {
  const facts = ['BURI', 'DEAT', 'EVEN', 'BAPM', 'BIRT'].map((tag) =>
    fact({ id: tag, tag, date: '1950-01-01' }),
  )
  const alone = makePerson({ id: 'anna' })
  const life = buildLife({
    person: alone,
    kin: findKin([alone], alone),
    facts,
    events: [],
    findName: () => undefined,
  })
  expect(life.map(({ title }) => title)).toEqual([...['Birth', 'Baptism', 'Event', 'Death', 'Burial']])
})

test('tells baptisms and burials of the kin where births and deaths are not known', () => {
  const child = makePerson({
    id: 'jost',
    first_name: 'Jost',
    mother_id: 'anna',
    birth_date: null,
    baptism_date: '1880',
  })
  const buried = { ...child, id: 'nils', first_name: 'Nils', burial_date: '1890' }
  const findName = () => undefined
  const life = buildLife({
    person: anna,
    kin: findKin([anna, child, buried], anna),
    facts: [],
    events: [],
    findName,
  })
  expect(life.map(({ when, title }) => [when, title])).toEqual([
    ['1880', 'Baptism of a child: Jost Lindqvist'],
    ['1880', 'Baptism of a child: Nils Lindqvist'],
    ['1890', 'Burial of a child: Nils Lindqvist'],
  ])
})

test('shows birth and death of the record until the facts are there', () => {
  expect(lifeOf(anna, undefined).map(([when, title]) => [when, title])).toEqual([
    ['1 May 1850', 'Birth'],
    ['3 February 1875', 'Birth of a child: Olof Lindqvist'],
    ['1920', 'Death'],
  ])
})

test('leaves out facts of other people and those for administrators', () => {
  const facts = [
    fact({ id: 'other', person_id: 'olof' }),
    fact({ id: 'mail', tag: 'EMAIL', value: 'a@b.example' }),
  ]
  expect(lifeOf(late, facts)).toEqual([])
})

test('finds parents, children and siblings, the eldest first', () => {
  expect(findKin(people, anna).children.map(({ id }) => id)).toEqual(['olof', 'late'])
  expect(findKin(people, late).siblings.map(({ id }) => id)).toEqual(['olof'])
  expect(findKin(people, late).parents.map(({ id }) => id)).toEqual(['anna'])
})

test('numbers the same place in a source once', () => {
  const page = { source_id: 'register', page: '12' }
  const notes = new Footnotes([page, { source_id: 'register', page: '13' }, { ...page }])
  expect(notes.list).toHaveLength(2)
  expect(notes.getNumbers([{ ...page }, { source_id: 'unknown' }])).toEqual([1])
})

test('tells of adopted children, and not of wards and stepchildren, nor of guardians', () => {
  const raised = (id: string, kind: 'adoptive' | 'guardian' | 'step') =>
    makePerson({ id, first_name: id, birth_date: '1880', other_parents: [{ member_id: 'anna', kind }] })
  const [adopted, ward, stepchild] = [raised('a', 'adoptive'), raised('w', 'guardian'), raised('s', 'step')]
  const all = [anna, adopted, ward, stepchild]
  const titles = (person: FamilyMember) =>
    buildLife({ person, kin: findKin(all, person), facts: undefined, events: [], findName: () => undefined })
      .filter(({ kind }) => kind !== 'own')
      .map(({ title }) => title)
  expect(titles(anna)).toEqual([expect.stringContaining('Birth of a child')])
  expect(titles(adopted).join()).toContain('Death of a parent')
  expect(titles(ward)).toEqual([])
})

test('lists siblings without dates as the tree draws them', () => {
  const child = (id: string, birth_order: number, birth_date: string | null) =>
    makePerson({ id, mother_id: 'anna', birth_order, birth_date })
  const all = [anna, child('second', 1, '1880'), child('third', 2, '1885'), child('eldest', 0, null)]
  const graph = buildPersonGraph(all.map(toTreePerson), collectUnions(all))
  const drawn = [...graph.linkChild].map((index) => graph.ids[index])
  expect(drawn).toEqual(['eldest', 'second', 'third'])
  expect(findKin(all, anna).children.map(({ id }) => id)).toEqual(drawn)
  expect(getRelatives(asFamily(all), anna).children.map(({ id }) => id)).toEqual(drawn)
})
