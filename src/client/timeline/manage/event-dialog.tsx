/** The dialog that adds a timeline event or edits one. */
import { useState } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { newUuid } from '#client/offline/new-uuid.ts'
import { PersonField } from '#client/people/person-field.tsx'
import { useFormatPersonName } from '#client/people/use-person-names.ts'
import { Field, Select, TextArea, TextField } from '#client/ui/form/field.tsx'
import { ImageField } from '#client/ui/form/image-field.tsx'
import { RecordFormDialog } from '#client/ui/form/record-form-dialog.tsx'
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

  return (
    <RecordFormDialog
      form={form}
      title={event ? 'Edit Event' : 'Add Event'}
      submitLabel={event ? undefined : 'Add Event'}
      isSending={create.isPending || update.isPending}
      blockedReason={uploading ? 'Please wait until the picture has been uploaded.' : reason}
      savedTitle={event ? 'Event updated' : 'Event created'}
      failedText={event ? 'Failed to update event' : 'Failed to create event'}
      send={(version, handlers) =>
        version
          ? update.mutate(
              { id: version.id, changes: form.getChanges(version), seen: version.updated_at },
              handlers,
            )
          : create.mutate({ payload: form.getPayload(), key }, handlers)
      }
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
    </RecordFormDialog>
  )
}
