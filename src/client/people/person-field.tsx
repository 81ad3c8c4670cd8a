/** A field for one person of the family, found by typing a part of the name. */
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import { Medallion } from '#client/ui/medallion.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { foldText } from '#shared/folded-text.ts'
import { lifeYears } from '#shared/genealogy/edtf-life.ts'
import { usePeople } from './people.queries.ts'
import { fullName } from './person-name.ts'

interface PersonFieldProps {
  label: string
  hint?: string
  /** By id; null is nobody. */
  chosen: string | null
  onChoose: (id: string | null) => void
  /** Who cannot be meant. */
  without?: ReadonlySet<string>
}

const mostSuggestions = 8

/** The folded names of everybody, worked out once a list. */
const foldedNames = new WeakMap<readonly FamilyMember[], string[]>()

function namesOf(people: readonly FamilyMember[]): string[] {
  const known = foldedNames.get(people)
  if (known) return known
  const names = people.map((person) =>
    foldText([fullName(person), person.maiden_name ?? '', ...person.also_known_as].join(' ')),
  )
  foldedNames.set(people, names)
  return names
}

/** Everybody all of whose sought words begin a word of the name, in the order of the list. */
function findPeople(people: readonly FamilyMember[], query: string, without?: ReadonlySet<string>) {
  const words = foldText(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const names = namesOf(people)
  const found: FamilyMember[] = []
  for (const [at, person] of people.entries()) {
    const name = ` ${names[at] ?? ''}`
    if (without?.has(person.id) || !words.every((word) => name.includes(` ${word}`))) continue
    found.push(person)
    if (found.length === mostSuggestions) break
  }
  return found
}

export function PersonField({ label, hint, chosen, onChoose, without }: PersonFieldProps) {
  const id = useId()
  const { data: people } = usePeople()
  /** What is being typed; null while nobody types. */
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const sought = useDeferredValue(typed ?? '')
  const found = useMemo(() => findPeople(people ?? [], sought, without), [people, sought, without])
  const member = useMemo(() => people?.find((person) => person.id === chosen), [people, chosen])
  const open = typed !== null && typed.trim() !== ''

  const choose = (person: FamilyMember | undefined) => {
    if (!person) return
    setTyped(null)
    onChoose(person.id)
  }
  function onKeyDown(event: KeyboardEvent) {
    const last = found.length - 1
    if (!open) return
    if (event.key === 'ArrowDown') setActive(active >= last ? 0 : active + 1)
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? last : active - 1)
    else if (event.key === 'Enter') choose(found[active])
    else if (event.key === 'Escape') {
      setTyped(null)
      event.stopPropagation()
    } else return
    event.preventDefault()
  }

  return (
    <chakra.div position="relative">
      <chakra.label htmlFor={id} display="block" textStyle="small" fontWeight={600} mb="1.5">
        {label}
      </chakra.label>
      <chakra.div position="relative">
        <Input
          id={id}
          role="combobox"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={open && found[active] ? `${id}-${active}` : undefined}
          aria-describedby={hint ? `${id}-hint` : undefined}
          autoComplete="off"
          placeholder="Type a name"
          paddingInlineEnd="3rem"
          value={typed ?? (member ? fullName(member) : '')}
          onChange={(event) => {
            setActive(0)
            setTyped(event.currentTarget.value)
          }}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => setTyped(null)}
          onKeyDown={onKeyDown}
        />
        {chosen !== null && typed === null && (
          <Button
            variant="quiet"
            size="icon"
            position="absolute"
            insetEnd="0.125rem"
            top="0.125rem"
            color="text.muted"
            aria-label={`Nobody for ${label}`}
            onClick={() => onChoose(null)}
          >
            <X aria-hidden />
          </Button>
        )}
      </chakra.div>
      {hint && (
        <chakra.p id={`${id}-hint`} textStyle="small" color="text.muted" mt="1.5">
          {hint}
        </chakra.p>
      )}
      <chakra.div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        hidden={!open}
        position="absolute"
        zIndex="menu"
        insetInline="0"
        top="calc(100% + 0.25rem)"
        maxH="16rem"
        overflowY="auto"
        bg="raised"
        borderWidth="1px"
        borderColor="line.strong"
        borderRadius="md"
        boxShadow="lifted"
        py="1"
      >
        {open &&
          found.map((person, at) => (
            <chakra.div
              key={person.id}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              display="flex"
              alignItems="center"
              gap="3"
              minH="touch"
              px="3"
              py="1.5"
              cursor="pointer"
              bg={at === active ? 'accent.soft' : 'transparent'}
              onPointerEnter={() => setActive(at)}
              // The field keeps the focus until the choice has arrived.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              <Medallion name={fullName(person)} photoUrl={person.profile_photo_url} size="sm" />
              <chakra.span minW="0">
                <chakra.span textStyle="name">{fullName(person)}</chakra.span>{' '}
                <chakra.span textStyle="small" color="text.muted">
                  {lifeYears(person, new Date())}
                </chakra.span>
              </chakra.span>
            </chakra.div>
          ))}
        {open && found.length === 0 && (
          <chakra.p px="3" py="2" color="text.muted">
            Nobody of that name
          </chakra.p>
        )}
      </chakra.div>
    </chakra.div>
  )
}
