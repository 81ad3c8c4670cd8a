/** The avatar of the current user: the photo from the user's record, or the initials until it has loaded. */
import { useProfileRecord } from '#client/profile/profile.queries.ts'
import { Avatar } from '#client/ui/media/avatar.tsx'

interface CurrentUserAvatarProps {
  name: string
  size: 'sm' | 'md'
}

export default function CurrentUserAvatar({ name, size }: CurrentUserAvatarProps) {
  const { data } = useProfileRecord()
  return <Avatar name={name} photoUrl={data?.profile_photo_url} size={size} />
}
