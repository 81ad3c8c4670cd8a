/** Adds the facts that columns tell, after many rows were written at once. */
import type { Db } from '#server/db/open.ts'
import { savePersonColumnsAsFacts, saveUnionColumnsAsFacts } from './derived-columns.service.ts'
import { fillMissingFacts } from './fill-facts.store.ts'

/** @param changed existing people and unions whose columns were written */
export async function saveImportedColumns(
  db: Db,
  changed: { people: readonly string[]; unions: readonly string[] },
  at: string,
): Promise<void> {
  await savePersonColumnsAsFacts(db, changed.people, at)
  await saveUnionColumnsAsFacts(db, changed.unions, at)
  await fillMissingFacts(db)
}
