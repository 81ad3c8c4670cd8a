/** The places that contain a place, in the form for the place. */
import { chakra } from '@chakra-ui/react'
import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { ListEntry, ListFieldset } from '#client/ui/form/list-fieldset.tsx'
import type { Place } from '#shared/contracts/places.contract.ts'
import * as limits from '#shared/limits.ts'
import type { PlaceParents } from './place-form.ts'

interface ParentsFieldProps {
  parents: PlaceParents
  getName: (id: string) => string
  /** The id of the place itself, which cannot be chosen. */
  ownId: string | undefined
  renderChooser: (props: {
    excludedIds: ReadonlySet<string>
    onChoose: (place: Place) => void
    onClose: () => void
  }) => ReactNode
  error: string | undefined
  onAdd: (place: Place) => void
  onRemove: (id: string) => void
}

export function ParentsField(props: ParentsFieldProps) {
  const { parents, getName, ownId, renderChooser, error, onAdd, onRemove } = props
  const [isChoosing, setIsChoosing] = useState(false)
  const footer = (
    <>
      {parents.length < limits.listLength.tags && (
        <Button variant="outline" onClick={() => setIsChoosing(true)}>
          <Plus aria-hidden />
          {parents.length === 0 ? 'Choose where it lies' : 'Add another'}
        </Button>
      )}
      {isChoosing &&
        renderChooser({
          excludedIds: new Set([...parents.map(({ place_id }) => place_id), ownId ?? '']),
          onChoose: (place) => {
            onAdd(place)
            setIsChoosing(false)
          },
          onClose: () => setIsChoosing(false),
        })}
    </>
  )
  return (
    <ListFieldset name="parents" legend="Lies in" error={error} footer={footer}>
      {parents.map(({ place_id }) => (
        <ListEntry key={place_id} display="flex" alignItems="center" gap="1">
          <chakra.p flex="1" minW="0" py="1.5" lineHeight="1.35" overflowWrap="anywhere" dir="auto">
            {getName(place_id)}
          </chakra.p>
          <Button
            variant="quiet"
            size="icon"
            color="danger.text"
            aria-label={`Remove ${getName(place_id)}`}
            onClick={() => onRemove(place_id)}
          >
            <Trash2 aria-hidden />
          </Button>
        </ListEntry>
      ))}
    </ListFieldset>
  )
}
