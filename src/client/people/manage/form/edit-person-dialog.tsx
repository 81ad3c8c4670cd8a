/** Adding a person to the family or changing one: names, life, family, story. */
import { useState } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { newUuid } from '#client/offline/new-uuid.ts'
import { EditConflict } from '#client/ui/form/edit-conflict.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { LoadingText } from '#client/ui/feedback/loading-text.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { useRecordForm } from '#client/ui/form/use-record-form.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import {
  type FamilyMember,
  type FamilyMemberWithAuth,
  familyMember,
} from '#shared/contracts/people.contract.ts'
import { usePeople } from '#client/people/people.queries.ts'
import { fullName } from '#client/people/person-name.ts'
import { useNameOf } from '#client/people/use-person-names.ts'
import { hindranceOf } from './family-links.ts'
import { FamilySection } from './family-section.tsx'
import { FormSection, SectionRow } from './form-section.tsx'
import { LifeSection, NamesSection } from './life-sections.tsx'
import { useSavePerson, useWholeRecord } from '../people.changes.ts'
import { changesOf, faultsOf, fieldsOf, newPerson, type PersonFields, payloadOf } from './person-form.ts'
import { saysTheSame, versionsOf } from './person-versions.ts'
import { textField } from './section-props.ts'
import { StorySection } from './story-section.tsx'

interface EditPersonDialogProps {
  /** null to add a new one. */
  person: FamilyMember | FamilyMemberWithAuth | null
  /** What is known of a new one beforehand. */
  start?: Partial<PersonFields>
  /** Gets the record as it was saved, before the dialog closes; the family's list is read anew at the same time. */
  onSaved?: (saved: FamilyMember) => void
  onClose: () => void
}

/** The phone is not in the list that everybody reads: it is asked for first. Where that fails, all but the phone can be changed. */
export default function EditPersonDialog({ person, ...rest }: EditPersonDialogProps) {
  const whole = person !== null && 'phone' in person ? person : null
  const { data, state } = useWholeRecord(person === null || whole ? null : person.id)
  if (person !== null && !whole && state === 'loading') {
    return (
      <Dialog open tall title="Edit Member" maxW="60rem" onClose={rest.onClose}>
        <LoadingText>Loading...</LoadingText>
      </Dialog>
    )
  }
  return <PersonDialog person={data ?? person} {...rest} />
}

/** What stands against the links that were chosen here and were not there before. */
function linkFaults(
  people: readonly FamilyMember[],
  id: string | null,
  fields: PersonFields,
  was: PersonFields,
) {
  const faults: Partial<Record<string, string>> = {}
  for (const side of ['fatherId', 'motherId'] as const) {
    if (fields[side] !== was[side] && hindranceOf(people, 'parent', id, fields[side]) === 'descent') {
      faults[side] = 'A descendant cannot be a parent.'
    }
  }
  for (const { key, memberId } of fields.otherParents) {
    const before = was.otherParents.find((each) => each.key === key)?.memberId
    if (memberId !== before && hindranceOf(people, 'parent', id, memberId) === 'descent') {
      faults[`parent ${key}`] = 'A descendant cannot be a parent.'
    }
  }
  for (const { key, memberId, anyway } of fields.partners) {
    const before = was.partners.find((each) => each.key === key)?.memberId
    if (memberId === before) continue
    const hindrance = hindranceOf(people, 'spouse', id, memberId)
    if (hindrance === 'descent') faults[`partner ${key}`] = 'An ancestor or a descendant cannot be a partner.'
    if (hindrance === 'generations' && !anyway) {
      faults[`partner ${key}`] = 'Invalid Relationship: choose “Link anyway” if it is right all the same.'
    }
  }
  return faults
}

/** The record as somebody else has left it meanwhile, where that is why it was not saved. */
function newerVersion(error: unknown): FamilyMember | null {
  if (!(error instanceof AppError) || error.code !== 'stale_edit') return null
  return familyMember.safeParse(error.details.current).data ?? null
}

const partsWithoutPhone = ['Names', 'Life', 'Family', 'Story']
const parts = [...partsWithoutPhone, 'Contact']
const nobody: readonly FamilyMember[] = []

function PersonDialog({ person: opened, start, onSaved, onClose }: EditPersonDialogProps) {
  // What is written here belongs to the version that was opened, whatever is read anew meanwhile.
  const [person] = useState(opened)
  const phone = person !== null && 'phone' in person ? person.phone : null
  const canPhone = person === null || 'phone' in person
  const people = usePeople().data ?? nobody
  const [before] = useState(() => (person ? fieldsOf(person, phone) : null))
  const form = useRecordForm<FamilyMember, PersonFields>({
    record: person,
    blank: { ...newPerson, ...start },
    shape: familyMember,
    fieldsOf: (record) => fieldsOf(record, phone),
    faultsOf: (fields) => ({
      ...faultsOf(fields, before),
      ...linkFaults(people, person?.id ?? null, fields, before ?? newPerson),
    }),
  })
  const { fields, seen, theirs } = form
  const [key] = useState(newUuid)
  const save = useSavePerson()
  const { reason } = useCanEdit()
  const nameOf = useNameOf()
  const section = { fields, faults: form.faults, set: form.set }

  /** Gives the first field with a fault, if there is one. */
  function send(version: FamilyMember | null): string | undefined {
    const fault = form.check()
    if (fault !== undefined) return fault
    const failed = version ? 'Failed to update member' : 'Failed to create member'
    const change = version
      ? { id: version.id, payload: changesOf(fields, form.before, version), seen: version.updated_at }
      : { id: null, payload: payloadOf(fields), key }
    save.mutate(change, {
      onSuccess: (saved) => {
        const name = fullName(saved)
        if (version) toast({ title: 'Member updated', description: `The record of ${name} is saved.` })
        else toast({ title: 'Member added', description: `${name} is in the family now.` })
        onSaved?.(saved)
        onClose()
      },
      onError: (error) => {
        const newer = newerVersion(error)
        if (newer && saysTheSame(form.before, fieldsOf(newer, phone))) {
          send(form.keepMine(newer))
          return
        }
        const why = form.fail(error, failed)
        if (why === null) return
        toast({ title: 'Error', description: `${failed}. ${why}`.trim(), tone: 'destructive' })
      },
    })
    return undefined
  }

  return (
    <FormDialog
      title={person ? 'Edit Member' : 'Add Member'}
      isChanged={form.changed}
      isSending={save.isPending}
      submitLabel={person ? 'Save Changes' : 'Add Member'}
      submittingLabel="Saving..."
      blockedReason={reason}
      error={form.failure}
      question={
        theirs && (
          <EditConflict
            fields={versionsOf(
              { before: form.before, mine: fields, theirs: fieldsOf(theirs, phone) },
              nameOf,
            )}
            onKeepMine={() => void send(form.keepMine(theirs))}
            onTakeTheirs={() => form.takeTheirs(theirs)}
          />
        )
      }
      maxW="60rem"
      onSubmit={() => send(seen)}
      onClose={onClose}
    >
      <SectionRow headings={canPhone ? parts : partsWithoutPhone} />
      <NamesSection {...section} />
      <LifeSection {...section} person={seen} />
      <FamilySection {...section} id={person?.id ?? null} people={people} />
      <StorySection {...section} />
      {canPhone && (
        <FormSection heading="Contact">
          <TextField
            label="Phone"
            type="tel"
            inputMode="tel"
            maxLength={50}
            autoComplete="off"
            hint="Only administrators and the person themselves see it."
            error={form.faults['phone']}
            {...textField(section, 'phone')}
          />
        </FormSection>
      )}
    </FormDialog>
  )
}
