/** Adding a spouse, a child or a parent: somebody new, or somebody who is in the tree already. */
import { chakra } from '@chakra-ui/react'
import { Baby, ChevronDown, ChevronUp, HeartHandshake, type LucideIcon, UserRoundPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { fullName } from '#client/people/person-name.ts'
import type { Family } from '#client/tree/chart/family.ts'
import { findMember } from '#client/tree/chart/relatives.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { type FamilyMember, parentKind } from '#shared/contracts/people.contract.ts'
import type { LinkKind } from '#shared/genealogy/graph/link-rules.ts'
import { addWords, roleWords } from '../linking/link-messages.ts'
import { partnersOf } from '../linking/link-update.ts'
import type { NewRelative } from './new-relative.ts'

const icons: Record<LinkKind, LucideIcon> = { spouse: HeartHandshake, child: Baby, parent: UserRoundPlus }

interface AddRelativeProps {
  kind: LinkKind
  family: Family
  person: FamilyMember
  possible: boolean
  onNew: (relative: NewRelative) => void
  onPick: (kind: LinkKind) => void
}

export function AddRelative({ kind, family, person, possible, onNew, onPick }: AddRelativeProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const Icon = icons[kind]
  const ways = waysToBeNew(kind, family, person)
  /** Whoever comes back from the tree finds the panel as it was before. */
  const pick = () => {
    setOpen(false)
    onPick(kind)
  }
  return (
    <chakra.div>
      <Button
        variant="outline"
        w="full"
        justifyContent="flex-start"
        disabled={!possible}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon aria-hidden />
        {addWords[kind]}
        <chakra.span ms="auto" aria-hidden>
          {open ? <ChevronUp size={18} /> : <ChevronDown size={18} />}
        </chakra.span>
      </Button>
      {open && (
        <chakra.div
          id={id}
          role="group"
          aria-label={addWords[kind]}
          display="grid"
          justifyItems="start"
          ps="4"
          ms="4"
          my="1"
          borderInlineStartWidth="2px"
          borderColor="accent"
        >
          {ways.map(({ label, relative }) => (
            <Button key={label} variant="quiet" px="3" textAlign="start" onClick={() => onNew(relative)}>
              {label}
            </Button>
          ))}
          <Button variant="quiet" px="3" textAlign="start" onClick={pick}>
            Somebody in the tree
          </Button>
        </chakra.div>
      )}
    </chakra.div>
  )
}

/** Of several partners one is the other parent; where both birth parents are recorded it is to be said what a third is. */
function waysToBeNew(
  kind: LinkKind,
  family: Family,
  person: FamilyMember,
): { label: string; relative: NewRelative }[] {
  if (kind === 'spouse') return [{ label: 'Somebody new', relative: { kind, of: person } }]
  if (kind === 'parent') {
    if (person.father_id === null || person.mother_id === null) {
      return [{ label: 'Somebody new', relative: { kind, of: person, as: null } }]
    }
    return parentKind.options.map((as) => ({
      label: `Somebody new: ${roleWords[as].toLowerCase()}`,
      relative: { kind, of: person, as },
    }))
  }
  const partners = partnersOf(person).flatMap((id) => findMember(family, id) ?? [])
  if (partners.length < 2) {
    return [{ label: 'Somebody new', relative: { kind, of: person, beside: partners[0] ?? null } }]
  }
  return [
    ...partners.map((beside) => ({
      label: `Somebody new, with ${fullName(beside)}`,
      relative: { kind, of: person, beside },
    })),
    { label: 'Somebody new, with nobody recorded', relative: { kind, of: person, beside: null } },
  ]
}
