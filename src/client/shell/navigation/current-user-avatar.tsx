/** The avatar of the current user: the photo from the user's record, or the initials until it has loaded. */
import { useProfileRecord } from '#client/profile/profile.queries.ts'
import { Medallion } from '#client/ui/media/medallion.tsx'

interface CurrentUserAvatarProps {
  name: string
  size: 'sm' | 'md'
}

export default function CurrentUserAvatar({ name, size }: CurrentUserAvatarProps) {
  const { data } = useProfileRecord()
  return <Medallion name={name} photoUrl={data?.profile_photo_url} size={size} />
}
