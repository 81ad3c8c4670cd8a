/** Says who of a file may be somebody of the site, and who was left out. */
import type { GedcomWarning } from '#shared/genealogy/gedcom/gedcom-types.ts'
import type { PeopleFound } from '../matching/match-file-people.ts'
import type { PlanInput } from './planned-records.ts'

type Named = Pick<PlanInput, 'file' | 'existing'>

export function warnAboutDoubts(
  { file, existing }: Named,
  { doubts, likelyErased }: PeopleFound,
): GedcomWarning[] {
  const names = new Map(
    file.people.map(({ xref, firstName, lastName }) => [xref, `${firstName} ${lastName}`.trim()]),
  )
  const nameOf = (id: string) => {
    const row = existing.people.get(id)
    return row ? `${row.first_name} ${row.last_name}`.trim() || 'somebody whose name is not shown' : ''
  }
  const makeWarning = (xref: string, message: string): GedcomWarning => ({ line: 0, xref, message })
  return [
    ...doubts.flatMap(({ xref, ids }) => {
      const found = ids.map(nameOf).filter((name) => name !== '')
      if (found.length === 0) return []
      const who = `${names.get(xref) || 'Somebody without a name'} (${xref})`
      const message = `${who} may be ${found.join(' or ')}, who is on this site, but has another name, date or family. The file’s person is another one here. If both are one, merge them.`
      return [makeWarning(xref, message)]
    }),
    ...likelyErased.map((xref) =>
      makeWarning(
        xref,
        `The record ${xref} has the name of somebody whose data were erased on request. Nothing of it was imported.`,
      ),
    ),
  ]
}
