/** The face of the person who is signed in, as their record has it; initials until it has come. */
import { useOwnRecord } from '#client/profile/profile.queries.ts'
import { Avatar } from '#client/ui/media/avatar.tsx'

interface CurrentUserAvatarProps {
  name: string
  size: 'sm' | 'md'
}

export default function CurrentUserAvatar({ name, size }: CurrentUserAvatarProps) {
  const { data } = useOwnRecord()
  return <Avatar name={name} photoUrl={data?.profile_photo_url} size={size} />
}
