/** Puts a place on the map by a tap, for administrators. */
import { chakra } from '@chakra-ui/react'
import { Button } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import type { MapPlace } from '#shared/contracts/places.contract.ts'
import { useMovePlace } from './map.queries.ts'
import { type Position, unproject } from './projection.ts'

interface PlacePositionProps {
  place: MapPlace
  pin: Position | null
  onClose: () => void
}

export function PlacePosition({ place, pin, onClose }: PlacePositionProps) {
  const move = useMovePlace()
  const name = place.texts[0] ?? ''
  const save = () => {
    if (!pin) return
    move.mutate(
      { place, ...unproject(pin) },
      {
        onSuccess: () => {
          toast({ title: 'Position saved', description: name })
          onClose()
        },
      },
    )
  }
  return (
    <Alert title={`Where is ${name}?`}>
      <p>Tap the correct position on the map, then save.</p>
      {move.error && (
        <chakra.p role="alert" color="danger.text" mt="2">
          {move.error.message}
        </chakra.p>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="3" mt="3">
        <Button variant="solid" disabled={pin === null || move.isPending} onClick={save}>
          Save position
        </Button>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
      </chakra.div>
    </Alert>
  )
}
