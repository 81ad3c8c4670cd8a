/** The form for an item of the archives: a file, and what is known about it. */
import { chakra } from '@chakra-ui/react'
import { ImagePlus } from 'lucide-react'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { firstSharedFile, forgetSharedFile, type WaitingFile } from '#client/offline/shared-files.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Field, Select, TextArea, TextField } from '#client/ui/field.tsx'
import { FileChooser } from '#client/ui/file-chooser.tsx'
import { submissionCategories } from '#shared/contracts/submissions.contract.ts'
import { edtfFromWords } from '#shared/genealogy/edtf.ts'
import { acceptedFiles, fileFault, readTags, titleOf } from './chosen-file.ts'
import { FilePreview } from './file-preview.tsx'
import type { Sending } from './use-submit.ts'

interface ArchiveFormProps {
  id: string
  onSend: (sending: Sending) => void
}

const blank = {
  title: '',
  description: '',
  category: 'photos',
  tags: '',
  dateTaken: '',
  location: '',
  personRelated: '',
}
type Name = keyof typeof blank

const names: Record<(typeof submissionCategories)[number], string> = {
  photos: 'Photos',
  documents: 'Documents',
  videos: 'Videos',
  audio: 'Audio',
  letters: 'Letters',
  certificates: 'Certificates',
  other: 'Other',
}

/** The category that a file is probably for. */
function categoryOf({ type }: File): string {
  if (type.startsWith('image/')) return 'photos'
  if (type.startsWith('video/')) return 'videos'
  return type.startsWith('audio/') ? 'audio' : 'documents'
}

const dateHint = 'As exactly as you know: 12 March 1950, about 1950, before 1950.'
const notADate = 'This is not a date we understand. Try 12 March 1950, about 1950 or before 1950.'

export function ArchiveForm({ id, onSend }: ArchiveFormProps) {
  const [fields, setFields] = useState(blank)
  const [file, setFile] = useState<File | null>(null)
  const [tried, setTried] = useState(false)
  /** The chosen file, where it came from another app. */
  const [shared, setShared] = useState<string | null>(null)

  const fault = file ? fileFault(file) : undefined
  const missing = (name: Name) => (name === 'title' || name === 'description') && fields[name].trim() === ''
  const incomplete = missing('title') || missing('description') || !file
  const badDate = fields.dateTaken.trim() !== '' && edtfFromWords(fields.dateTaken) === null

  function choose(chosen: File) {
    setFile(chosen)
    setFields((before) => ({
      ...before,
      title: before.title || titleOf(chosen.name),
      category: categoryOf(chosen),
    }))
  }

  function chooseAnother(chosen: File) {
    if (shared !== null) void forgetSharedFile(shared)
    setShared(null)
    choose(chosen)
  }

  // A photo that was shared with the installed app is already chosen; it waits on the device until it is sent.
  const offer = useEffectEvent((waiting: WaitingFile | null) => {
    if (!waiting || file) return
    setShared(waiting.key)
    choose(waiting.file)
  })
  useEffect(() => {
    void firstSharedFile().then((waiting) => offer(waiting))
  }, [])

  const named = (name: Name) => ({
    name,
    value: fields[name],
    'aria-invalid': tried && missing(name) ? (true as const) : undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      setFields({ ...fields, [name]: event.currentTarget.value }),
  })

  /** To what is missing first, which may have been scrolled out of sight. */
  function goToGap(form: HTMLFormElement) {
    const gap = missing('title') ? 'title' : 'description'
    const field = file ? form.elements.namedItem(gap) : form.querySelector('input[type=file]')
    if (field instanceof HTMLElement) field.focus()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (incomplete) goToGap(event.currentTarget)
    if (incomplete || !file || fault || badDate) return
    const category = submissionCategories.find((known) => known === fields.category) ?? 'other'
    const title = fields.title.trim()
    onSend({
      type: 'archive',
      file,
      onceSent: async () => {
        if (shared !== null) await forgetSharedFile(shared)
      },
      payload: (medium) => ({
        type: 'archive',
        title,
        content: {
          title,
          description: fields.description.trim(),
          category,
          tags: readTags(fields.tags),
          dateTaken: fields.dateTaken.trim() ? edtfFromWords(fields.dateTaken) : null,
          location: fields.location.trim() || null,
          personRelated: fields.personRelated.trim() || null,
          fileName: file.name,
          fileSize: file.size,
          fileType: file.type,
          fileUrl: medium?.url ?? '',
        },
      }),
    })
  }

  return (
    <chakra.form
      id={id}
      noValidate
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="5"
      onSubmit={submit}
    >
      {tried && incomplete && (
        <Alert tone="destructive">Title, description, and file are required for archives</Alert>
      )}
      <FileChooser
        file={file}
        prompt="Choose a file"
        hint="A picture, film, sound recording, PDF or Word document"
        accept={acceptedFiles}
        icon={<ImagePlus size={34} strokeWidth={1.4} />}
        error={fault}
        onChoose={chooseAnother}
      />
      {file && !fault && <FilePreview file={file} />}
      <TextField label="Title" maxLength={300} autoComplete="off" required {...named('title')} />
      <Field label="Description" hint="Who, where, when, and what one cannot see.">
        {(control) => <TextArea rows={4} required {...control} {...named('description')} />}
      </Field>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
        columnGap="4"
        rowGap="5"
        alignItems="start"
      >
        <Field label="Category">
          {(control) => (
            <Select {...control} {...named('category')}>
              {submissionCategories.map((category) => (
                <option key={category} value={category}>
                  {names[category]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TextField
          label="Date taken"
          hint={dateHint}
          error={tried && badDate ? notADate : undefined}
          autoComplete="off"
          {...named('dateTaken')}
        />
        <TextField
          label="Person"
          hint="Whom it shows or is about."
          autoComplete="off"
          {...named('personRelated')}
        />
        <TextField label="Location" autoComplete="off" {...named('location')} />
      </chakra.div>
      <TextField
        label="Tags"
        hint="Separated by commas: wedding, Ulvik, boat."
        autoComplete="off"
        {...named('tags')}
      />
    </chakra.form>
  )
}
