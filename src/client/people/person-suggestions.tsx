/** The list of people suggested for a typed name, above or below the text field. */

import { chakra } from '@chakra-ui/react'
import { memo, useEffect, useRef } from 'react'
import { Medallion } from '#client/ui/media/medallion.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { formatLifeYears } from '#shared/genealogy/dates/life-years.ts'
import { formatFullName, getMaidenName } from './person-name.ts'
import { personRowStyles } from './person-row-style.ts'
import type { PersonCombobox } from './use-person-combobox.ts'

interface PersonSuggestionsProps {
  combobox: PersonCombobox
  /** The person's branch of the family, for the color of the medallion. */
  getBranch?: ((person: FamilyMember) => number) | undefined
}

export function PersonSuggestions({ combobox, getBranch }: PersonSuggestionsProps) {
  const { id, isOpen, matches, hasNoMatches, activeIndex, room, setActiveIndex, select } = combobox
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen && box.current) scrollRowIntoView(box.current, document.getElementById(`${id}-${activeIndex}`))
  }, [isOpen, id, activeIndex])
  return (
    <chakra.div
      ref={box}
      hidden={!isOpen}
      position="absolute"
      zIndex="menu"
      insetInline="0"
      style={{
        ...(room.side === 'below'
          ? { top: 'calc(100% + 0.25rem)' }
          : { bottom: `calc(100% + 0.25rem + ${room.lift}px)` }),
        maxHeight: `${room.height}px`,
      }}
      overflowY="auto"
      overscrollBehavior="contain"
      bg="raised"
      borderWidth="1px"
      borderColor="line.strong"
      borderRadius="md"
      boxShadow="lifted"
      py="1"
    >
      <chakra.div id={id} role="listbox" aria-label="Suggestions" css={personRowStyles}>
        {isOpen &&
          matches.people.map((person, index) => (
            <SuggestionRow
              key={person.id}
              id={`${id}-${index}`}
              index={index}
              person={person}
              branch={getBranch?.(person)}
              isActive={index === activeIndex}
              onHover={setActiveIndex}
              onSelect={select}
            />
          ))}
      </chakra.div>
      {isOpen && (hasNoMatches || matches.more > 0) && (
        <chakra.p role="status" px="3" py="2" textStyle="small" color="text.muted">
          {hasNoMatches
            ? 'No family members found matching your search.'
            : `and ${matches.more} more: type more letters to narrow the list`}
        </chakra.p>
      )}
    </chakra.div>
  )
}

/** Scrolls the list, but not the elements around the list. */
function scrollRowIntoView(list: HTMLElement, row: HTMLElement | null) {
  if (!row) return
  const end = row.offsetTop + row.offsetHeight - list.clientHeight
  if (row.offsetTop < list.scrollTop) list.scrollTop = row.offsetTop
  else if (end > list.scrollTop) list.scrollTop = end
}

interface SuggestionRowProps {
  id: string
  index: number
  person: FamilyMember
  branch: number | undefined
  isActive: boolean
  onHover: (index: number) => void
  onSelect: (index: number) => void
}

/** Memoised, so that unchanged rows do not render at every typed letter. */
const SuggestionRow = memo(function SuggestionRow({
  id,
  index,
  person,
  branch,
  isActive,
  onHover,
  onSelect,
}: SuggestionRowProps) {
  const maiden = getMaidenName(person)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerEnter={() => onHover(index)}
      // Keeps the focus in the text field: losing the focus would close the list before the click.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onSelect(index)}
    >
      <Medallion
        name={formatFullName(person)}
        branch={branch}
        photoUrl={person.profile_photo_url}
        size="sm"
      />
      <span className="who">
        <span className="name">
          {formatFullName(person)}
          {maiden && <span className="maiden">{` née ${maiden}`}</span>}
        </span>
        <span className="years">{formatLifeYears(person, new Date())}</span>
      </span>
    </div>
  )
})
