/** The names of a person and the name fields that lists show. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeNames, type EditableName, makeNames } from '#shared/genealogy/change-names.ts'
import { deriveNameFields, type NameFields } from '#shared/genealogy/derive-names.ts'

const anna: NameFields = { firstName: 'Anna', lastName: 'Lind', maidenName: 'Berg', alsoKnownAs: ['Annie'] }

const born = { id: 'born', type: 'birth', given: 'Anna', surname: 'Berg', nickname: 'Annie' }
const married = { id: 'married', type: 'married', given: 'Anna', surname: 'Lind' }

describe('deriveNameFields', () => {
  it('shows the married surname, the maiden name and other names', () => {
    expect(deriveNameFields([born, married])).toEqual(anna)
  })

  it('leaves out names that only administrators may read', () => {
    expect(
      deriveNameFields([
        { ...born, nickname: null },
        { ...married, restriction: 'privacy' },
      ]),
    ).toEqual({
      ...{ firstName: 'Anna', lastName: 'Berg', maidenName: null, alsoKnownAs: [] },
    })
  })
})

describe('changeNames', () => {
  const change = (names: readonly EditableName[], fields: Partial<NameFields>) =>
    changeNames(names, { ...deriveNameFields(names), ...fields })

  it('changes only the name that a field comes from', () => {
    expect(change([born, married], { lastName: 'Lund' })).toMatchObject([
      born,
      { ...married, surname: 'Lund' },
    ])
    expect(change([born, married], { firstName: 'Anne' }).map(({ given }) => given)).toEqual(['Anne', 'Anne'])
  })

  it('keeps the name at birth when a surname is changed by marriage', () => {
    const before = { id: 'born', type: null, given: 'Anna', surname: 'Berg' }
    expect(change([before], { lastName: 'Lind', maidenName: 'Berg' })).toMatchObject([
      { ...before, type: 'birth' },
      { type: 'married', given: 'Anna', surname: 'Lind' },
    ])
  })

  it('keeps prefix and suffix of a surname that still has them', () => {
    const before = { id: '1', type: null, given: 'Jan', surname_prefix: 'van', surname: 'Dam', suffix: 'Jr.' }
    expect(change([before], { lastName: 'van Dijk Jr.' })[0]).toEqual({ ...before, surname: 'Dijk' })
  })

  it('renames another name, and deletes one that is left out', () => {
    const other = { id: 'other', type: 'immigrant', given: 'Ann', surname: 'Lynd' }
    const names = [born, married, other]
    expect(change(names, { alsoKnownAs: ['Annie', 'Ann Lyndh'] })[2]).toMatchObject({
      ...{ id: 'other', type: 'immigrant', given: 'Ann Lyndh' },
    })
    expect(change(names, { alsoKnownAs: ['Annie'] })).toEqual([born, married])
  })

  it('never changes names that only administrators may read', () => {
    const secret = { id: 'secret', type: null, given: 'Vera', surname: 'Spy', restriction: 'confidential' }
    expect(change([secret], { firstName: 'Anna', lastName: 'Berg' })).toEqual([
      secret,
      { type: null, given: 'Anna', surname: 'Berg' },
    ])
  })

  const some = (...texts: (string | null)[]) => fc.constantFrom(...texts)
  const names = fc.array(
    fc.record({
      type: some(null, 'birth', 'married', 'aka', 'maiden', 'professional'),
      given: some(null, 'Anna', 'Bo', 'Cy'),
      surname: some(null, 'Berg', 'Dahl', 'Eng'),
      suffix: some(null, null, 'Jr.'),
      nickname: some(null, null, 'Nick'),
      restriction: some(null, null, 'privacy'),
    }),
    { maxLength: 4 },
  )
  const fields = fc.record({
    firstName: fc.constantFrom('Anna', 'Bo', 'Xi', ''),
    lastName: fc.constantFrom('Berg', 'Dahl', 'Fox', ''),
    maidenName: some(null, null, 'Gill', 'Hay'),
    alsoKnownAs: fc.constantFrom<string[]>([], ['Mimi'], ['Nick', 'Anna Kay'], ['Zed', 'Mimi']),
  })

  it('reads what was typed in the form back from the saved names, whatever names there were before', () => {
    fc.assert(
      fc.property(names, fields, (before, wanted) => {
        fc.pre(wanted.firstName !== '' || wanted.lastName !== '')
        const { alsoKnownAs, ...main } = deriveNameFields(changeNames(before, wanted))
        expect({ ...main, alsoKnownAs: wanted.alsoKnownAs }).toEqual(wanted)
        expect(alsoKnownAs).toEqual(expect.arrayContaining(wanted.alsoKnownAs))
      }),
      { numRuns: 2000 },
    )
  })

  it('reads what was typed in the form back from the names of a new person', () => {
    fc.assert(
      fc.property(fields, (wanted) => {
        fc.pre(wanted.firstName !== '')
        expect(deriveNameFields(makeNames(wanted))).toEqual(wanted)
      }),
    )
  })
})
