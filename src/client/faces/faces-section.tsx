/** Below a picture: who is marked in it, from left to right, and the button that marks a face. */
import { chakra } from '@chakra-ui/react'
import { Eye, EyeOff, ScanFace } from 'lucide-react'
import { type MouseEvent, type Ref, useId } from 'react'
import { Link } from 'react-router'
import { getPersonPath } from '#client/people/person-path.ts'
import { useFindPersonName } from '#client/people/use-person-names.ts'
import { Button } from '#client/ui/controls/button.tsx'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { FaceCrop } from './face-crop.tsx'
import { formatFaceStatus } from './face-texts.ts'
import { type FaceView, formatFace } from './face-views.ts'

interface FacesSectionProps {
  item: ArchiveItem
  views: readonly FaceView[]
  markRef: Ref<HTMLButtonElement>
  areNamesShown: boolean
  onToggleNames: () => void
  /** Undefined while there is no picture to mark. */
  onMark: ((options: { startsInMiddle: boolean }) => void) | undefined
  onOpen: (view: FaceView) => void
}

export function FacesSection({
  item,
  views,
  markRef,
  areNamesShown,
  onToggleNames,
  onMark,
  onOpen,
}: FacesSectionProps) {
  const id = useId()
  const hasFaces = views.length > 0
  return (
    <chakra.section aria-labelledby={id} mt="7">
      <chakra.h2 id={id} textStyle="label" color="accent.text" mb="2">
        In this picture
      </chakra.h2>
      {!hasFaces && (
        <chakra.p color="text.muted">
          Nobody is marked yet.
          {onMark && ' Do you know who is in the picture? Your family will thank you.'}
        </chakra.p>
      )}
      {hasFaces && (
        <chakra.ul
          listStyleType="none"
          display="grid"
          gridTemplateColumns="repeat(auto-fill, minmax(min(15rem, 100%), 1fr))"
          columnGap="4"
          rowGap="2"
        >
          {views.map((view) => (
            <FaceRow key={view.key} item={item} view={view} onOpen={() => onOpen(view)} />
          ))}
        </chakra.ul>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="3" mt="3">
        {onMark && (
          <Button
            ref={markRef}
            variant="outline"
            onClick={({ detail }: MouseEvent) => onMark({ startsInMiddle: detail === 0 })}
          >
            <ScanFace aria-hidden />
            Mark a face
          </Button>
        )}
        {hasFaces && (
          <Button variant="quiet" aria-pressed={areNamesShown} onClick={onToggleNames}>
            {areNamesShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            Names on the picture
          </Button>
        )}
      </chakra.div>
    </chakra.section>
  )
}

interface FaceRowProps {
  item: ArchiveItem
  view: FaceView
  onOpen: () => void
}

function FaceRow({ item, view, onOpen }: FaceRowProps) {
  const findName = useFindPersonName()
  const [claim, ...others] = view.claims
  const name = formatFace(view, findName)
  const status = formatFaceStatus(view)
  const person = others.length === 0 ? (claim?.personId ?? null) : null
  return (
    <chakra.li display="flex" flexWrap="wrap" alignItems="center" columnGap="3" py="1" minW="0">
      <FaceCrop item={item} region={view.region} size="min(3rem, 20vw)" />
      <chakra.div minW="0" flex="1 1 7rem">
        {claim ? (
          person !== null && findName(person) !== undefined ? (
            <NameLink to={getPersonPath(person)}>{name}</NameLink>
          ) : (
            <chakra.span display="block" textStyle="name" overflowWrap="anywhere">
              {name}
            </chakra.span>
          )
        ) : (
          <RowButton onClick={onOpen}>{name}</RowButton>
        )}
        {status !== '' && (
          <chakra.span display="block" textStyle="small" color="text.muted">
            {status}
          </chakra.span>
        )}
      </chakra.div>
      {claim && (
        <RowButton
          aria-label={`Details of the mark: ${name}`}
          textStyle="small"
          flexShrink={0}
          onClick={onOpen}
        >
          Details
        </RowButton>
      )}
    </chakra.li>
  )
}

const NameLink = chakra(Link, {
  base: {
    textStyle: 'name',
    display: 'inline-flex',
    alignItems: 'center',
    minH: 'touch',
    overflowWrap: 'anywhere',
    _hover: { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  },
})

const RowButton = chakra(
  'button',
  {
    base: {
      minH: 'touch',
      minW: 'touch',
      textAlign: 'start',
      color: 'accent.text',
      cursor: 'pointer',
      textDecoration: 'underline',
      textUnderlineOffset: '0.2em',
    },
  },
  { defaultProps: { type: 'button' } },
)
