/**
 * The dialog that adds a place, or edits or deletes one, and the dialog in which one is chosen. Each opens the other: the place that
 * is chosen, or contains the place, may be new.
 */
import { chakra } from '@chakra-ui/react'
import { useMemo, useRef, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { ChooserDialog } from '#client/ui/dialog/chooser-dialog.tsx'
import { FieldColumns, TextField } from '#client/ui/form/field.tsx'
import { useFieldsForm } from '#client/ui/form/use-fields-form.ts'
import {
  type Place,
  placeEndpoints,
  placePayload,
  place as placeSchema,
} from '#shared/contracts/places.contract.ts'
import { formatPlacePath } from '#shared/knowledge/place-details.ts'
import * as limits from '#shared/limits.ts'
import { usePlaces } from '../edit/choices.queries.ts'
import { LongTextField } from '../edit/long-text-field.tsx'
import { type RecordChangeEvent, RecordDialog } from '../edit/record-dialog.tsx'
import { ParentsField } from './parents-field.tsx'
import { findPlaceChoices, listPlaceChoices } from './place-choices.ts'
import { getPlaceFields, validatePlace } from './place-form.ts'
import { PositionField } from './position-field.tsx'

interface PlaceDialogProps {
  /** null to add a new place. */
  place: Place | null
  initialName?: string
  /** @param event with the place and those around it: "Ulvik, Hardanger, Norway" */
  onChanged: (event: RecordChangeEvent<Place> & { path: string }) => void
  onClose: () => void
}

export default function PlaceDialog({ place, initialName = '', onChanged, onClose }: PlaceDialogProps) {
  const places = usePlaces().data
  /** Those that were added since the list was loaded, too. */
  const byId = useRef(new Map<string, Place>())
  for (const one of places ?? []) byId.current.set(one.id, one)
  const getName = (id: string) => {
    const found = byId.current.get(id)
    return found ? formatPlacePath(found, byId.current) : 'Place'
  }
  const [fields] = useState(() => getPlaceFields(getName))
  const form = useFieldsForm({
    record: place,
    recordSchema: placeSchema,
    fields,
    payloadSchema: placePayload,
    changesSchema: placePayload.partial(),
    initial: { name: initialName },
    validate: validatePlace,
  })
  const { values, errors, set, textInput } = form
  return (
    <RecordDialog
      form={form}
      endpoints={placeEndpoints}
      noun="place"
      getName={({ name }) => name}
      onChanged={(event) =>
        onChanged({ ...event, path: event.saved ? formatPlacePath(event.saved, byId.current) : '' })
      }
      onClose={onClose}
    >
      <FieldColumns>
        <TextField
          label={fields.name.label}
          hint="Only this place, without its region or country."
          maxLength={limits.textLength.shortText}
          autoComplete="off"
          error={errors['name']}
          {...textInput('name')}
        />
        <TextField
          label={fields.kind.label}
          hint="For example: Farm, parish, town."
          maxLength={limits.textLength.tag}
          autoComplete="off"
          error={errors['kind']}
          {...textInput('kind')}
        />
      </FieldColumns>
      <ParentsField
        parents={values.parents}
        getName={getName}
        renderChooser={(props) => <PlaceChooser {...props} />}
        ownId={place?.id}
        error={errors['parents']}
        onAdd={(parent) => {
          byId.current.set(parent.id, parent)
          set({ parents: [...values.parents, { place_id: parent.id }] })
        }}
        onRemove={(id) => set({ parents: values.parents.filter(({ place_id }) => place_id !== id) })}
      />
      <PositionField
        values={values}
        errors={errors}
        around={values.parents.flatMap(({ place_id }) => byId.current.get(place_id) ?? [])}
        set={set}
        textInput={textInput}
      />
      <LongTextField label={fields.note.label} rows={5} error={errors['note']} {...textInput('note')} />
    </RecordDialog>
  )
}

interface PlaceChooserProps {
  /** The ids of the places that cannot be chosen. */
  excludedIds?: ReadonlySet<string>
  /** @param path "Ulvik, Hardanger, Norway" */
  onChoose: (place: Place, path: string) => void
  onClose: () => void
}

const none: ReadonlySet<string> = new Set()

export function PlaceChooser({ excludedIds = none, onChoose, onClose }: PlaceChooserProps) {
  const places = usePlaces()
  const [query, setQuery] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  const choices = useMemo(() => listPlaceChoices(places.data ?? []), [places.data])
  const found = useMemo(
    () => findPlaceChoices(choices, query).filter(({ id }) => !excludedIds.has(id)),
    [choices, query, excludedIds],
  )
  return (
    <ChooserDialog
      title="Choose a Place"
      nouns="places"
      result={places}
      query={query}
      onQuery={setQuery}
      found={found}
      renderRecord={({ place, path }) => (
        <Button
          variant="quiet"
          display="block"
          w="full"
          px="3"
          textAlign="start"
          fontWeight={400}
          onClick={() => onChoose(place, path)}
        >
          <chakra.span display="block" textStyle="name" dir="auto">
            {path}
          </chakra.span>
          {place.kind && (
            <chakra.span display="block" textStyle="small" color="text.muted">
              {place.kind}
            </chakra.span>
          )}
        </Button>
      )}
      emptyText="No places yet. Choose “New place” to add the first one."
      noMatchText="No place matches your search. Choose “New place” to add one."
      addLabel="New place"
      onAdd={() => setIsAdding(true)}
      onClose={onClose}
    >
      {isAdding && (
        <PlaceDialog
          place={null}
          initialName={found.length === 0 ? (query.split(',')[0] ?? '').trim() : ''}
          onChanged={({ saved, path }) => {
            if (saved) onChoose(saved, path)
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </ChooserDialog>
  )
}
