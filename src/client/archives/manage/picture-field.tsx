/** A form field for one picture of the archives, chosen in a dialog. */
import { chakra } from '@chakra-ui/react'
import { Image as ImageIcon } from 'lucide-react'
import { lazy, Suspense, useId } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { useLazyDialog } from '#client/ui/dialog/use-lazy-dialog.ts'
import { FieldGroup, type PictureFieldProps } from '#client/ui/form/field-group.tsx'
import { ResponsiveImage } from '#client/ui/media/responsive-image.tsx'
import { useArchives } from '../archives.queries.ts'

const PictureDialog = lazy(() => import('./picture-dialog.tsx'))

export function PictureField({ label, hint, name, error, value, onChange }: PictureFieldProps) {
  const id = useId()
  const dialog = useLazyDialog()
  const item = useArchives().data?.find((other) => other.id === value)
  return (
    <FieldGroup label={label} hint={hint}>
      {value !== null && (
        <chakra.figure maxW="20rem" mb="3">
          <ResponsiveImage
            url={item?.file_url ?? ''}
            picture={item?.picture ?? null}
            alt=""
            ratio={3 / 2}
            sizes="20rem"
            borderRadius="sm"
          />
          <chakra.figcaption textStyle="caption" color="text.muted" mt="1" dir="auto">
            {item?.title ?? 'This picture is not in the archives any more.'}
          </chakra.figcaption>
        </chakra.figure>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button
          name={name}
          variant="outline"
          aria-describedby={error ? `${id}-error` : undefined}
          onClick={dialog.open}
        >
          <ImageIcon aria-hidden />
          {value === null ? 'Choose a picture' : 'Choose another picture'}
        </Button>
        {value !== null && (
          <Button variant="quiet" onClick={() => onChange(null)}>
            Show a new picture every day
          </Button>
        )}
      </chakra.div>
      {error && (
        <chakra.p id={`${id}-error`} textStyle="small" color="danger.text" mt="2">
          {error}
        </chakra.p>
      )}
      {dialog.isLoaded && (
        <Suspense>
          <PictureDialog
            open={dialog.isOpen}
            title={label}
            value={value}
            onClose={dialog.close}
            onChoose={(chosen) => {
              dialog.close()
              onChange(chosen)
            }}
          />
        </Suspense>
      )}
    </FieldGroup>
  )
}
