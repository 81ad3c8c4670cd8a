/** Loads the names that relatives may not read, and the hashes of the names of erased people. */
import { z } from 'zod'
import type { Db } from '#server/db/open.ts'
import type { KnownName } from '#shared/genealogy/name-words.ts'
import { readMarks } from './erased-marks.ts'
import { nameRowColumns, readImportedNames, readNameRow } from './known-names.store.ts'

const hiddenNames = z.object({
  hidden_first_name: z.string().nullish(),
  hidden_last_name: z.string().nullish(),
})

/** Hidden names of people, and the names of people whose whole record a file calls confidential. */
export async function loadHiddenNames(db: Db): Promise<KnownName[]> {
  const names = await db
    .selectFrom('person_names')
    .select(nameRowColumns)
    .where('restriction', 'in', ['confidential', 'privacy'])
    .execute()
  const links = await db
    .selectFrom('gedcom_links')
    .select(['base', 'names'])
    .where('kind', '=', 'person')
    .where((e) =>
      e.or([e('base', 'like', '%"hidden_first_name"%'), e('base', 'like', '%"hidden_last_name"%')]),
    )
    .execute()
  return [
    ...names.flatMap(readNameRow),
    ...links.flatMap(({ base, names: others }) => {
      const { hidden_first_name, hidden_last_name } = hiddenNames.parse(JSON.parse(base))
      return [
        { given: hidden_first_name ?? '', surname: hidden_last_name ?? '' },
        ...readImportedNames(others),
      ]
    }),
  ]
}

export async function loadErasedNames(db: Db): Promise<Set<string>> {
  const links = await db
    .selectFrom('gedcom_links')
    .select('base')
    .where('kind', '=', 'person')
    .where('base', 'like', '%"erased_name"%')
    .execute()
  return new Set(
    links.flatMap(({ base }) => {
      const { names, likelyNames } = readMarks(z.record(z.string(), z.unknown()).parse(JSON.parse(base)))
      return [...names, ...likelyNames]
    }),
  )
}
