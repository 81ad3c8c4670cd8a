/** The face of the person who is signed in, as their record has it; initials until it has come. */
import { useOwnRecord } from '#client/profile/profile.queries.ts'
import { Medallion } from '#client/ui/media/avatar.tsx'

interface OwnFaceProps {
  name: string
  size: 'sm' | 'md'
}

export default function OwnFace({ name, size }: OwnFaceProps) {
  const { data } = useOwnRecord()
  return <Medallion name={name} photoUrl={data?.profile_photo_url} size={size} />
}
