/** The people whom a typed name may mean, at the field in which it is typed. */

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
  /** Of the list; each option has `{id}-{place}`. */
  id: string
  open: boolean
  found: PeopleMatches
  active: number
  room: ListRoom
  onPoint: (place: number) => void
  onChoose: (place: number) => void
}

export function PersonOptions(props: PersonOptionsProps) {
  const { id, open, found, active, room, onPoint, onChoose } = props
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open && box.current) showRow(box.current, document.getElementById(`${id}-${active}`))
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
          found.people.map((person, place) => (
            <PersonOption
              key={person.id}
              id={`${id}-${place}`}
              place={place}
              person={person}
              active={place === active}
              onPoint={onPoint}
              onChoose={onChoose}
            />
          ))}
      </chakra.div>
      {open && (found.people.length === 0 || found.more > 0) && (
        <chakra.p role="status" px="3" py="2" textStyle="small" color="text.muted">
          {found.people.length === 0
            ? 'Nobody of that name'
            : `and ${found.more} more: type on to narrow it down`}
        </chakra.p>
      )}
    </chakra.div>
  )
}

/** Scrolls the list alone: what lies around it stays where it is. */
function showRow(list: HTMLElement, row: HTMLElement | null) {
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
  onPoint: (place: number) => void
  onChoose: (place: number) => void
}

const PersonOption = memo(function PersonOption({
  id,
  place,
  person,
  active,
  onPoint,
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
      onPointerEnter={() => onPoint(place)}
      // The field keeps the focus until the choice has arrived.
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
