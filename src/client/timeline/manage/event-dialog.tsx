/** Writing an event or changing one. */
import { useState } from 'react'
import { useWriting } from '#client/accounts/use-writing.ts'
import { newUuid } from '#client/offline/new-uuid.ts'
import { PersonField } from '#client/people/person-field.tsx'
import { ChangedMeanwhile } from '#client/ui/changed-meanwhile.tsx'
import { Field, Select, TextArea, TextField } from '#client/ui/field.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { ImageField } from '#client/ui/image-field.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { AppError } from '#shared/contracts/app-error.ts'
import { eventType, type TimelineEvent, timelineEvent } from '#shared/contracts/timeline.contract.ts'
import { changesOf, type EventFields, faultsOf, fieldsOf, newEvent, payloadOf } from './event-form.ts'
import { typeNames } from './event-types.ts'
import { useCreateEvent, useUpdateEvent } from './events.changes.ts'

const compared = [
  ['title', 'Title'],
  ['description', 'Description'],
  ['date', 'Date'],
  ['type', 'Type'],
  ['location', 'Location'],
] as const

/** The field of the form in which the server's names for fields are meant. */
const formNames: Record<string, string> = {
  eventDate: 'date',
  eventType: 'type',
  associatedMemberId: 'member',
}

interface EventDialogProps {
  /** null to write a new one. */
  event: TimelineEvent | null
  onClose: () => void
}

export default function EventDialog({ event, onClose }: EventDialogProps) {
  const [seen, setSeen] = useState(event)
  const [before, setBefore] = useState<EventFields>(() => (event ? fieldsOf(event) : newEvent))
  const [fields, setFields] = useState(before)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Partial<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<TimelineEvent | null>(null)
  const [uploading, setUploading] = useState(false)
  const [key] = useState(newUuid)
  const create = useCreateEvent()
  const update = useUpdateEvent()
  const { reason } = useWriting()
  const faults = tried ? { ...refused, ...faultsOf(fields) } : refused

  const set = (part: Partial<EventFields>) => {
    setFields({ ...fields, ...part })
    setRefused({})
  }
  const named = (name: 'title' | 'description' | 'date' | 'location') => ({
    name,
    value: fields[name],
    onChange: (change: { currentTarget: { value: string } }) => set({ [name]: change.currentTarget.value }),
  })

  function fail(error: unknown, title: string) {
    const current = error instanceof AppError && error.code === 'stale_edit' ? error.details.current : null
    const version = timelineEvent.safeParse(current)
    if (version.success) {
      setTheirs(version.data)
      return
    }
    const why = error instanceof Error ? error.message : ''
    const wrong = error instanceof AppError ? (error.details.fields ?? {}) : {}
    setRefused(
      Object.fromEntries(Object.entries(wrong).map(([name, text]) => [formNames[name] ?? name, text])),
    )
    setFailure(why || title)
    toast({ title: 'Error', description: `${title}. ${why}`, tone: 'destructive' })
  }

  /** Gives the first field with a fault, if there is one. */
  function save(version: TimelineEvent | null): string | undefined {
    setTried(true)
    setFailure(null)
    const [fault] = Object.keys(faultsOf(fields))
    if (fault !== undefined) return fault
    const done = (words: string) => () => {
      toast({ title: words })
      onClose()
    }
    if (!version) {
      create.mutate(
        { payload: payloadOf(fields), key },
        { onSuccess: done('Event created'), onError: (error) => fail(error, 'Failed to create event') },
      )
      return undefined
    }
    update.mutate(
      { id: version.id, changes: changesOf(fields, before), seen: version.updated_at },
      { onSuccess: done('Event updated'), onError: (error) => fail(error, 'Failed to update event') },
    )
    return undefined
  }

  return (
    <FormDialog
      title={event ? 'Edit Event' : 'Add Event'}
      changed={JSON.stringify(fields) !== JSON.stringify(before)}
      working={create.isPending || update.isPending}
      submit={event ? 'Save Changes' : 'Add Event'}
      submitting="Saving..."
      blocked={uploading ? 'The picture is still on its way.' : reason}
      failure={failure}
      onSubmit={() => save(seen)}
      onClose={onClose}
    >
      {theirs && (
        <ChangedMeanwhile
          fields={compared.map(([name, label]) => ({
            label,
            theirs: fieldsOf(theirs)[name],
            mine: fields[name],
          }))}
          onKeepMine={() => {
            setSeen(theirs)
            setTheirs(null)
            save(theirs)
          }}
          onTakeTheirs={() => {
            setSeen(theirs)
            setBefore(fieldsOf(theirs))
            setFields(fieldsOf(theirs))
            setTheirs(null)
          }}
        />
      )}
      <TextField
        label="Title"
        maxLength={300}
        autoComplete="off"
        error={faults['title']}
        {...named('title')}
      />
      <Field label="Description" error={faults['description']}>
        {(control) => <TextArea rows={5} resize="vertical" {...control} {...named('description')} />}
      </Field>
      <TextField
        label="Date"
        hint="As exactly as you know: 12 March 1950, March 1950, about 1950."
        autoComplete="off"
        error={faults['date']}
        {...named('date')}
      />
      <Field label="Type" error={faults['type']}>
        {(control) => (
          <Select
            name="type"
            {...control}
            value={fields.type}
            onChange={({ currentTarget }) => set({ type: eventType.parse(currentTarget.value) })}
          >
            {eventType.options.map((type) => (
              <option key={type} value={type}>
                {typeNames[type]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TextField label="Location" maxLength={500} autoComplete="off" {...named('location')} />
      <PersonField
        label="Family member"
        hint="Whose event it is, where it is one person's."
        chosen={fields.memberId}
        onChoose={(memberId) => set({ memberId })}
      />
      <ImageField
        label="Picture"
        folder="timeline"
        url={fields.image?.url ?? null}
        picture={fields.image?.picture ?? null}
        error={faults['imageUrl']}
        onChange={(file) => set({ image: file && { url: file.url, picture: file.picture } })}
        onBusy={setUploading}
      />
    </FormDialog>
  )
}
