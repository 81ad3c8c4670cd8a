/** Replays a ledger to the state that the server must have. */
import { findToken } from './clients/client.ts'
import type { Fact, LedgerLine } from './ledger.ts'

type Values = Extract<Fact, { kind: 'row' }>['values']
type Promised = Extract<Fact, { kind: 'promised' }>

interface FromLine {
  /** The line of the ledger that says so. */
  line: LedgerLine
}

export interface ExpectedRow extends FromLine {
  table: string
  id: string
  /** Null where the row must be absent. */
  values: Values | null
}

interface ExpectedSubmission extends FromLine {
  promised: Promised
  /** A restore may have taken it from the server after the device let it go. */
  mayBeAbsent: boolean
}

export interface Expected {
  rows: Map<string, ExpectedRow>
  /** How often the log names an action for a record; by id, then by action. */
  log: Map<string, { counts: Map<string, number> } & FromLine>
  files: Map<string, { sha256: string } & FromLine>
  erased: ({ words: string[] } & FromLine)[]
  /** Submissions of devices by token. */
  submissions: Map<string, ExpectedSubmission>
  /** Tokens of submissions that the server had when somebody looked. */
  delivered: Set<string>
  /** Tokens of submissions that the server had and a restore took away: devices may not have them any more. */
  takenAway: Set<string>
  /** Tokens of writes whose outcome nobody learned: stored once or not at all. */
  attempted: Set<string>
}

function createExpected(): Expected {
  return {
    rows: new Map(),
    log: new Map(),
    files: new Map(),
    erased: [],
    submissions: new Map(),
    delivered: new Set(),
    takenAway: new Set(),
    attempted: new Set(),
  }
}

function addLogEntry({ log }: Expected, id: string, action: string, line: LedgerLine) {
  const counts = log.get(id)?.counts ?? new Map<string, number>()
  log.set(id, { counts: counts.set(action, (counts.get(action) ?? 0) + 1), line })
}

/**
 * The state of a backup, with what devices hold: they send what the restored server lacks, except what they deleted
 * because the server had it.
 */
function restore(backup: Expected, now: Expected): Expected {
  const restored = structuredClone(backup)
  for (const token of now.attempted) restored.attempted.add(token)
  restored.takenAway = now.delivered.union(now.takenAway).difference(backup.delivered)
  for (const [token, submission] of now.submissions) {
    restored.submissions.set(token, { ...submission, mayBeAbsent: restored.takenAway.has(token) })
  }
  return restored
}

function apply(expected: Expected, line: LedgerLine) {
  const { fact } = line
  switch (fact.kind) {
    case 'row': {
      const key = `${fact.table} ${fact.id}`
      const values = { ...expected.rows.get(key)?.values, ...fact.values }
      expected.rows.set(key, { table: fact.table, id: fact.id, values, line })
      for (const value of Object.values(values)) {
        const token = typeof value === 'string' ? findToken(value) : undefined
        if (token !== undefined) expected.attempted.delete(token)
      }
      break
    }
    case 'gone':
      expected.rows.set(`${fact.table} ${fact.id}`, { table: fact.table, id: fact.id, values: null, line })
      break
    case 'log':
      addLogEntry(expected, fact.id, fact.action, line)
      break
    case 'file':
      expected.files.set(fact.id, { sha256: fact.sha256, line })
      break
    case 'erased':
      expected.erased.push({ words: fact.words, line })
      break
    case 'promised':
      expected.attempted.delete(fact.token)
      expected.submissions.set(fact.token, {
        promised: fact,
        mayBeAbsent: expected.takenAway.has(fact.token),
        line,
      })
      break
    case 'attempted':
      expected.attempted.add(fact.token)
      break
    case 'delivered':
      expected.delivered.add(fact.token)
      break
    default:
  }
}

/** The same state, where every submission may still be on its device. */
export function beforeDelivery(expected: Expected): Expected {
  const waiting = [...expected.submissions].map(
    ([token, submission]) => [token, { ...submission, mayBeAbsent: true }] as const,
  )
  return { ...expected, submissions: new Map(waiting) }
}

/** Replays all facts. A restore takes the state back to its backup. */
export function replayLedger(lines: readonly LedgerLine[]): Expected {
  const backups = new Map<string, Expected>()
  let expected = createExpected()
  for (const line of lines) {
    if (line.fact.kind === 'backup') backups.set(line.fact.name, structuredClone(expected))
    else if (line.fact.kind === 'restored') {
      const backup = backups.get(line.fact.name)
      if (!backup) throw new RangeError(`The ledger has no backup ${line.fact.name}.`)
      expected = restore(backup, expected)
    } else apply(expected, line)
  }
  return expected
}
