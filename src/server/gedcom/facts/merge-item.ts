/** Merges a fact or name three ways, field by field. */
import type { Value } from '#server/db/bulk.ts'
import type { Participant } from '#shared/contracts/facts.contract.ts'
import type { Citation } from '#shared/contracts/sources.contract.ts'
import { listLength } from '#shared/limits.ts'
import { mergeList } from '../import-plan/merge-list.ts'
import { mergeCitations } from '../sources/merge-citations.ts'
import { type ItemChange, type ItemKind, isSameField, type StoredItem } from './item-kinds.ts'

type Fields = ItemKind<unknown>['fields']

/** As the last import had it, as the file tells it now, and as the site has it. */
interface Versions {
  before: StoredItem
  now: StoredItem
  existing: StoredItem
}

function parseCitations({ columns }: StoredItem): Citation[] {
  return JSON.parse(String(columns['citations'] ?? '[]')) as Citation[]
}

function mergeCitationsJson({ before, now, existing }: Versions): string {
  return JSON.stringify(
    mergeCitations({
      before: parseCitations(before),
      file: parseCitations(now),
      here: parseCitations(existing),
      hidden: now.hidden?.citations ?? [],
    }),
  )
}

/** How participants are merged: a person or name is found again in another role, too. */
const participantKind = {
  getKey: ({ person_id, name }: Participant) => JSON.stringify([person_id, person_id ? null : name]),
  mergeParts: (before: Participant, file: Participant, here: Participant) =>
    JSON.stringify(before) === JSON.stringify(here) ? file : here,
}

/** The participants after the import; null where they stay. */
function mergeParticipants({ before, now, existing }: Versions): readonly Participant[] | null {
  const [old, own, file] = [before, existing, now].map((item) => JSON.stringify(item.participants))
  if (file === own || file === old) return null
  if (old === own) return now.participants
  const merged = mergeList(participantKind, {
    before: before.participants,
    file: now.participants,
    here: existing.participants,
    hidden: now.hidden?.participants ?? [],
  }).slice(0, listLength.participants)
  return JSON.stringify(merged) === own ? null : merged
}

/**
 * What was edited here stays.
 *
 * @param isFixed whether all stays, whatever the file tells
 * @returns what changes, and in `kept` what the file tells of fields that do not change
 */
export function mergeItem(
  fields: Fields,
  versions: Versions,
  isFixed: boolean,
): Pick<ItemChange, 'columns' | 'participants'> & { kept: ItemChange['columns'] } {
  const { before, now, existing } = versions
  const columns: Record<string, Value> = {}
  const kept: Record<string, Value> = {}
  for (const field of fields) {
    if (isSameField(field, now, existing) || isSameField(field, now, before)) continue
    const isEdited = !isSameField(field, before, existing)
    if (isEdited && !isFixed && field.includes('citations'))
      columns['citations'] = mergeCitationsJson(versions)
    else
      for (const column of field) (isEdited || isFixed ? kept : columns)[column] = now.columns[column] ?? null
  }
  const participants = mergeParticipants(versions)
  if (isFixed && participants !== null) kept['participants'] = JSON.stringify(participants)
  return { columns, kept, participants: isFixed ? null : participants }
}

function isEmpty(field: Fields[number], { columns }: StoredItem): boolean {
  return field.every((column) => columns[column] === null || columns[column] === '[]')
}

/** Whether the file tells what it became by an edit here, and nothing else than the site. */
export function tellsEdit(fields: Fields, { before, now, existing }: Versions): boolean {
  const told = fields.filter((field) => !isEmpty(field, now) && !isEmpty(field, existing))
  const equal = told.filter((field) => isSameField(field, now, existing))
  return (
    told.every((field) => equal.includes(field) || field.includes('citations')) &&
    equal.some((field) => !isSameField(field, before, existing))
  )
}
