/** The dialog that adds a reunion or edits one. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { newUuid } from '#client/offline/new-uuid.ts'
import { Field, TextArea, TextField } from '#client/ui/form/field.tsx'
import { RecordFormDialog } from '#client/ui/form/record-form-dialog.tsx'
import { useFieldsForm } from '#client/ui/form/use-fields-form.ts'
import { type Reunion, reunion, reunionPayload, reunionUpdate } from '#shared/contracts/reunions.contract.ts'
import * as limits from '#shared/limits.ts'
import { reunionFields } from './reunion-form.ts'
import { useCreateReunion, useUpdateReunion } from './reunions.changes.ts'

interface ReunionDialogProps {
  /** null to add a new reunion. */
  record: Reunion | null
  onClose: () => void
}

export default function ReunionDialog({ record, onClose }: ReunionDialogProps) {
  const form = useFieldsForm({
    record,
    recordSchema: reunion,
    fields: reunionFields,
    payloadSchema: reunionPayload,
    changesSchema: reunionUpdate,
    validate: ({ startDate, endDate }) =>
      endDate !== '' && endDate < startDate
        ? { endDate: 'The last day must not come before the first day.' }
        : {},
  })
  const { values, errors, set, textInput } = form
  const [key] = useState(newUuid)
  const create = useCreateReunion()
  const update = useUpdateReunion()
  const { reason } = useCanEdit()

  return (
    <RecordFormDialog
      form={form}
      title={record ? 'Edit Reunion' : 'Add Reunion'}
      submitLabel={record ? undefined : 'Add Reunion'}
      isSending={create.isPending || update.isPending}
      blockedReason={reason}
      savedTitle={record ? 'Reunion updated' : 'Reunion created'}
      failedText="The reunion could not be saved"
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
      <chakra.div
        display="grid"
        gridTemplateColumns="repeat(auto-fit, minmax(min(11rem, 100%), 1fr))"
        gap="5"
      >
        <TextField
          label="First day"
          type="date"
          error={errors['startDate']}
          {...textInput('startDate')}
          // Most reunions last one day.
          onBlur={() => {
            if (values.endDate === '') set({ endDate: values.startDate })
          }}
        />
        <TextField label="Last day" type="date" error={errors['endDate']} {...textInput('endDate')} />
      </chakra.div>
      <TextField
        label="Place"
        maxLength={limits.textLength.shortText}
        autoComplete="off"
        error={errors['place']}
        {...textInput('place')}
      />
      <Field
        label="Programme"
        hint="Write what happens on which day, and at what time."
        error={errors['programme']}
      >
        {(control) => <TextArea rows={6} resize="vertical" {...control} {...textInput('programme')} />}
      </Field>
      <Field
        label="What to bring"
        hint="Write one thing on each line. Relatives choose what they bring."
        error={errors['thingsToBring']}
      >
        {(control) => <TextArea rows={4} resize="vertical" {...control} {...textInput('thingsToBring')} />}
      </Field>
    </RecordFormDialog>
  )
}
