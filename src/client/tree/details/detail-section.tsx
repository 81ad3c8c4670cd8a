/** Building blocks of the details dialog: sections, rows, and names that open another person's details. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { formatFullName } from '#client/people/person-name.ts'
import { linkRecipe } from '#client/theme/recipes.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'

const NameButton = chakra('button', linkRecipe, { defaultProps: { type: 'button' } })

export function PersonButton({ member, onOpen }: { member: FamilyMember; onOpen: (id: string) => void }) {
  return (
    <NameButton
      textStyle="name"
      textAlign="start"
      cursor="pointer"
      display="inline-flex"
      alignItems="center"
      minH="touch"
      onClick={() => onOpen(member.id)}
    >
      {formatFullName(member)}
    </NameButton>
  )
}

export function DetailSection({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <chakra.section mt="6">
      <chakra.h3
        textStyle="label"
        color="accent.text"
        borderBottomWidth="1px"
        borderColor="line"
        pb="1.5"
        mb="2"
      >
        {heading}
      </chakra.h3>
      {children}
    </chakra.section>
  )
}

export function DetailRow({ term, children }: { term: string; children: ReactNode }) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: '8.5rem minmax(0, 1fr)' }}
      columnGap="4"
      py="1.5"
    >
      <chakra.dt color="text.muted">{term}</chakra.dt>
      <chakra.dd overflowWrap="anywhere">{children}</chakra.dd>
    </chakra.div>
  )
}
