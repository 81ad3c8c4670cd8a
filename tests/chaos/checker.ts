/** Compares what the ledger promises with what the server has stored. */
import { z } from 'zod'
import { derivePersonColumns, deriveUnionColumns } from '#server/facts/derive-columns.ts'
import { findToken } from './clients/client.ts'
import type { Expected, ExpectedRow } from './expected.ts'
import type { LedgerLine } from './ledger.ts'
import { findWord, type StoredData } from './stored-data.ts'

export interface Finding {
  message: string
  /** The line of the ledger that the data contradict; null where no client knows of the data. */
  line: LedgerLine | null
}

const finding = (message: string, line: LedgerLine | null = null): Finding => ({ message, line })

function checkRow({ tables }: StoredData, { table, id, values, line }: ExpectedRow): Finding[] {
  const row = (tables[table] ?? []).find((each) => each['id'] === id)
  if (values === null) return row ? [finding(`${table} ${id} was deleted and is there again`, line)] : []
  if (!row) return [finding(`${table} ${id} is lost`, line)]
  return Object.entries(values)
    .filter(([column, value]) => row[column] !== value)
    .map(([column, value]) =>
      finding(
        `${column} of ${table} ${id} is ${JSON.stringify(row[column])}, not ${JSON.stringify(value)}`,
        line,
      ),
    )
}

function checkLog({ log }: StoredData, expected: Expected): Finding[] {
  return [...expected.log].flatMap(([id, { counts, line }]) =>
    ['create', 'update', 'delete', 'undo'].flatMap((action) => {
      const [found, wanted] = [log.get(`${action} ${id}`) ?? 0, counts.get(action) ?? 0]
      return found === wanted
        ? []
        : [finding(`the log names "${action}" of ${id} ${found} times, not ${wanted}`, line)]
    }),
  )
}

function checkFiles({ files }: StoredData, expected: Expected): Finding[] {
  return [...expected.files].flatMap(([id, { sha256, line }]) => {
    const found = files.get(id)?.found
    return found === sha256 ? [] : [finding(`file ${id} ${found ? 'has other bytes' : 'is lost'}`, line)]
  })
}

const factRow = z.looseObject({
  id: z.string(),
  person_id: z.string().nullable(),
  union_id: z.string().nullable(),
  tag: z.string(),
  position: z.number(),
  created_at: z.string(),
})

const shownColumns = [
  { table: 'people', owner: 'person_id', derive: derivePersonColumns },
  { table: 'unions', owner: 'union_id', derive: deriveUnionColumns },
] as const

/** People and unions show what their facts tell. */
function checkShownFacts({ tables }: StoredData): Finding[] {
  const facts = z
    .array(factRow)
    .parse(tables['facts'] ?? [])
    .sort((a, b) => a.position - b.position || a.created_at.localeCompare(b.created_at))
  return shownColumns.flatMap(({ table, owner, derive }) => {
    const own = Map.groupBy(facts, (fact) => fact[owner])
    return (tables[table] ?? []).flatMap((row) =>
      Object.entries(derive(own.get(String(row['id'])) ?? []))
        .filter(([column, value]) => (row[column] ?? null) !== value)
        .map(([column, value]) =>
          finding(
            `${column} of ${table} ${String(row['id'])} is ${JSON.stringify(row[column])}, but its facts tell ${JSON.stringify(value)}`,
          ),
        ),
    )
  })
}

/**
 * What must hold for any data, whatever was written: a sound database, bytes for every medium, and people who show what their
 * facts tell.
 */
export function checkSoundness(stored: StoredData): Finding[] {
  const { problems, files, references } = stored
  const changed = [...files.values()].flatMap(({ id, stated, found }) => {
    if (found === null) return [finding(`media ${id} has no bytes`)]
    return stated !== null && stated !== found
      ? [finding(`media ${id} has other bytes than its row says`)]
      : []
  })
  const dangling = references
    .filter(({ mediaId }) => !files.has(mediaId))
    .map(({ where, mediaId }) => finding(`${where} names media ${mediaId}, which is not there`))
  return [...problems.map((problem) => finding(problem)), ...changed, ...dangling, ...checkShownFacts(stored)]
}

const titleColumns: Readonly<Record<string, string>> = {
  articles: 'title',
  events: 'title',
  people: 'first_name',
  facts: 'note',
  submissions: 'title',
  archive_items: 'title',
}

/** Every record that bears a token of the run must be known to the ledger, once. */
function checkNothingElse({ tables }: StoredData, expected: Expected): Finding[] {
  return Object.entries(titleColumns).flatMap(([table, column]) => {
    const unknown = new Map<string, number>()
    for (const row of tables[table] ?? []) {
      const token = findToken(String(row[column]))
      if (token === undefined || expected.rows.has(`${table} ${String(row['id'])}`)) continue
      unknown.set(token, (unknown.get(token) ?? 0) + 1)
    }
    return [...unknown].flatMap(([token, count]) => {
      const line = expected.submissions.get(token)?.line ?? null
      if (count > 1) return [finding(`${table} has "${token}" ${count} times`, line)]
      const isKnown = expected.attempted.has(token) || expected.submissions.has(token)
      return isKnown ? [] : [finding(`${table} has "${token}", which should not be there`)]
    })
  })
}

function checkErased(stored: StoredData, { erased }: Expected): Finding[] {
  return erased.flatMap(({ words, line }) =>
    words.flatMap((word) => {
      const places = findWord(stored, word)
      return places.length === 0
        ? []
        : [finding(`"${word}" was erased and is still in ${places.join(', ')}`, line)]
    }),
  )
}

function checkSubmissions({ tables, files }: StoredData, { submissions }: Expected): Finding[] {
  const filesOf = (id: unknown) =>
    (tables['submission_media'] ?? [])
      .filter((row) => row['submission_id'] === id)
      .sort((a, b) => Number(a['position']) - Number(b['position']))
      .map((row) => files.get(String(row['media_id']))?.found ?? 'no file')
  return [...submissions.values()].flatMap(({ promised, mayBeAbsent, line }) => {
    const row = (tables['submissions'] ?? []).find(
      (each) => findToken(String(each['title'])) === promised.token,
    )
    if (!row)
      return mayBeAbsent ? [] : [finding(`the ${promised.type} "${promised.token}" never arrived`, line)]
    const content = JSON.parse(String(row['content']))
    const texts = Object.entries(promised.values)
      .filter(([field, text]) => content[field] !== text)
      .map(([field, text]) =>
        finding(
          `${field} of "${promised.token}" is ${JSON.stringify(content[field])}, not ${JSON.stringify(text)}`,
          line,
        ),
      )
    const arrived = filesOf(row['id'])
    const areSame = arrived.join() === promised.files.join()
    const author =
      row['submitter_id'] === promised.author
        ? []
        : [finding(`"${promised.token}" arrived in the name of ${String(row['submitter_id'])}`, line)]
    return [
      ...texts,
      ...author,
      ...(areSame
        ? []
        : [finding(`the files of "${promised.token}" are ${arrived.join(', ') || 'lost'}`, line)]),
    ]
  })
}

export function checkStoredData(expected: Expected, stored: StoredData): Finding[] {
  return [
    ...checkSoundness(stored),
    ...[...expected.rows.values()].flatMap((row) => checkRow(stored, row)),
    ...checkLog(stored, expected),
    ...checkFiles(stored, expected),
    ...checkNothingElse(stored, expected),
    ...checkErased(stored, expected),
    ...checkSubmissions(stored, expected),
  ]
}
