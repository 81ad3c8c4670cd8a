/** The current user's profile photo with a button to change it. */
import { chakra } from '@chakra-ui/react'
import { Camera } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Medallion } from '#client/ui/media/medallion.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'

const PhotoDialog = lazy(() => import('./photo-dialog.tsx'))

interface ProfilePhotoProps {
  name: string
  record: FamilyMember
  photoButton: 'enabled' | 'disabled' | 'hidden'
}

export function ProfilePhoto({ name, record, photoButton }: ProfilePhotoProps) {
  const [open, setOpen] = useState(false)
  return (
    <chakra.div position="relative" flexShrink={0}>
      <Medallion name={name} photoUrl={record.profile_photo_url} size="xl" />
      {photoButton !== 'hidden' && (
        <Button
          variant="outline"
          size="icon"
          position="absolute"
          insetEnd="-0.625rem"
          bottom="-0.625rem"
          borderRadius="full"
          bg="raised"
          color="accent.text"
          boxShadow="sheet"
          aria-label={record.profile_photo_url ? 'Change profile photo' : 'Add a profile photo'}
          disabled={photoButton === 'disabled'}
          _disabled={{ opacity: 1, color: 'text.muted' }}
          onClick={() => setOpen(true)}
        >
          <Camera aria-hidden />
        </Button>
      )}
      {open && (
        <Suspense>
          <PhotoDialog record={record} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </chakra.div>
  )
}
