/** The medallion of a person of the tree: photo or initials, the ring of the branch, the gold halo of the current user. */
import type { ComponentProps } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { Medallion } from '#client/ui/media/medallion.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { findBranch } from './family-branches.ts'
import { usePeople } from './people.queries.ts'
import { getPeopleById } from './people-by-id.ts'
import { formatFullName } from './person-name.ts'

interface PersonMedallionProps extends Pick<ComponentProps<typeof Medallion>, 'size' | 'branch'> {
  person: Pick<FamilyMember, 'id' | 'first_name' | 'last_name' | 'maiden_name' | 'profile_photo_url'>
}

/** @param branch only where the caller already knows the person's branch */
export function PersonMedallion({ person, branch, size }: PersonMedallionProps) {
  const { user } = useSession()
  const { data: people } = usePeople(branch === undefined)
  return (
    <Medallion
      name={formatFullName(person)}
      branch={branch ?? (people && findBranch(getPeopleById(people), person.id))}
      photoUrl={person.profile_photo_url}
      size={size ?? 'md'}
      isYou={user?.member_id === person.id}
    />
  )
}
