/** The dialog that adds a timeline event or edits one. */
import { useState } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { newUuid } from '#client/offline/new-uuid.ts'
import { PersonField } from '#client/people/person-field.tsx'
import { useFormatPersonName } from '#client/people/use-person-names.ts'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { EditConflict } from '#client/ui/form/edit-conflict.tsx'
import { Field, Select, TextArea, TextField } from '#client/ui/form/field.tsx'
import { ImageField } from '#client/ui/form/image-field.tsx'
import { useFieldsForm } from '#client/ui/form/use-fields-form.ts'
import {
  eventPayload,
  eventType,
  eventUpdate,
  type TimelineEvent,
  timelineEvent,
} from '#shared/contracts/timeline.contract.ts'
import * as limits from '#shared/limits.ts'
import { eventFields, eventTypeLabels } from './event-form.ts'
import { useCreateEvent, useUpdateEvent } from './events.changes.ts'

interface EventDialogProps {
  /** null to add a new event. */
  event: TimelineEvent | null
  onClose: () => void
}

export default function EventDialog({ event, onClose }: EventDialogProps) {
  const nameOf = useFormatPersonName()
  const form = useFieldsForm({
    record: event,
    recordSchema: timelineEvent,
    fields: eventFields,
    payloadSchema: eventPayload,
    changesSchema: eventUpdate,
    nameOf,
  })
  const { values, errors, set, textInput } = form
  const [uploading, setUploading] = useState(false)
  const [key] = useState(newUuid)
  const create = useCreateEvent()
  const update = useUpdateEvent()
  const { reason } = useCanEdit()

  function handleError(error: unknown, title: string) {
    const why = form.fail(error, title)
    if (why !== null) toast({ title: 'Error', description: `${title}. ${why}`, tone: 'destructive' })
  }

  /** Returns the name of the first field with an error, if there is one. */
  function save(version: TimelineEvent | null): string | undefined {
    const invalidField = form.check()
    if (invalidField !== undefined) return invalidField
    const finish = (title: string) => () => {
      toast({ title })
      onClose()
    }
    if (!version) {
      create.mutate(
        { payload: form.getPayload(), key },
        {
          onSuccess: finish('Event created'),
          onError: (error) => handleError(error, 'Failed to create event'),
        },
      )
      return undefined
    }
    update.mutate(
      { id: version.id, changes: form.getChanges(version), seen: version.updated_at },
      {
        onSuccess: finish('Event updated'),
        onError: (error) => handleError(error, 'Failed to update event'),
      },
    )
    return undefined
  }

  const conflict = form.getConflict(save)
  return (
    <FormDialog
      title={event ? 'Edit Event' : 'Add Event'}
      isChanged={form.changed}
      isSending={create.isPending || update.isPending}
      submitLabel={event ? 'Save Changes' : 'Add Event'}
      submittingLabel="Saving..."
      blockedReason={uploading ? 'The picture is still uploading.' : reason}
      error={form.failure}
      question={conflict && <EditConflict {...conflict} />}
      onSubmit={() => save(form.seen)}
      onClose={onClose}
    >
      <TextField
        label="Title"
        maxLength={limits.textLength.title}
        autoComplete="off"
        error={errors['title']}
        {...textInput('title')}
      />
      <Field label="Description" error={errors['description']}>
        {(control) => <TextArea rows={5} resize="vertical" {...control} {...textInput('description')} />}
      </Field>
      <TextField
        label="Date"
        hint="Write what you know. Examples: 12 March 1950, March 1950, about 1950."
        autoComplete="off"
        error={errors['eventDate']}
        {...textInput('eventDate')}
      />
      <Field label="Type" error={errors['eventType']}>
        {(control) => (
          <Select
            name="eventType"
            {...control}
            value={values.eventType}
            onChange={({ currentTarget }) => set({ eventType: eventType.parse(currentTarget.value) })}
          >
            {eventType.options.map((type) => (
              <option key={type} value={type}>
                {eventTypeLabels[type]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TextField
        label="Location"
        maxLength={limits.textLength.shortText}
        autoComplete="off"
        {...textInput('location')}
      />
      <PersonField
        label="Family member"
        hint="Choose a person only if the event is about one family member."
        selectedId={values.associatedMemberId}
        onSelect={(associatedMemberId) => set({ associatedMemberId })}
      />
      <ImageField
        label="Picture"
        folder="timeline"
        url={values.imageUrl?.url ?? null}
        picture={values.imageUrl?.picture ?? null}
        error={errors['imageUrl']}
        onChange={(file) => set({ imageUrl: file && { url: file.url, picture: file.picture } })}
        onUploadingChange={setUploading}
      />
    </FormDialog>
  )
}
