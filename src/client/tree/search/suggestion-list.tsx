/** The list of suggested people below a search field. */

import { chakra } from '@chakra-ui/react'
import { memo } from 'react'
import { getMaidenName } from '#client/people/person-name.ts'
import { personRowStyles } from '#client/people/person-row-style.ts'
import { Avatar } from '#client/ui/media/avatar.tsx'
import type { Suggestion, Suggestions } from './use-suggestions.ts'

export function SuggestionList({
  id,
  isOpen,
  hasNoMatches,
  suggestions,
  activeIndex,
  setActiveIndex,
  choose,
}: Suggestions) {
  return (
    <chakra.div
      display={isOpen ? 'block' : 'none'}
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
      <chakra.div id={`${id}-list`} role="listbox" aria-label="Suggestions" css={personRowStyles}>
        {suggestions.map((suggestion, index) => (
          <SuggestionRow
            key={suggestion.member.id}
            id={`${id}-${index}`}
            index={index}
            suggestion={suggestion}
            isActive={index === activeIndex}
            onHover={setActiveIndex}
            onChoose={choose}
          />
        ))}
      </chakra.div>
      {isOpen && hasNoMatches && (
        <chakra.p px="4" py="3" color="text.muted" role="status">
          No family members found matching your search.
        </chakra.p>
      )}
    </chakra.div>
  )
}

interface SuggestionRowProps {
  id: string
  index: number
  suggestion: Suggestion
  isActive: boolean
  onHover: (index: number) => void
  onChoose: (index: number) => void
}

/** Memoised, so that unchanged rows do not render at every typed letter. */
const SuggestionRow = memo(function SuggestionRow({
  id,
  index,
  suggestion: { member, content, branch },
  isActive,
  onHover,
  onChoose,
}: SuggestionRowProps) {
  const maiden = getMaidenName(member)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input above handles the keys.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onPointerEnter={() => onHover(index)}
      // Keeps the focus in the input: losing the focus would close the list before the click.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(index)}
    >
      <Avatar name={content.name} branch={branch} photoUrl={member.profile_photo_url} size="sm" />
      <span className="who">
        <span className="name">
          {content.name}
          {maiden && <span className="maiden">{` née ${maiden}`}</span>}
        </span>
        <span className="years">{content.years}</span>
      </span>
    </div>
  )
})
