/** Finding structures in what an import has kept of a record, without parsing the rest. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findKeptStructures, isRecordHidden } from '#server/gedcom/structures/preserved-json.ts'
import { isHidden } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomStructure } from '#shared/genealogy/gedcom/gedcom-types.ts'

const tags = ['RESN', '_PRIV', '=FAMC', 'FAMC', 'NOTE']
const text = fc.oneof(
  fc.constantFrom('confidential', 'Y', '["RESN","privacy"]', '"', '\\', '\\"]', '[[', ']', '{', '@F1@'),
  fc.string({ unit: 'binary' }),
)

const { structure } = fc.letrec<{ structure: GedcomStructure }>((tie) => ({
  structure: fc.oneof(
    { maxDepth: 4 },
    fc.tuple(fc.constantFrom(...tags)),
    fc.tuple(fc.constantFrom(...tags), fc.option(text)),
    fc.tuple(fc.constantFrom(...tags), fc.option(text), fc.array(tie('structure'), { maxLength: 3 })),
  ),
}))

const preserved = fc.record(
  {
    kept: fc.array(structure, { maxLength: 6 }),
    changed: fc.option(text),
    married: fc.option(fc.boolean()),
    children: fc.array(text, { maxLength: 3 }),
  },
  { requiredKeys: ['kept'], noNullPrototype: true },
)

describe('findKeptStructures', () => {
  it('finds what parsing the whole record finds', () => {
    fc.assert(
      fc.property(preserved, fc.subarray(tags), (record, wanted) => {
        expect(findKeptStructures(JSON.stringify(record), wanted)).toEqual(
          record.kept.filter(([tag]) => wanted.includes(tag)),
        )
      }),
    )
  })

  it('finds nothing where an import has kept nothing', () => {
    expect(findKeptStructures('{}', tags)).toEqual([])
  })
})

describe('isRecordHidden', () => {
  it('tells only of restrictions of the whole record', () => {
    fc.assert(
      fc.property(preserved, (record) => {
        expect(isRecordHidden(JSON.stringify(record))).toBe(isHidden(record.kept))
      }),
    )
  })
})
