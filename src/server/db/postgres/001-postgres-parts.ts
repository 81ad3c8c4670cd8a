/** What migration 001 creates in PostgreSQL in place of the append-only triggers and the full-text index of SQLite. */
import type { KyselyPlugin } from 'kysely'
import { DropTableNode, RawNode } from 'kysely'

/** The log accepts one kind of update: erasing an entry's details and the actor's name on a person's request. */
const noUpdate = `create function audit_log_no_update() returns trigger language plpgsql as $$
  begin
    if (new.id, new.at, new.account_id, new.action, new.target_type, new.target_id, new.ip_address, new.change_id)
        is not distinct from
        (old.id, old.at, old.account_id, old.action, old.target_type, old.target_id, old.ip_address, old.change_id)
      and (new.account_first_name is null or new.account_first_name is not distinct from old.account_first_name)
      and (new.account_last_name is null or new.account_last_name is not distinct from old.account_last_name)
      and (new.details = old.details or new.details = '{"erased":true}') then
      return new;
    end if;
    raise exception 'the audit log is append-only';
  end $$;
  create trigger audit_log_no_update before update on audit_log
    for each row execute function audit_log_no_update()`

const noDelete = `create function audit_log_no_delete() returns trigger language plpgsql as $$
  begin raise exception 'the audit log is append-only'; end $$;
  create trigger audit_log_no_delete before delete on audit_log
    for each row execute function audit_log_no_delete()`

/** The words are normalized already: a word is what is between two spaces. A longer word than 200 letters is cut off. */
const search = `create function search_lexemes(words text) returns tsvector language sql immutable
  return (select array_to_tsvector(coalesce(array_agg(left(word, 200)), '{}'))
    from unnest(string_to_array(words, ' ')) as word where word <> '');
  create table audit_search (
    rowid bigint primary key,
    kind text collate "C" not null,
    words text collate "C" not null,
    lexemes tsvector not null generated always as (search_lexemes(words)) stored
  );
  create index audit_search_lexemes on audit_search using gin (lexemes);
  create index audit_search_kind on audit_search (kind, rowid)`

/** By the beginning of SQLite's statement. */
const replacements = new Map([
  ['create trigger audit_log_no_update ', noUpdate],
  ['create trigger audit_log_no_delete ', noDelete],
  ['create virtual table audit_search ', search],
])

/**
 * Adapts the statements of migrations that only SQLite understands: a landed migration never changes. Dropping a table
 * drops the foreign keys that reference it, which {@link runMigration} creates again.
 */
export const postgresParts: KyselyPlugin = {
  transformQuery({ node }) {
    if (DropTableNode.is(node)) return { ...node, cascade: true }
    if (!RawNode.is(node)) return node
    const [text = ''] = node.sqlFragments
    const replacement = [...replacements].find(([beginning]) => text.startsWith(beginning))?.[1]
    return replacement === undefined ? node : RawNode.createWithSql(replacement)
  },
  transformResult: async ({ result }) => result,
}
