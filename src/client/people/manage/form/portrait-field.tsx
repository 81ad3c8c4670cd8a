/** The form field for the profile photo of a person. */
import { chakra } from '@chakra-ui/react'
import { Camera } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Medallion } from '#client/ui/media/medallion.tsx'

const PortraitDialog = lazy(() => import('./portrait-dialog.tsx'))

interface PortraitFieldProps {
  /** The name of the person, for the initials. */
  name: string
  url: string | null
  error?: string | undefined
  onChange: (url: string | null) => void
}

export function PortraitField({ name, url, error, onChange }: PortraitFieldProps) {
  const [open, setOpen] = useState(false)
  return (
    <chakra.div
      role="group"
      aria-label="Profile photo"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="4"
    >
      <Medallion name={name} photoUrl={url} size="lg" />
      <chakra.div display="flex" flexWrap="wrap" gap="1" flex="1" minW="min(10rem, 100%)">
        <Button variant="outline" onClick={() => setOpen(true)}>
          <Camera aria-hidden />
          {url === null ? 'Add a photo' : 'Change photo'}
        </Button>
        {url !== null && (
          <Button variant="quiet" color="danger.text" px="3" onClick={() => onChange(null)}>
            Remove photo
          </Button>
        )}
      </chakra.div>
      {error && (
        <chakra.p w="full" textStyle="small" color="danger.text" fontWeight={600}>
          {error}
        </chakra.p>
      )}
      {open && (
        <Suspense>
          <PortraitDialog
            onUploaded={({ url: uploaded }) => onChange(uploaded)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </chakra.div>
  )
}
