/** Checks what is known about people: the columns that facts and names give, and the records that their lists name. */
import { toOneLine } from '#server/db/database-error.ts'
import type { Db } from '#server/db/open.ts'
import { isDamageError } from '#server/db/sqlite/maintenance.ts'
import { listWronglyDerived } from '#server/facts/derived-columns.service.ts'
import { listWrongReferences, type WrongReference } from '#server/facts/json-references.service.ts'

const nouns = {
  sources: 'source',
  repositories: 'repository',
  places: 'place',
  archive_items: 'archive item',
}

function formatReference({ table, column, to, id, of }: WrongReference): string {
  return id === null
    ? `"${table}.${column}" of the record ${of} cannot be read.`
    : `"${table}.${column}" names the ${nouns[to]} ${id}, which does not exist.`
}

async function checkColumns(db: Db): Promise<string[]> {
  try {
    const { length } = await listWronglyDerived(db)
    if (length === 0) return []
    return [
      `A derived value is wrong: ${length} people or partnerships show something else than their facts and names tell.`,
    ]
  } catch (error) {
    if (isDamageError(error)) throw error
    return [`The facts and names of people cannot be read: ${toOneLine(error)}.`]
  }
}

/** Reads all facts, names, sources and places. @returns the faults in sentences */
export async function checkFacts(db: Db): Promise<string[]> {
  const references = new Set((await listWrongReferences(db)).map(formatReference))
  return [...references, ...(await checkColumns(db))]
}
