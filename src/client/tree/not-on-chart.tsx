/** Says that somebody is not among the people of the chart, and leads to where they are. */
import { chakra } from '@chakra-ui/react'
import { fullName } from '#client/people/person-name.ts'
import { Button } from '#client/ui/button.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'

export function NotOnChart({ person, onShow }: { person: FamilyMember; onShow: () => void }) {
  return (
    <chakra.p role="status" color="text.muted" mb="3" mt="-1">
      {`${fullName(person)} is not among them.`}
      <Button variant="quiet" px="3" color="accent.text" onClick={onShow}>
        Show on the whole tree
      </Button>
    </chakra.p>
  )
}
