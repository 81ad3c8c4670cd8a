/** The wish never to be marked in pictures: a checkbox for the person, and for administrators. */
import { chakra } from '@chakra-ui/react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { TitledPanel } from '#client/ui/layout/panel.tsx'
import { useSaveMarkingWish } from './faces.changes.ts'
import { useUnmarkedPeople } from './faces.queries.ts'

interface MarkingWishProps {
  personId: string
  /** "me" on the own profile, otherwise the name. */
  who: string
}

function MarkingWish({ personId, who }: MarkingWishProps) {
  const { live } = useSession()
  const { online } = useConnection()
  const save = useSaveMarkingWish()
  const isUnmarked = useUnmarkedPeople().has(personId)
  return (
    <Checkbox
      label={`Never mark ${who} in pictures`}
      hint="Existing marks are removed, and nobody in the family can add new ones."
      checked={save.isPending ? save.variables.isUnmarked : isUnmarked}
      disabled={!live || !online || save.isPending}
      onChange={({ currentTarget }) =>
        save.mutate(
          { personId, isUnmarked: currentTarget.checked },
          { onError: ({ message }) => toast({ title: message, tone: 'destructive' }) },
        )
      }
    />
  )
}

export function MarkingWishCard({ personId }: { personId: string }) {
  return (
    <TitledPanel heading="Marks in Pictures">
      <MarkingWish personId={personId} who="me" />
    </TitledPanel>
  )
}

/** On the page of a person, for administrators, who speak for children and for those without an account. */
export function MarkingWishOfPerson({ personId, name }: { personId: string; name: string }) {
  const { user } = useSession()
  if (user?.role !== 'admin') return null
  return (
    <chakra.div data-screen-only mt="6">
      <MarkingWish personId={personId} who={name} />
    </chakra.div>
  )
}
