/** Erases what imports have stored about a person, and leaves the marks by which a later import recognizes who was erased. */
import { z } from 'zod'
import type { Db } from '#server/db/open.ts'
import type { ErasedHash } from './erased-hash.ts'
import { makeMarks, toMarkColumns } from './erased-marks.ts'

/** Erases what an import stored about a record; the cross-reference stays. */
export async function eraseLink(
  db: Db,
  link: { record_id: string; source_id?: string; xref?: string },
  base: string,
): Promise<void> {
  await db
    .updateTable('gedcom_links')
    .set({ uid: null, base, kept: '{}', facts: '[]', fact_ids: '[]', names: '[]', name_ids: '[]' })
    .where((e) => e.and(link))
    .execute()
}

const namedPerson = z
  .object({
    first_name: z.string().nullish(),
    last_name: z.string().nullish(),
    maiden_name: z.string().nullish(),
    also_known_as: z.string().nullish(),
    /** Of a confidential record. */
    hidden_first_name: z.string().nullish(),
    hidden_last_name: z.string().nullish(),
    birth_date: z.string().nullish(),
    hidden_birth_date: z.string().nullish(),
  })
  .transform((person) => {
    const first = person.hidden_first_name ?? person.first_name ?? ''
    const surnames = [person.hidden_last_name ?? person.last_name ?? '', person.maiden_name ?? '']
    return {
      names: [
        ...surnames.map((surname) => `${first} ${surname}`),
        ...z.array(z.string()).parse(JSON.parse(person.also_known_as ?? '[]')),
      ],
      births: [person.hidden_birth_date ?? person.birth_date ?? null],
    }
  })

/** What the site itself knows of the names and the birth of a person. */
async function loadOwnNames(db: Db, id: string) {
  const row = await db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst()
  const names = await db
    .selectFrom('person_names')
    .select(['given', 'surname_prefix', 'surname'])
    .where('person_id', '=', id)
    .execute()
  const own = namedPerson.parse(row ?? {})
  const others = names.map(({ given, surname_prefix, surname }) =>
    [given, surname_prefix, surname].filter(Boolean).join(' '),
  )
  return { names: [...own.names, ...others], births: own.births }
}

/**
 * Erases the import data of a person and the unions; hashes of the names, the births and the unique ids stay. An export gives
 * whoever has no other unique id the id of the record, also those who were merged into the person later.
 */
export async function eraseLinks(
  db: Db,
  id: string,
  { people, unions }: { people: readonly string[]; unions: readonly string[] },
  hash: ErasedHash,
): Promise<void> {
  const links = await db
    .selectFrom('gedcom_links')
    .select(['source_id', 'xref', 'uid', 'base'])
    .where('kind', '=', 'person')
    .where('record_id', '=', id)
    .execute()
  const here = await loadOwnNames(db, id)
  for (const { source_id, xref, uid, base } of links) {
    const told = namedPerson.parse(JSON.parse(base))
    const known = {
      names: [...told.names, ...here.names],
      births: [...told.births, ...here.births],
      uids: [uid, ...people],
      // An export of this site has given the others.
      fileUids: people.includes(uid ?? '') ? [] : [uid],
    }
    const marks = Object.entries(toMarkColumns(makeMarks(known, hash))).filter(
      ([, hashes]) => hashes !== null,
    )
    await eraseLink(db, { record_id: id, source_id, xref }, JSON.stringify(Object.fromEntries(marks)))
  }
  for (const union of unions) await eraseLink(db, { record_id: union }, '{}')
}
