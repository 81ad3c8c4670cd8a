/** Builds the triggers that log which records of which lists a write changes. */
import { type ListSource, listSources } from '../list-sources.ts'

const events = {
  insert: { clause: 'insert', rows: ['new'] },
  update: { clause: 'update', rows: ['old', 'new'] },
  delete: { clause: 'delete', rows: ['old'] },
} as const

/** The join finds the log entries by their index: SQLite reads the whole log for "in" with a union. */
function buildTrigger(name: string, table: string, event: keyof typeof events, source: ListSource): string {
  const { clause, rows } = events[event]
  const columns = event === 'update' && source.columns ? ` of ${source.columns.join(', ')}` : ''
  const changed = rows.map((row) => source.changed(row)).join(' union ')
  return `create trigger "${name}" after ${clause}${columns} on "${table}"
    begin
      delete from list_changes where seq in (
        select logged.seq from (select null as list, null as record_id where false union ${changed}) as changed
          cross join list_changes as logged
          where logged.list = changed.list and logged.record_id = changed.record_id);
      insert into list_changes (list, record_id) ${changed};
    end`
}

/** The triggers by name. A record has one row in the log, which is inserted anew with each change. */
export function buildListTriggers(): Map<string, string> {
  const triggers = new Map<string, string>()
  for (const [table, tableSources] of Object.entries(listSources)) {
    for (const [at, source] of tableSources.entries()) {
      for (const event of ['insert', 'update', 'delete'] as const) {
        const name = `list_${table}_${at}_${event}`
        triggers.set(name, buildTrigger(name, table, event, source))
      }
    }
  }
  return triggers
}
