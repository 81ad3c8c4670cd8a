/** What the log promises: a change that it offers to undo can be undone, or the refusal names its true cause. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findEngine } from '#server/db/find-engine.ts'
import { journaledTables } from '#server/db/journaled-tables.ts'
import type { Db } from '#server/db/open.ts'
import { fillMissingNames } from '#server/facts/save-names.service.ts'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import type { FamilyBuilder } from '#tests/support/family-builder.ts'
import { applyEdit, randomEdit, startVariedFamily } from '#tests/support/random-edits.ts'

async function listUndoable({ server, admin: as }: FamilyBuilder) {
  const { logs } = (await server.call(getAuditLog, { query: { limit: 100 }, as })).output()
  return logs.filter(({ can_undo }) => can_undo)
}

function undo({ server, admin: as }: FamilyBuilder, { id }: { id: string }) {
  return server.call(undoActivity, { params: { id }, as })
}

/** All journaled rows, without the times of their last change. */
async function readEverything(db: Db) {
  const tables = Object.entries(journaledTables).map(async ([table, { key }]) => {
    const columns = (await findEngine(db).getJournaledColumns(db, table)).filter(
      (column) => column !== 'updated_at',
    )
    const { rows } = await sql`select ${sql.join(columns.map((column) => sql.ref(column)))}
      from ${sql.table(table)} order by ${sql.join(key.map((column) => sql.ref(column)))}`.execute(db)
    return [table, rows]
  })
  return Object.fromEntries(await Promise.all(tables))
}

async function countBrokenReferences(db: Db): Promise<number> {
  return (await findEngine(db).listForeignKeyErrors(db)).length
}

const causes =
  /was changed again later|was deleted later|exists again already|was connected with this later|has the same email address now|already been undone|last active administrator|ancestor|partner|parent/

test('undoing all changes from the newest to the oldest restores everything', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(randomEdit, { minLength: 1, maxLength: 14 }), async (steps) => {
      const world = await startVariedFamily()
      // The accounts of tests have people without names, whom an undo gives a name.
      await fillMissingNames(world.server.db)
      try {
        const before = await readEverything(world.server.db)
        const old = new Set((await listUndoable(world)).map(({ id }) => id))
        for (const each of steps) await applyEdit(world, each)
        for (const entry of await listUndoable(world)) {
          if (old.has(entry.id)) continue
          const { status, json } = await undo(world, entry)
          // Two entries of one change are undone together.
          if (status !== 409) expect([entry.action, status, json]).toMatchObject([entry.action, 200, {}])
        }
        expect(await readEverything(world.server.db)).toEqual(before)
      } finally {
        await world.server.close()
      }
    }),
    { numRuns: 25 },
  )
})

test('an undo in any order succeeds or names its cause, and breaks no reference', async () => {
  const command = fc.oneof(randomEdit, fc.nat({ max: 99 }))
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 24 }), async (commands) => {
      const world = await startVariedFamily()
      try {
        for (const each of commands) {
          if (typeof each !== 'number') {
            await applyEdit(world, each)
            continue
          }
          const entries = await listUndoable(world)
          const entry = entries[each % Math.max(1, entries.length)]
          if (!entry) continue
          const { status, json } = await undo(world, entry)
          if (status !== 200) expect(JSON.stringify([entry.action, status, json])).toMatch(causes)
          expect(await countBrokenReferences(world.server.db)).toBe(0)
        }
      } finally {
        await world.server.close()
      }
    }),
    { numRuns: 25 },
  )
})
