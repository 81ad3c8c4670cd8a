/** Names the people to whom the files belong that an archive does not have. */
import type { Db } from '#server/db/open.ts'
import { loadNames } from '#server/people/people.service.ts'
import type { ImportReport } from '#shared/contracts/gedcom.contract.ts'
import { getFullName } from './format-values.ts'
import type { ReferencedFile } from './referenced-files.ts'

type MissingFiles = NonNullable<NonNullable<ImportReport['media']>['missing']>

/** A report lists no more files: a tree without its pictures may name many thousands. */
const maxMissing = 500

/** Addresses of the web are links: nothing is missing. */
function isWebAddress(path: string): boolean {
  return /^\s*(?:https?|ftp):\/\//i.test(path)
}

/** Describes the missing files, with their paths as the tree has them. */
export async function describeMissing(db: Db, files: readonly ReferencedFile[]): Promise<MissingFiles> {
  const listed = files.filter(({ path }) => !isWebAddress(path)).slice(0, maxMissing)
  const names = await loadNames(db, [...new Set(listed.flatMap(({ people }) => [...people]))])
  const byId = new Map(names.map((person) => [person.id, getFullName(person)]))
  return listed.map(({ path, people }) => ({
    path,
    people: [...people].map((id) => byId.get(id) ?? '').filter((name) => name !== ''),
  }))
}
