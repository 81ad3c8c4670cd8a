/** The dialog that edits or deletes a place. */
import { FieldColumns, TextField } from '#client/ui/form/field.tsx'
import { fieldsFor } from '#client/ui/form/form-fields.ts'
import { useFieldsForm } from '#client/ui/form/use-fields-form.ts'
import {
  type Place,
  placeEndpoints,
  placePayload,
  place as placeSchema,
} from '#shared/contracts/places.contract.ts'
import * as limits from '#shared/limits.ts'
import { LongTextField } from '../edit/long-text-field.tsx'
import { type RecordChangeEvent, RecordDialog } from '../edit/record-dialog.tsx'

interface PlaceDialogProps {
  place: Place
  onChanged: (event: RecordChangeEvent<Place>) => void
  onClose: () => void
}

const { text, optionalText } = fieldsFor<Place>()

const placeFields = {
  name: text('Name', ({ name }) => name),
  kind: optionalText('Kind of place', ({ kind }) => kind ?? null),
  note: optionalText('Note', ({ note }) => note ?? null),
}

export default function PlaceDialog({ place, onChanged, onClose }: PlaceDialogProps) {
  const form = useFieldsForm({
    record: place,
    recordSchema: placeSchema,
    fields: placeFields,
    payloadSchema: placePayload,
    changesSchema: placePayload.partial(),
  })
  const { errors, textInput } = form
  return (
    <RecordDialog
      form={form}
      endpoints={placeEndpoints}
      noun="place"
      getName={({ name }) => name}
      onChanged={onChanged}
      onClose={onClose}
    >
      <FieldColumns>
        <TextField
          label={placeFields.name.label}
          hint="Only this place, without its region or country."
          maxLength={limits.textLength.shortText}
          autoComplete="off"
          error={errors['name']}
          {...textInput('name')}
        />
        <TextField
          label={placeFields.kind.label}
          hint="For example: Farm, parish, town."
          maxLength={limits.textLength.tag}
          autoComplete="off"
          error={errors['kind']}
          {...textInput('kind')}
        />
      </FieldColumns>
      <LongTextField label={placeFields.note.label} rows={5} error={errors['note']} {...textInput('note')} />
    </RecordDialog>
  )
}
