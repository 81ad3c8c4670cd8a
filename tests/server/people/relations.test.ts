/** Partners, parents and other parents: which links are allowed, and how they are stored. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MemberPayload, updatePerson } from '#shared/contracts/people.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'

let world: FamilyBuilder
beforeEach(async () => {
  world = await startFamilyBuilder()
})
afterEach(() => world.server.close())

async function errorCode(person: { id: string }, body: MemberPayload) {
  const result = await world.server.call(updatePerson, { params: { id: person.id }, body, as: world.admin })
  return result.code
}

describe('the spouse', () => {
  test('makes the spouse the current partner and keeps the other unions', async () => {
    const anna = await world.add('Anna Lind')
    const carl = await world.add('Carl Lind')
    const dora = await world.add('Dora Holm')
    await world.edit(carl, {
      partners: [{ memberId: anna.id, from: '1900', to: '1910', endReason: 'divorce' }],
    })
    const married = await world.edit(carl, { spouseId: dora.id })
    expect(married.spouse_id).toBe(dora.id)
    expect(married.partners.map((partner) => partner.member_id)).toEqual([anna.id, dora.id])
    expect((await world.read(anna)).spouse_id).toBe(carl.id)
  })

  test('reuses an open union with the spouse, and adds a new one if all have ended', async () => {
    const anna = await world.add('Anna Lind')
    const carl = await world.add('Carl Lind', { spouseId: anna.id })
    const dora = await world.add('Dora Holm', { spouseId: carl.id })
    const back = await world.edit(carl, { spouseId: anna.id })
    expect(back.spouse_id).toBe(anna.id)
    expect(back.partners).toHaveLength(2)
    const [, last] = back.partners
    await world.edit(carl, {
      partners: back.partners.map(({ union_id, member_id }) => ({
        unionId: union_id,
        memberId: member_id,
        ...(union_id === last?.union_id ? { endReason: 'divorce' as const } : {}),
      })),
    })
    expect((await world.read(carl)).spouse_id).toBe(dora.id)
    const again = await world.edit(carl, { spouseId: anna.id })
    expect(again.partners.map((partner) => partner.member_id)).toEqual([dora.id, anna.id, anna.id])
  })

  test('changes nothing for the same spouse, and deletes the current union for null', async () => {
    const anna = await world.add('Anna Lind')
    const carl = await world.add('Carl Lind', { spouseId: anna.id })
    const same = await world.edit(carl, { spouseId: anna.id })
    expect(same.updated_at).toBe((await world.read(carl)).updated_at)
    expect(same.partners).toHaveLength(1)
    expect(await world.edit(carl, { spouseId: null })).toMatchObject({ spouse_id: null, partners: [] })
  })

  test('returns the last partner as spouse when every union has ended', async () => {
    const anna = await world.add('Anna Lind')
    const dora = await world.add('Dora Holm')
    const carl = await world.add('Carl Lind', {
      partners: [
        { memberId: anna.id, endReason: 'death' },
        { memberId: dora.id, to: '1930' },
      ],
    })
    expect(carl.spouse_id).toBe(dora.id)
  })
})

describe('the list of partners', () => {
  test('changes the listed unions, adds new ones and deletes the others', async () => {
    const anna = await world.add('Anna Lind')
    const dora = await world.add('Dora Holm')
    const carl = await world.add('Carl Lind', {
      partners: [{ memberId: anna.id, from: '1900' }, { memberId: null }],
    })
    const [first] = carl.partners
    const edited = await world.edit(carl, {
      partners: [
        { unionId: first?.union_id ?? '', memberId: anna.id, to: '1910', endReason: 'death' },
        { memberId: dora.id, from: 'about 1912', place: 'Ulvik' },
      ],
    })
    expect(edited.partners).toMatchObject([
      { union_id: first?.union_id, member_id: anna.id, from: '1900', to: '1910', end_reason: 'death' },
      { member_id: dora.id, from: '1912~', place: 'Ulvik' },
    ])
  })

  test('keeps the order of everybody else when a marriage moves before an earlier one', async () => {
    const [anna, bo, carl, dora, eva, finn] = [
      await world.add('Anna Lind'),
      await world.add('Bo Berg'),
      await world.add('Carl Lind'),
      await world.add('Dora Holm'),
      await world.add('Eva Dahl'),
      await world.add('Finn Moen'),
    ]
    const married = await world.edit(anna, { partners: [{ memberId: bo.id }, { memberId: carl.id }] })
    const [first, second] = married.partners.map(({ union_id }) => union_id)
    const marry = async (person: { id: string }, partner: { id: string }) => {
      const partners = (await world.read(person)).partners.map(({ union_id, member_id }) => ({
        unionId: union_id,
        memberId: member_id,
      }))
      await world.edit(person, { partners: [...partners, { memberId: partner.id }] })
    }
    await marry(bo, dora)
    await marry(bo, eva)
    await marry(dora, finn)
    await world.edit(anna, {
      partners: [
        { unionId: second ?? '', memberId: carl.id },
        { unionId: first ?? '', memberId: bo.id },
      ],
    })
    const partnersOf = async (person: { id: string }) =>
      (await world.read(person)).partners.map(({ member_id }) => member_id)
    expect(await partnersOf(anna)).toEqual([carl.id, bo.id])
    expect(await partnersOf(bo)).toEqual([anna.id, dora.id, eva.id])
    expect((await world.read(bo)).spouse_id).toBe(eva.id)
    expect(await partnersOf(dora)).toEqual([bo.id, finn.id])
  })

  test('keeps the order of partners, also when a partner has other unions', async () => {
    const [anna, bert, carl, dora] = [
      await world.add('Anna'),
      await world.add('Bert'),
      await world.add('Carl'),
      await world.add('Dora'),
    ]
    await world.edit(anna, { partners: [{ memberId: bert.id }, { memberId: carl.id }] })
    const edited = await world.edit(carl, {
      partners: [
        { memberId: dora.id },
        { unionId: (await world.read(carl)).partners[0]?.union_id ?? '', memberId: anna.id },
      ],
    })
    expect(edited.partners.map((partner) => partner.member_id)).toEqual([dora.id, anna.id])
    expect((await world.read(anna)).partners.map((partner) => partner.member_id)).toEqual([bert.id, carl.id])
  })

  test('can replace a partner by an unknown one, from both partners’ side', async () => {
    const anna = await world.add('Anna Lind')
    const carl = await world.add('Carl Lind', { spouseId: anna.id })
    const [union] = carl.partners
    await world.edit(anna, { partners: [{ unionId: union?.union_id ?? '', memberId: null }] })
    expect((await world.read(anna)).partners).toMatchObject([{ member_id: null }])
    expect((await world.read(carl)).partners).toEqual([])
  })

  test('rejects another person’s union', async () => {
    const anna = await world.add('Anna Lind')
    const carl = await world.add('Carl Lind', { spouseId: anna.id })
    const dora = await world.add('Dora Holm')
    const unionId = carl.partners[0]?.union_id ?? ''
    expect(await errorCode(dora, { partners: [{ unionId, memberId: anna.id }] })).toBe('invalid')
  })
})

describe('impossible relations are rejected:', () => {
  test('a person as their own parent or partner', async () => {
    const anna = await world.add('Anna Lind')
    for (const body of [{ fatherId: anna.id }, { motherId: anna.id }, { spouseId: anna.id }]) {
      expect(await errorCode(anna, body)).toBe('impossible_relation')
    }
    expect(await errorCode(anna, { partners: [{ memberId: anna.id }] })).toBe('impossible_relation')
    expect(await errorCode(anna, { otherParents: [{ memberId: anna.id, kind: 'foster' }] })).toBe(
      'impossible_relation',
    )
  })

  test('a descendant of any generation as parent, also by adoption', async () => {
    const anna = await world.add('Anna')
    const bert = await world.add('Bert', { motherId: anna.id })
    const carl = await world.add('Carl', { otherParents: [{ memberId: bert.id, kind: 'adoptive' }] })
    const dora = await world.add('Dora', { fatherId: carl.id })
    expect(await errorCode(anna, { motherId: dora.id })).toBe('impossible_relation')
    expect(await errorCode(anna, { otherParents: [{ memberId: dora.id, kind: 'foster' }] })).toBe(
      'impossible_relation',
    )
  })

  test('an ancestor or descendant as partner', async () => {
    const anna = await world.add('Anna')
    const bert = await world.add('Bert', { motherId: anna.id })
    const carl = await world.add('Carl', { fatherId: bert.id })
    expect(await errorCode(carl, { spouseId: anna.id })).toBe('impossible_relation')
    expect(await errorCode(anna, { partners: [{ memberId: carl.id }] })).toBe('impossible_relation')
  })

  test('a partner as parent', async () => {
    const anna = await world.add('Anna')
    const carl = await world.add('Carl', { spouseId: anna.id })
    expect(await errorCode(carl, { motherId: anna.id })).toBe('impossible_relation')
  })

  test('a partner as adoptive parent', async () => {
    const anna = await world.add('Anna')
    const carl = await world.add('Carl', { spouseId: anna.id })
    expect(await errorCode(carl, { otherParents: [{ memberId: anna.id, kind: 'adoptive' }] })).toBe(
      'impossible_relation',
    )
  })

  test('a parent who would make a descendant descend from their own partner', async () => {
    const anna = await world.add('Anna')
    const bert = await world.add('Bert', { motherId: anna.id })
    const carl = await world.add('Carl')
    const dora = await world.add('Dora', { spouseId: bert.id, motherId: carl.id })
    const emil = await world.add('Emil')
    await world.edit(carl, { fatherId: emil.id })
    expect(await errorCode(emil, { motherId: anna.id })).toBeUndefined()
    expect(await errorCode(emil, { fatherId: bert.id })).toBe('impossible_relation')
    expect((await world.read(dora)).spouse_id).toBe(bert.id)
  })

  test('the same person as father and mother', async () => {
    const anna = await world.add('Anna')
    const carl = await world.add('Carl', { motherId: anna.id })
    expect(await errorCode(carl, { fatherId: anna.id })).toBe('impossible_relation')
  })

  test('writes nothing of a rejected edit', async () => {
    const anna = await world.add('Anna')
    const bert = await world.add('Bert', { motherId: anna.id })
    await errorCode(anna, { occupation: 'Weaver', fatherId: bert.id })
    expect(await world.read(anna)).toMatchObject(anna)
  })

  test('accepts a marriage of cousins', async () => {
    const anna = await world.add('Anna')
    const bert = await world.add('Bert', { motherId: anna.id })
    const carl = await world.add('Carl', { motherId: anna.id })
    const dora = await world.add('Dora', { fatherId: bert.id })
    const emil = await world.add('Emil', { fatherId: carl.id, spouseId: dora.id })
    expect(emil.spouse_id).toBe(dora.id)
  })
})

test('replaces all other parents at once, without counting them as birth parents', async () => {
  const anna = await world.add('Anna')
  const bert = await world.add('Bert')
  const carl = await world.add('Carl', {
    otherParents: [
      { memberId: anna.id, kind: 'adoptive' },
      { memberId: bert.id, kind: 'foster' },
    ],
  })
  expect(carl.other_parents).toHaveLength(2)
  const edited = await world.edit(carl, { otherParents: [{ memberId: bert.id, kind: 'step' }] })
  expect(edited).toMatchObject({ father_id: null, other_parents: [{ member_id: bert.id, kind: 'step' }] })
})
