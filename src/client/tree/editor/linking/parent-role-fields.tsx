/** How a parent is one, and who is the other: by birth in one of two places, or adoptive, foster, step, guardian. */
import { chakra } from '@chakra-ui/react'
import { fullName } from '#client/people/person-name.ts'
import type { Family } from '#client/tree/chart/family.ts'
import { findMember } from '#client/tree/chart/relatives.ts'
import { Field, Select } from '#client/ui/form/field.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { roleWords } from './link-messages.ts'
import { type ParentRole, parentRoles, recordedAs } from './link-update.ts'

interface ParentChoicesProps {
  family: Family
  parent: FamilyMember
  child: FamilyMember
  /** null while it is not said. */
  role: ParentRole | null
  onRole: (role: ParentRole) => void
  /** Partners of the parent who may be the other one; none where the other place is taken. */
  besides: readonly FamilyMember[]
  beside: FamilyMember | null
  onBeside: (id: string | null) => void
}

export function ParentChoices(props: ParentChoicesProps) {
  const { family, parent, child, role, onRole, besides, beside, onBeside } = props
  const taken = (place: ParentRole) => findMember(family, recordedAs(place, child))
  const replaced = role && taken(role)
  const other = role && (role === 'father' ? taken('mother') : role === 'mother' ? taken('father') : null)
  return (
    <>
      <Field
        label={`${fullName(parent)} as`}
        hint={
          replaced
            ? `${fullName(replaced)} is recorded there now, and will not be any more.`
            : other && `${fullName(other)} stays the other parent.`
        }
      >
        {(control) => (
          <Select
            {...control}
            value={role ?? ''}
            onChange={({ currentTarget: { value } }) => {
              const chosen = parentRoles.find((known) => known === value)
              if (chosen) onRole(chosen)
            }}
          >
            {role === null && <option value="">Please choose</option>}
            {parentRoles.map((place) => {
              const there = taken(place)
              return (
                <option key={place} value={place}>
                  {there ? `${roleWords[place]}, in place of ${fullName(there)}` : roleWords[place]}
                </option>
              )
            })}
          </Select>
        )}
      </Field>
      {besides.length > 0 && (
        <Field label="The other parent">
          {(control) => (
            <Select
              {...control}
              value={beside?.id ?? ''}
              onChange={({ currentTarget: { value } }) => onBeside(value === '' ? null : value)}
            >
              {besides.map((partner) => (
                <option key={partner.id} value={partner.id}>
                  {fullName(partner)}
                </option>
              ))}
              <option value="">Nobody recorded</option>
            </Select>
          )}
        </Field>
      )}
      {role === null && (
        <chakra.p textStyle="small" color="text.muted">
          {`${fullName(child)} has a parent recorded there already. Say how ${fullName(parent)} is one, too.`}
        </chakra.p>
      )}
    </>
  )
}
