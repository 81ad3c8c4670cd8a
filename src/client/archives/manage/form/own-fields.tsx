/** The date, people and place of one of several files, with what the photo and its file name suggest. */
import { chakra } from '@chakra-ui/react'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { PeopleField } from '#client/people/people-field.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import { findFileType } from '#shared/file-types.ts'
import { textLength } from '#shared/limits.ts'
import { validateOwnDate } from './archive-form.ts'
import type { QueuedUpload, UploadQueue } from './upload-queue.ts'

const PhotoSuggestions = lazy(() => import('#client/people/knowledge/photo-suggestions.tsx'))

interface OwnFieldsProps {
  upload: QueuedUpload
  queue: UploadQueue
  showsErrors: boolean
  isLocked: boolean
}

export function OwnFields({ upload, queue, showsErrors, isLocked }: OwnFieldsProps) {
  const { id, file, own } = upload
  const dateError = showsErrors ? validateOwnDate(own) : undefined
  const [isOpened, setIsOpened] = useState(false)
  const isOpen = isOpened || dateError !== undefined
  const Icon = isOpen ? ChevronDown : ChevronRight
  return (
    <>
      <Button
        variant="quiet"
        px="1"
        aria-expanded={isOpen}
        aria-label={`Date, people and place of ${file.name}`}
        onClick={() => setIsOpened(!isOpen)}
      >
        <Icon aria-hidden />
        Date, people and place
      </Button>
      {isOpen && (
        <chakra.fieldset
          aria-label={file.name}
          disabled={isLocked}
          display="grid"
          gridTemplateColumns="minmax(0, 1fr)"
          gap="4"
          border="0"
          p="0"
          pb="2"
          minW="0"
        >
          <TextField
            label="Date taken"
            hint="If you leave a field empty, the details for all files apply."
            name={`dateTaken-${id}`}
            autoComplete="off"
            error={dateError}
            value={own.dateTaken}
            onChange={({ currentTarget: { value } }) => queue.setOwn(id, { dateTaken: value })}
          />
          <TextField
            label="Location"
            autoComplete="off"
            maxLength={textLength.shortText}
            value={own.location}
            onChange={({ currentTarget: { value } }) => queue.setOwn(id, { location: value })}
          />
          <Suspense>
            <PhotoSuggestions
              file={{ id, name: file.name, isPhoto: findFileType(file)?.kind === 'photo' }}
              load={async () => file}
              dateTaken={own.dateTaken}
              location={own.location}
              onUse={(part) => queue.setOwn(id, part)}
            />
          </Suspense>
          <PeopleField
            label="Family members"
            hint="People of the family tree whom this file shows."
            chosenIds={own.memberIds}
            onChange={(memberIds) => queue.setOwn(id, { memberIds })}
          />
        </chakra.fieldset>
      )}
    </>
  )
}
