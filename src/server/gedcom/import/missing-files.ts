/** Names the files that a tree names and an import does not bring: those that an archive does not have, and those on the web. */
import type { Db } from '#server/db/open.ts'
import { loadNames } from '#server/people/people.service.ts'
import type { NamedFile } from '#shared/contracts/gedcom.contract.ts'
import { formatName } from '#shared/genealogy/derive-names.ts'
import { isWebAddress } from '#shared/web-address.ts'
import type { ReferencedFile } from './referenced-files.ts'

/** A report lists no more files: a tree without its pictures may name many thousands. */
const mostListed = 500

/** A file belongs to more people only where a tree names it for everybody. */
const mostPeople = 200

/** Files with the names of the people to whom they belong, and their paths as the tree has them. */
async function nameFiles(db: Db, files: readonly ReferencedFile[]): Promise<NamedFile[]> {
  const listed = files.slice(0, mostListed)
  const peopleOf = new Map(listed.map((file) => [file, [...file.people].slice(0, mostPeople)]))
  const names = await loadNames(db, [...new Set([...peopleOf.values()].flat())])
  const byId = new Map(names.map((person) => [person.id, formatName(person)]))
  return [...peopleOf].map(([{ path }, people]) => ({
    path: path.trim(),
    people: people.map((id) => byId.get(id) ?? '').filter((name) => name !== ''),
  }))
}

/** Describes the missing files. Addresses of the web are links: nothing is missing. */
export async function describeMissing(db: Db, files: readonly ReferencedFile[]): Promise<NamedFile[]> {
  return await nameFiles(
    db,
    files.filter(({ path }) => !isWebAddress(path)),
  )
}

/** Describes the files of which the tree has the address only. */
export async function describeWebFiles(db: Db, files: readonly ReferencedFile[]): Promise<NamedFile[]> {
  return await nameFiles(
    db,
    files.filter(({ path }) => isWebAddress(path)),
  )
}
