/** Menu for adding a spouse, a child or a parent: a new person, or a person who is already in the tree. */
import { chakra } from '@chakra-ui/react'
import { Baby, ChevronDown, ChevronUp, HeartHandshake, type LucideIcon, UserRoundPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { formatFullName } from '#client/people/person-name.ts'
import type { Family } from '#client/tree/chart/family.ts'
import { findMember } from '#client/tree/chart/relatives.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { type FamilyMember, parentKind } from '#shared/contracts/people.contract.ts'
import type { LinkKind } from '#shared/genealogy/graph/link-rules.ts'
import { addLabels, parentRoleLabels } from '../linking/link-messages.ts'
import { getPartnerIds } from '../linking/link-update.ts'
import type { NewRelative } from './new-relative.ts'

const icons: Record<LinkKind, LucideIcon> = { spouse: HeartHandshake, child: Baby, parent: UserRoundPlus }

interface AddRelativeMenuProps {
  kind: LinkKind
  family: Family
  person: FamilyMember
  canWrite: boolean
  onNew: (relative: NewRelative) => void
  onPickExisting: (kind: LinkKind) => void
}

export function AddRelativeMenu({
  kind,
  family,
  person,
  canWrite,
  onNew,
  onPickExisting,
}: AddRelativeMenuProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const Icon = icons[kind]
  const newPersonOptions = getNewPersonOptions(kind, family, person)
  /** Closes the menu, so that the panel looks as before when linking is cancelled. */
  const pickExisting = () => {
    setOpen(false)
    onPickExisting(kind)
  }
  return (
    <chakra.div>
      <Button
        variant="outline"
        w="full"
        justifyContent="flex-start"
        disabled={!canWrite}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon aria-hidden />
        {addLabels[kind]}
        <chakra.span ms="auto" aria-hidden>
          {open ? <ChevronUp size={18} /> : <ChevronDown size={18} />}
        </chakra.span>
      </Button>
      {open && (
        <chakra.div
          id={id}
          role="group"
          aria-label={addLabels[kind]}
          display="grid"
          justifyItems="start"
          ps="4"
          ms="4"
          my="1"
          borderInlineStartWidth="2px"
          borderColor="accent"
        >
          {newPersonOptions.map(({ label, relative }) => (
            <Button key={label} variant="quiet" px="3" textAlign="start" onClick={() => onNew(relative)}>
              {label}
            </Button>
          ))}
          <Button variant="quiet" px="3" textAlign="start" onClick={pickExisting}>
            A person already in the tree
          </Button>
        </chakra.div>
      )}
    </chakra.div>
  )
}

/** Returns one option per possible other parent of a child, and one per role of a parent if both birth parents are recorded. */
function getNewPersonOptions(
  kind: LinkKind,
  family: Family,
  person: FamilyMember,
): { label: string; relative: NewRelative }[] {
  if (kind === 'spouse') return [{ label: 'A new person', relative: { kind, of: person } }]
  if (kind === 'parent') {
    if (person.father_id === null || person.mother_id === null) {
      return [{ label: 'A new person', relative: { kind, of: person, as: null } }]
    }
    return parentKind.options.map((as) => ({
      label: `A new person: ${parentRoleLabels[as].toLowerCase()}`,
      relative: { kind, of: person, as },
    }))
  }
  const partners = getPartnerIds(person).flatMap((id) => findMember(family, id) ?? [])
  if (partners.length < 2) {
    return [{ label: 'A new person', relative: { kind, of: person, otherParent: partners[0] ?? null } }]
  }
  return [
    ...partners.map((otherParent) => ({
      label: `A new person, with ${formatFullName(otherParent)}`,
      relative: { kind, of: person, otherParent },
    })),
    { label: 'A new person, other parent unknown', relative: { kind, of: person, otherParent: null } },
  ]
}
