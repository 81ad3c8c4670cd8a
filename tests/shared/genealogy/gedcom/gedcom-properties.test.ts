/** Property tests: any input is read or refused with NotGedcomError. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readGedcom } from '#shared/genealogy/gedcom/gedcom-read.ts'
import { type GedcomFile, NotGedcomError } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { writeGedcom } from '#shared/genealogy/gedcom/gedcom-write.ts'
import { validateGedcom7 } from '#tests/support/gedcom/gedcom7-validator.ts'
import { content, fields, gedcomText, RICH, rewritten, utf8 } from './gedcom-files.ts'

function readOrRefuse(bytes: Uint8Array): GedcomFile | null {
  try {
    return readGedcom(bytes)
  } catch (error) {
    if (error instanceof NotGedcomError) return null
    throw error
  }
}

/** Whether no person is their own ancestor. */
function expectNoCircles({ people }: GedcomFile): void {
  const byXref = new Map(people.map((person) => [person.xref, person]))
  for (const start of people) {
    const seen = new Set<string>()
    const left = [start]
    for (let person = left.pop(); person; person = left.pop()) {
      for (const xref of [
        person.father,
        person.mother,
        ...person.otherParents.map((parent) => parent.xref),
      ]) {
        expect(xref).not.toBe(start.xref)
        const parent = xref === null ? undefined : byXref.get(xref)
        if (!parent || seen.has(parent.xref)) continue
        seen.add(parent.xref)
        left.push(parent)
      }
    }
  }
}

const LINES = gedcomText(RICH).split('\n')

const POINTERS = ['@I1@', '@I3@', '@F1@', '@F2@', '@N1@', '@VOID@', '@X@']

/** A truncated file with missing, repeated and moved lines, wrong levels and wrong pointers. */
const mutated = fc
  .record({
    edits: fc.array(fc.tuple(fc.nat(LINES.length - 1), fc.nat(LINES.length - 1), fc.nat(3)), {
      maxLength: 30,
    }),
    cut: fc.nat(2000),
    end: fc.constantFrom('\n', '\r', '\r\n', '\n\r'),
  })
  .map(({ edits, cut, end }) => {
    const lines = [...LINES]
    for (const [a, b, kind] of edits) {
      const [first = '', second = ''] = [lines[a], lines[b]]
      if (kind === 0) lines.splice(a, 1)
      else if (kind === 1) lines.splice(a, 0, second)
      else if (kind === 2) lines[a] = first.slice(0, b % 20)
      else if (kind === 3) lines[a] = `${b % 4}${first.slice(1)}`
      else if (kind === 4) lines[a] = first.replace(/@\w+@/, POINTERS[b % POINTERS.length] ?? '')
      else [lines[a], lines[b]] = [second, first]
    }
    const text = lines.filter((line) => line !== undefined).join(end)
    return `0 HEAD${end}${text.slice(0, text.length - cut)}`
  })

describe('readGedcom with any bytes', () => {
  it('reads or refuses them', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        readOrRefuse(bytes)
      }),
      { numRuns: 500 },
    )
  })

  it('reads them after a header', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const file = readGedcom(
          new Uint8Array([...utf8('0 HEAD\n1 CHAR ANSEL\n0 @I1@ INDI\n1 NAME '), ...bytes]),
        )
        expect(file.people.length).toBeGreaterThan(0)
      }),
      { numRuns: 500 },
    )
  })
})

describe('readGedcom with a damaged file', () => {
  it('makes no person their own ancestor', () => {
    fc.assert(
      fc.property(mutated, (text) => {
        const file = readGedcom(utf8(text))
        expectNoCircles(file)
        expect(file.warningCount).toBeGreaterThanOrEqual(file.warnings.length)
      }),
      { numRuns: 300 },
    )
  })

  it('reads the written result as the same data', () => {
    fc.assert(
      fc.property(mutated, (text) => {
        const file = readGedcom(utf8(text))
        expect(content(rewritten(file, '5.5.1'))).toEqual(content(file))
      }),
      { numRuns: 100 },
    )
  })

  it('writes valid files of version 7.0 with the same people and unions', () => {
    fc.assert(
      fc.property(mutated, (text) => {
        const file = readGedcom(utf8(text))
        const written = writeGedcom(file, { version: '7.0' })
        expect(validateGedcom7(written)).toEqual([])
        const { events: _, ...before } = fields(file)
        expect(fields(readGedcom(utf8(written)))).toMatchObject(before)
      }),
      { numRuns: 100 },
    )
  })
})
