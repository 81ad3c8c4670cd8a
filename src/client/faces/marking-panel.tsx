/** Below the picture while faces are marked: who the marked face is, and the way out. */
import { chakra } from '@chakra-ui/react'
import { type RefObject, useState } from 'react'
import { useFindPersonName } from '#client/people/use-person-names.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { type FaceChoice, FacePicker } from './face-picker.tsx'
import { type FaceView, listClaimedPeople } from './face-views.ts'
import { useChangeFace } from './faces.changes.ts'
import type { Marking, MarkingControls } from './use-marking.ts'
import { useSendFace } from './use-send-face.ts'

interface MarkingPanelProps {
  userId: string
  item: ArchiveItem
  views: readonly FaceView[]
  marking: Marking
  controls: MarkingControls
  fieldRef: RefObject<HTMLDivElement | null>
}

/** The people whom the picture names and nobody has marked yet. */
function listUnmarkedNamed(item: ArchiveItem, views: readonly FaceView[]): string[] {
  const marked = listClaimedPeople(views)
  return item.member_ids.filter((id) => !marked.has(id))
}

export function MarkingPanel(props: MarkingPanelProps) {
  return (
    <chakra.section
      aria-label="Mark faces"
      bg="surface"
      borderTopWidth="1px"
      borderColor="line"
      px={{ base: 'min(1rem, 5vw)', md: '8' }}
      py="4"
    >
      <chakra.div maxW="measure" mx="auto">
        {props.marking.moved ? <MovePanel {...props} /> : <NamePanel {...props} />}
      </chakra.div>
    </chakra.section>
  )
}

function NamePanel({ userId, item, views, marking, controls, fieldRef }: MarkingPanelProps) {
  const { send, isSending } = useSendFace(userId)
  const findName = useFindPersonName()
  const [saved, setSaved] = useState<string | null>(null)
  const { region } = marking

  async function choose({ personId, name }: FaceChoice) {
    if (!region || isSending) return
    const isSaved = await send({ title: item.title, itemId: item.id, faceId: null, region, personId, name })
    if (!isSaved) return
    setSaved(personId === null ? (name ?? 'The question') : (findName(personId) ?? 'The name'))
    controls.change(null)
  }

  return (
    <chakra.div display="grid" gap="3">
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        columnGap="3"
        rowGap="2"
      >
        <chakra.p role="status" flex="1 1 8rem" minW="0">
          {saved !== null && `${saved} is saved. `}
          {region === null ? 'Tap a face in the picture.' : 'Drag the mark until it surrounds the face.'}
        </chakra.p>
        <Button variant="outline" flexShrink={0} onClick={controls.stop}>
          {saved === null ? 'Cancel' : 'Done'}
        </Button>
      </chakra.div>
      <chakra.div hidden={region === null}>
        <FacePicker
          label="Who is this?"
          suggestedIds={listUnmarkedNamed(item, views)}
          fieldRef={fieldRef}
          onChoose={(choice) => void choose(choice)}
        >
          <Button variant="outline" onClick={() => void choose({ personId: null, name: null })}>
            Ask the family
          </Button>
        </FacePicker>
      </chakra.div>
    </chakra.div>
  )
}

function MovePanel({ marking: { moved, region }, controls }: MarkingPanelProps) {
  const change = useChangeFace()
  function save() {
    if (!moved || !region) return
    change.mutate(
      { kind: 'move', face: moved, region },
      {
        onSuccess: controls.stop,
        onError: ({ message }) => toast({ title: message, tone: 'destructive' }),
      },
    )
  }
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="3">
      <chakra.p flex="1 1 12rem">Drag the mark until it surrounds the face.</chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button variant="outline" onClick={controls.stop}>
          Cancel
        </Button>
        <Button disabled={change.isPending} onClick={save}>
          Save
        </Button>
      </chakra.div>
    </chakra.div>
  )
}
