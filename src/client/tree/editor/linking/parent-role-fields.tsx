/** Form fields for the role of a parent (father, mother, adoptive, …) and for the other parent. */
import { chakra } from '@chakra-ui/react'
import { formatFullName } from '#client/people/person-name.ts'
import type { Family } from '#client/tree/chart/family.ts'
import { findMember } from '#client/tree/chart/relatives.ts'
import { Field, Select } from '#client/ui/form/field.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { parentRoleLabels } from './link-messages.ts'
import { getRecordedParent, type ParentRole, parentRoles } from './link-update.ts'

interface ParentRoleFieldsProps {
  family: Family
  parent: FamilyMember
  child: FamilyMember
  /** null until the user chooses. */
  role: ParentRole | null
  onRole: (role: ParentRole) => void
  /** Partners of the parent who can be the other parent; empty if the child has both birth parents. */
  otherParentOptions: readonly FamilyMember[]
  otherParent: FamilyMember | null
  onOtherParent: (id: string | null) => void
}

export function ParentRoleFields(props: ParentRoleFieldsProps) {
  const { family, parent, child, role, onRole, otherParentOptions, otherParent, onOtherParent } = props
  const findRecorded = (option: ParentRole) => findMember(family, getRecordedParent(option, child))
  const replaced = role && findRecorded(role)
  const remaining =
    role && (role === 'father' ? findRecorded('mother') : role === 'mother' ? findRecorded('father') : null)
  return (
    <>
      <Field
        label={`${formatFullName(parent)} as`}
        hint={
          replaced
            ? `This replaces ${formatFullName(replaced)}.`
            : remaining && `${formatFullName(remaining)} stays the other parent.`
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
            {parentRoles.map((option) => {
              const recorded = findRecorded(option)
              return (
                <option key={option} value={option}>
                  {recorded
                    ? `${parentRoleLabels[option]} (replaces ${formatFullName(recorded)})`
                    : parentRoleLabels[option]}
                </option>
              )
            })}
          </Select>
        )}
      </Field>
      {otherParentOptions.length > 0 && (
        <Field label="The other parent">
          {(control) => (
            <Select
              {...control}
              value={otherParent?.id ?? ''}
              onChange={({ currentTarget: { value } }) => onOtherParent(value === '' ? null : value)}
            >
              {otherParentOptions.map((partner) => (
                <option key={partner.id} value={partner.id}>
                  {formatFullName(partner)}
                </option>
              ))}
              <option value="">Unknown</option>
            </Select>
          )}
        </Field>
      )}
      {role === null && (
        <chakra.p textStyle="small" color="text.muted">
          {`The father or mother of ${formatFullName(child)} is already recorded. Please choose how ${formatFullName(parent)} is related to ${formatFullName(child)}.`}
        </chakra.p>
      )}
    </>
  )
}
