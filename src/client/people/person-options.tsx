/** The list of people that match the typed name. */

import { chakra } from '@chakra-ui/react'
import { memo, useEffect, useRef } from 'react'
import type { ListRoom } from '#client/ui/form/suggestions-position.ts'
import { Avatar } from '#client/ui/media/avatar.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { formatLifeYears } from '#shared/genealogy/dates/life-years.ts'
import type { PeopleMatches } from './find-people.ts'
import { formatFullName, getMaidenName } from './person-name.ts'
import { personRowStyles } from './person-row-style.ts'

interface PersonOptionsProps {
  /** The id of the list; an option has the id `{id}-{index}`. */
  id: string
  open: boolean
  matches: PeopleMatches
  active: number
  room: ListRoom
  onHighlight: (place: number) => void
  onChoose: (place: number) => void
}

export function PersonOptions(props: PersonOptionsProps) {
  const { id, open, matches, active, room, onHighlight, onChoose } = props
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open && box.current) scrollRowIntoView(box.current, document.getElementById(`${id}-${active}`))
  }, [open, id, active])
  return (
    <chakra.div
      ref={box}
      hidden={!open}
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
        {open &&
          matches.people.map((person, place) => (
            <PersonOption
              key={person.id}
              id={`${id}-${place}`}
              place={place}
              person={person}
              active={place === active}
              onHighlight={onHighlight}
              onChoose={onChoose}
            />
          ))}
      </chakra.div>
      {open && (matches.people.length === 0 || matches.more > 0) && (
        <chakra.p role="status" px="3" py="2" textStyle="small" color="text.muted">
          {matches.people.length === 0
            ? 'Nobody with this name was found'
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

interface PersonOptionProps {
  id: string
  place: number
  person: FamilyMember
  active: boolean
  onHighlight: (place: number) => void
  onChoose: (place: number) => void
}

const PersonOption = memo(function PersonOption({
  id,
  place,
  person,
  active,
  onHighlight,
  onChoose,
}: PersonOptionProps) {
  const maiden = getMaidenName(person)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the field above choose.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onPointerEnter={() => onHighlight(place)}
      // Keeps the focus in the text field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(place)}
    >
      <Avatar name={formatFullName(person)} photoUrl={person.profile_photo_url} size="sm" />
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
