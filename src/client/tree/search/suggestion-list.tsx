/** The people whom a typed name may mean, under the field that it is typed in. */

import { chakra } from '@chakra-ui/react'
import { memo } from 'react'
import { maidenName } from '#client/people/person-name.ts'
import { personRowLooks } from '#client/people/person-row-style.ts'
import { Medallion } from '#client/ui/media/avatar.tsx'
import type { Suggestion, Suggestions } from './use-suggestions.ts'

export function SuggestionList({ id, shown, nobody, suggestions, active, setActive, choose }: Suggestions) {
  return (
    <chakra.div
      display={shown ? 'block' : 'none'}
      position="absolute"
      zIndex="menu"
      insetInline="0"
      top="calc(100% + 0.375rem)"
      maxH="min(28rem, 60vh)"
      overflowY="auto"
      overscrollBehavior="contain"
      bg="raised"
      borderWidth="1px"
      borderColor="line.strong"
      borderRadius="md"
      boxShadow="lifted"
      py="1"
    >
      <chakra.div id={`${id}-list`} role="listbox" aria-label="Suggestions" css={personRowLooks}>
        {suggestions.map((suggestion, place) => (
          <SuggestionRow
            key={suggestion.member.id}
            id={`${id}-${place}`}
            place={place}
            suggestion={suggestion}
            active={place === active}
            onPoint={setActive}
            onChoose={choose}
          />
        ))}
      </chakra.div>
      {shown && nobody && (
        <chakra.p px="4" py="3" color="text.muted" role="status">
          No family members found matching your search.
        </chakra.p>
      )}
    </chakra.div>
  )
}

interface SuggestionRowProps {
  id: string
  place: number
  suggestion: Suggestion
  active: boolean
  onPoint: (place: number) => void
  onChoose: (place: number) => void
}

/** Rows that stay are not rendered at every letter. */
const SuggestionRow = memo(function SuggestionRow({
  id,
  place,
  suggestion: { member, face, branch },
  active,
  onPoint,
  onChoose,
}: SuggestionRowProps) {
  const maiden = maidenName(member)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the field above choose.
    <div
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onPointerEnter={() => onPoint(place)}
      // The field keeps the focus, so that the list does not close before the choice arrives.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(place)}
    >
      <Medallion name={face.name} branch={branch} photoUrl={member.profile_photo_url} size="sm" />
      <span className="who">
        <span className="name">
          {face.name}
          {maiden && <span className="maiden">{` née ${maiden}`}</span>}
        </span>
        <span className="years">{face.years}</span>
      </span>
    </div>
  )
})
