/** Writing an event or changing one. */
import { useState } from 'react'
import { useWriting } from '#client/accounts/session/use-can-edit.ts'
import { newUuid } from '#client/offline/new-uuid.ts'
import { PersonField } from '#client/people/person-field.tsx'
import { useNameOf } from '#client/people/use-person-names.ts'
import { ChangedMeanwhile } from '#client/ui/form/edit-conflict.tsx'
import { Field, Select, TextArea, TextField } from '#client/ui/form/field.tsx'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { ImageField } from '#client/ui/form/image-field.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { type FieldInWords, twoVersions } from '#client/ui/form/compare-versions.ts'
import { useRecordForm } from '#client/ui/form/use-record-form.ts'
import { eventType, type TimelineEvent, timelineEvent } from '#shared/contracts/timeline.contract.ts'
import { changesOf, type EventFields, faultsOf, fieldsOf, newEvent, payloadOf } from './event-form.ts'
import { typeNames } from './event-type-labels.ts'
import { useCreateEvent, useUpdateEvent } from './events.changes.ts'

const compared: readonly FieldInWords<EventFields>[] = [
  ['Title', ({ title }) => title],
  ['Description', ({ description }) => description],
  ['Date', ({ date }) => date],
  ['Type', ({ type }) => type],
  ['Location', ({ location }) => location],
  ['Picture', ({ image }) => image?.url ?? ''],
]

interface EventDialogProps {
  /** null to write a new one. */
  event: TimelineEvent | null
  onClose: () => void
}

export default function EventDialog({ event, onClose }: EventDialogProps) {
  const form = useRecordForm({ record: event, blank: newEvent, shape: timelineEvent, fieldsOf, faultsOf })
  const { fields, before, seen, theirs, set } = form
  const [uploading, setUploading] = useState(false)
  const [key] = useState(newUuid)
  const create = useCreateEvent()
  const update = useUpdateEvent()
  const { reason } = useWriting()
  const { faults } = form
  const nameOf = useNameOf()
  const withPerson: typeof compared = [...compared, ['Family member', ({ memberId }) => nameOf(memberId)]]

  const named = (name: 'title' | 'description' | 'date' | 'location') => ({
    name,
    value: fields[name],
    onChange: (change: { currentTarget: { value: string } }) => set({ [name]: change.currentTarget.value }),
  })

  function fail(error: unknown, title: string) {
    const why = form.fail(error, title)
    if (why !== null) toast({ title: 'Error', description: `${title}. ${why}`, tone: 'destructive' })
  }

  /** Gives the first field with a fault, if there is one. */
  function save(version: TimelineEvent | null): string | undefined {
    const fault = form.check()
    if (fault !== undefined) return fault
    const done = (words: string) => () => {
      toast({ title: words })
      onClose()
    }
    if (!version) {
      create.mutate(
        { payload: payloadOf(fields), key },
        { onSuccess: done('Event created'), onError: (error) => fail(error, 'Failed to create event') },
      )
      return undefined
    }
    update.mutate(
      { id: version.id, changes: changesOf(fields, before), seen: version.updated_at },
      { onSuccess: done('Event updated'), onError: (error) => fail(error, 'Failed to update event') },
    )
    return undefined
  }

  return (
    <FormDialog
      title={event ? 'Edit Event' : 'Add Event'}
      changed={form.changed}
      working={create.isPending || update.isPending}
      submit={event ? 'Save Changes' : 'Add Event'}
      submitting="Saving..."
      blocked={uploading ? 'The picture is still on its way.' : reason}
      failure={form.failure}
      question={
        theirs && (
          <ChangedMeanwhile
            fields={twoVersions(withPerson, { before, mine: fields, theirs: fieldsOf(theirs) })}
            onKeepMine={() => void save(form.keepMine(theirs))}
            onTakeTheirs={() => form.takeTheirs(theirs)}
          />
        )
      }
      onSubmit={() => save(seen)}
      onClose={onClose}
    >
      <TextField
        label="Title"
        maxLength={300}
        autoComplete="off"
        error={faults['title']}
        {...named('title')}
      />
      <Field label="Description" error={faults['description']}>
        {(control) => <TextArea rows={5} resize="vertical" {...control} {...named('description')} />}
      </Field>
      <TextField
        label="Date"
        hint="As exactly as you know: 12 March 1950, March 1950, about 1950."
        autoComplete="off"
        error={faults['date'] ?? faults['eventDate']}
        {...named('date')}
      />
      <Field label="Type" error={faults['eventType']}>
        {(control) => (
          <Select
            name="type"
            {...control}
            value={fields.type}
            onChange={({ currentTarget }) => set({ type: eventType.parse(currentTarget.value) })}
          >
            {eventType.options.map((type) => (
              <option key={type} value={type}>
                {typeNames[type]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TextField label="Location" maxLength={500} autoComplete="off" {...named('location')} />
      <PersonField
        label="Family member"
        hint="Whose event it is, where it is one person's."
        chosen={fields.memberId}
        onChoose={(memberId) => set({ memberId })}
      />
      <ImageField
        label="Picture"
        folder="timeline"
        url={fields.image?.url ?? null}
        picture={fields.image?.picture ?? null}
        error={faults['imageUrl']}
        onChange={(file) => set({ image: file && { url: file.url, picture: file.picture } })}
        onBusy={setUploading}
      />
    </FormDialog>
  )
}
