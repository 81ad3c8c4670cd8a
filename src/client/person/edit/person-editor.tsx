/** The dialog of the fact or name that is edited, and the notice with which a change can be undone. */
import { findUndoableEntry } from '#client/audit/find-last-editor.ts'
import { formatFullName } from '#client/people/person-name.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { ChangeNotice } from './change-notice.tsx'
import type { FactOwner, PersonEditorProps } from './edit-target.ts'
import { FactDialog } from './fact-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'

/** On the page of a couple the couple alone, else the person and the couples. */
function listOwners(
  people: readonly FamilyMember[],
  person: FamilyMember,
  unionId: string | undefined,
): [FactOwner, ...FactOwner[]] {
  const name = formatFullName(person)
  const couples = person.partners.map(({ union_id, member_id }) => {
    const partner = people.find(({ id }) => id === member_id)
    return {
      kind: 'union' as const,
      id: union_id,
      name: `${name} and ${partner ? formatFullName(partner) : 'an unknown partner'}`,
    }
  })
  const couple = couples.find(({ id }) => id === unionId)
  return couple ? [couple] : [{ kind: 'person', id: person.id, name }, ...couples]
}

export default function PersonEditor({
  people,
  person,
  unionId,
  known,
  target,
  result,
  onClose,
  onChanged,
}: PersonEditorProps) {
  const handleChange = async ({ message, id }: { message: string; id: string }) =>
    onChanged({ message, auditEntryId: await findUndoableEntry(id) })
  return (
    <>
      {target?.kind === 'fact' && (
        <FactDialog
          key={target.fact?.id}
          fact={target.fact}
          owners={listOwners(people, person, unionId)}
          known={known}
          onChanged={(event) => void handleChange(event)}
          onClose={onClose}
        />
      )}
      {target?.kind === 'name' && (
        <NameDialog
          key={target.name?.id}
          name={target.name}
          person={person}
          known={known}
          onChanged={(event) => void handleChange(event)}
          onClose={onClose}
        />
      )}
      {result && <ChangeNotice key={result.auditEntryId} result={result} onClose={() => onChanged(null)} />}
    </>
  )
}
