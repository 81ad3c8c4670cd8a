/** The dialog that adds a person or edits one: names, life, family, story and phone. */
import { useState } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { newUuid } from '#client/offline/new-uuid.ts'
import { usePeople } from '#client/people/people.queries.ts'
import { formatFullName } from '#client/people/person-name.ts'
import { useFormatPersonName } from '#client/people/use-person-names.ts'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { LoadingText } from '#client/ui/feedback/loading-text.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { EditConflict } from '#client/ui/form/edit-conflict.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import { type FieldErrors, readChanges } from '#client/ui/form/form-fields.ts'
import { useFieldsForm } from '#client/ui/form/use-fields-form.ts'
import {
  type FamilyMember,
  type FamilyMemberWithAuth,
  familyMember,
  memberPayload,
} from '#shared/contracts/people.contract.ts'
import * as limits from '#shared/limits.ts'
import { useFullRecord, useSavePerson } from '../people.changes.ts'
import { findLinkObstacle } from './family-links.ts'
import { FamilySection } from './family-section.tsx'
import { FormSection, SectionRow } from './form-section.tsx'
import { LifeSection, NamesSection } from './life-sections.tsx'
import { emptyPersonValues, getPersonFormFields, type PersonValues, validatePerson } from './person-form.ts'
import { getTextInput } from './section-props.ts'
import { StorySection } from './story-section.tsx'

interface EditPersonDialogProps {
  /** null to add a new person. */
  person: FamilyMember | FamilyMemberWithAuth | null
  /** The initial values of a new person. */
  initial?: Partial<PersonValues>
  /** Called with the saved record before the dialog closes. */
  onSaved?: (saved: FamilyMember) => void
  onClose: () => void
}

/** Loads the full record first, because the list of people has no phone. If that fails, the other fields can be edited. */
export default function EditPersonDialog({ person, ...rest }: EditPersonDialogProps) {
  const fullRecord = person !== null && 'phone' in person ? person : null
  const { data, state } = useFullRecord(person === null || fullRecord ? null : person.id)
  if (person !== null && !fullRecord && state === 'loading') {
    return (
      <Dialog open tall title="Edit Member" maxW="60rem" onClose={rest.onClose}>
        <LoadingText>Loading...</LoadingText>
      </Dialog>
    )
  }
  return <PersonDialog person={data ?? person} {...rest} />
}

/** Finds links to people that are not allowed, among the links that changed. */
function validateLinks(
  people: readonly FamilyMember[],
  id: string | null,
  values: PersonValues,
  before: PersonValues,
): FieldErrors {
  const errors: FieldErrors = {}
  const isDescendant = (memberId: string | null) =>
    findLinkObstacle(people, 'parent', id, memberId) === 'descent'
  const message = 'A descendant cannot be a parent.'
  for (const side of ['fatherId', 'motherId'] as const) {
    if (values[side] !== before[side] && isDescendant(values[side])) errors[side] = message
  }
  for (const { key, memberId } of values.otherParents) {
    const row = before.otherParents.find((parent) => parent.key === key)
    if (memberId !== row?.memberId && isDescendant(memberId)) errors[`parent ${key}`] = message
  }
  for (const { key, memberId, isConfirmed } of values.partners) {
    const row = before.partners.find((partner) => partner.key === key)
    if (memberId === row?.memberId) continue
    const obstacle = findLinkObstacle(people, 'spouse', id, memberId)
    if (obstacle === 'descent') errors[`partner ${key}`] = 'An ancestor or a descendant cannot be a partner.'
    if (obstacle === 'generations' && !isConfirmed) {
      errors[`partner ${key}`] = 'Invalid Relationship: choose “Link anyway” if the relationship is correct.'
    }
  }
  return errors
}

const sectionsWithoutPhone = ['Names', 'Life', 'Family', 'Story']
const sections = [...sectionsWithoutPhone, 'Contact']
const nobody: readonly FamilyMember[] = []

function PersonDialog({ person: opened, initial, onSaved, onClose }: EditPersonDialogProps) {
  // The form edits the opened version, even when the list is refetched meanwhile.
  const [person] = useState(opened)
  const canEditPhone = person === null || 'phone' in person
  const phone = person !== null && 'phone' in person ? person.phone : null
  const [formFields] = useState(() => getPersonFormFields(phone))
  const people = usePeople().data ?? nobody
  const form = useFieldsForm({
    record: person,
    recordSchema: familyMember,
    fields: formFields,
    payloadSchema: memberPayload,
    changesSchema: memberPayload,
    ...(initial && { initial }),
    validate: (values, before) => ({
      ...validatePerson(values, before, person === null),
      ...validateLinks(people, person?.id ?? null, values, person ? before : emptyPersonValues),
    }),
    nameOf: useFormatPersonName(),
  })
  const [key] = useState(newUuid)
  const save = useSavePerson()
  const { reason } = useCanEdit()
  const section = { values: form.values, errors: form.errors, set: form.set }

  /** The values of a new person without the empty fields. */
  function getNewPayload() {
    const versions = { before: emptyPersonValues, record: null }
    return memberPayload.parse(readChanges(formFields, form.values, versions))
  }

  /** Returns the name of the first field with an error, if there is one. */
  function send(version: FamilyMember | null): string | undefined {
    const invalidField = form.check()
    if (invalidField !== undefined) return invalidField
    const failed = version ? 'Failed to update member' : 'Failed to create member'
    const change = version
      ? { id: version.id, payload: form.getChanges(version), seen: version.updated_at }
      : { id: null, payload: getNewPayload(), key }
    save.mutate(change, {
      onSuccess: (saved) => {
        const name = formatFullName(saved)
        if (version) toast({ title: 'Member updated', description: `The details of ${name} are saved.` })
        else toast({ title: 'Member added', description: `${name} has been added to the family.` })
        onSaved?.(saved)
        onClose()
      },
      onError: (error) => {
        const newer = form.rebase(error)
        if (newer) {
          send(newer)
          return
        }
        const why = form.fail(error, failed)
        if (why === null) return
        toast({ title: 'Error', description: `${failed}. ${why}`.trim(), tone: 'destructive' })
      },
    })
    return undefined
  }

  const conflict = form.getConflict(send)
  return (
    <FormDialog
      title={person ? 'Edit Member' : 'Add Member'}
      isChanged={form.changed}
      isSending={save.isPending}
      submitLabel={person ? 'Save Changes' : 'Add Member'}
      submittingLabel="Saving..."
      blockedReason={reason}
      error={form.failure}
      question={conflict && <EditConflict {...conflict} />}
      maxW="60rem"
      onSubmit={() => send(form.seen)}
      onClose={onClose}
    >
      <SectionRow headings={canEditPhone ? sections : sectionsWithoutPhone} />
      <NamesSection {...section} />
      <LifeSection {...section} person={form.seen} />
      <FamilySection {...section} id={person?.id ?? null} people={people} />
      <StorySection {...section} />
      {canEditPhone && (
        <FormSection heading="Contact">
          <TextField
            label="Phone"
            type="tel"
            inputMode="tel"
            maxLength={limits.textLength.phone}
            autoComplete="off"
            hint="Only administrators and this person can see the phone number."
            error={form.errors['phone']}
            {...getTextInput(section, 'phone')}
          />
        </FormSection>
      )}
    </FormDialog>
  )
}
