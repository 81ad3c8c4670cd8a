/** Finds the files that only erased people and unions of a file name: an import does not store them. */
import type { GedcomFile, GedcomRecord } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { findFiles, findNamedRecords, findPointers } from '../structures/own-records.ts'
import type { SiteEvent } from '../structures/site-events.ts'
import type { PlannedRecords } from './planned-records.ts'

interface ErasedFilesInput {
  /** With all records. */
  file: Pick<GedcomFile, 'people' | 'unions' | 'records'>
  events: readonly SiteEvent[]
  plan: PlannedRecords
  /** The records that the import preserves. */
  preserved: readonly GedcomRecord[]
}

/** The normalized paths of the files that nobody else in the file names. */
export function listErasedFiles({ file, events, plan, preserved }: ErasedFilesInput): string[] {
  const erased = {
    person: new Set(plan.people.flatMap(({ xref, isErased }) => (isErased ? xref : []))),
    union: new Set(plan.unions.flatMap(({ xref, isErased }) => (isErased ? xref : []))),
  }
  if (erased.person.size + erased.union.size === 0) return []
  const texts = { own: [] as string[], others: [] as string[] }
  const add = (isErased: boolean, told: unknown) =>
    texts[isErased ? 'own' : 'others'].push(JSON.stringify(told))
  for (const { xref, structures } of file.people) add(erased.person.has(xref), structures)
  for (const { xref, structures } of file.unions) add(erased.union.has(xref), structures)
  for (const { of, member, objects } of events)
    add(erased.person.has(member ?? '') || (of !== null && erased[of.kind].has(of.xref)), objects)
  const kept = new Set(preserved)
  const leftOut = file.records
    .filter((record) => !kept.has(record))
    .map((record) => ({ xref: record.xref, json: JSON.stringify(record) }))
  const findAll = (some: readonly string[]) => [
    ...some,
    ...findNamedRecords(leftOut, some.flatMap(findPointers)).map(({ json }) => json),
  ]
  const named = new Set(
    [...findAll(texts.others), ...preserved.map((one) => JSON.stringify(one))].flatMap(findFiles),
  )
  return [...new Set(findAll(texts.own).flatMap(findFiles))].filter((path) => !named.has(path))
}
