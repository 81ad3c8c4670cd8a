/** The form for recording a voice: the recorder, the speaker's consent, and what the family reads beside it. Load it lazily. */
import { chakra } from '@chakra-ui/react'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { usePeople } from '#client/people/people.queries.ts'
import { PersonField } from '#client/people/person-field.tsx'
import { formatFullName } from '#client/people/person-name.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field, TextArea, TextField } from '#client/ui/form/field.tsx'
import { textLength } from '#shared/limits.ts'
import { controlProps, type DraftFormProps, getFieldError, textFieldProps } from '../form/draft-fields.ts'
import { RecorderPanel } from './recorder-panel.tsx'
import {
  describeSpeaker,
  formatToday,
  listQuestions,
  proposeDescription,
  proposeTitle,
} from './voice-subject.ts'

export default function VoiceForm(form: DraftFormProps) {
  const { draft, state } = form
  const { speaker = '', speakerId = '', topic = '' } = state.fields
  const questions = listQuestions(topic)
  // A form that was opened from a person's page does not ask again.
  const isSpeakerGiven = (draft.options.about?.fields['speakerId'] ?? '') !== ''
  const { data: people } = usePeople()
  const person = people?.find(({ id }) => id === speakerId) ?? null
  const [chosenAt, setChosenAt] = useState(0)
  // A restored draft knows its question by the title.
  const titleAt = questions.findIndex(
    (one) => state.fields['title'] === proposeTitle(person?.first_name ?? '', one),
  )
  const at = titleAt < 0 ? chosenAt : titleAt
  const question = questions[at] ?? questions[0]

  /** Proposals change with the question and the speaker, unless the author has written another text. */
  function propose(next: { person: typeof person; name: string; question: string }) {
    const firstName = person?.first_name ?? ''
    if (state.fields['title'] === proposeTitle(firstName, question)) {
      draft.setField('title', proposeTitle(next.person?.first_name ?? '', next.question))
    }
    if (state.fields['description'] === proposeDescription(speaker)) {
      draft.setField('description', proposeDescription(next.name))
    }
  }
  function showNextQuestion() {
    const next = (at + 1) % questions.length
    propose({ person, name: speaker, question: questions[next] ?? question })
    setChosenAt(next)
  }
  function selectSpeaker(id: string | null) {
    const next = people?.find((one) => one.id === id) ?? null
    const name = next ? formatFullName(next) : ''
    propose({ person: next, name, question })
    const described = describeSpeaker(next, name, question)
    for (const field of ['speakerId', 'speaker']) draft.setField(field, described[field] ?? '')
  }
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
        <chakra.p role="status" textStyle="name" fontStyle="italic" flex="1 1 14rem">
          {`Ask: “${question}”`}
        </chakra.p>
        <Button variant="quiet" color="accent.text" px="3" mx="-3" onClick={showNextQuestion}>
          <RefreshCw aria-hidden />
          Another question
        </Button>
      </chakra.div>
      <RecorderPanel {...form} fileName={`${speaker || 'Recording'} ${formatToday()}`} />
      {!isSpeakerGiven && (
        <PersonField
          label="Who speaks?"
          name="speakerId"
          hint="Leave empty if the person is not in the family tree."
          selectedId={speakerId || null}
          onSelect={selectSpeaker}
        />
      )}
      <Consent {...form} speaker={speaker} />
      <TextField
        label="Title"
        maxLength={textLength.title}
        autoComplete="off"
        {...textFieldProps(form, 'title')}
      />
      <Field
        label="Description"
        hint="What the recording is about, in a few words. You can also write down here what was said."
        error={getFieldError(form, 'description')}
      >
        {(control) => <TextArea dir="auto" rows={3} {...control} {...controlProps(form, 'description')} />}
      </Field>
    </>
  )
}

function Consent({ draft, state, speaker }: DraftFormProps & { speaker: string }) {
  const error = getFieldError({ draft, state }, 'hasAgreed')
  return (
    <Checkbox
      name="hasAgreed"
      label={`${speaker || 'The person who speaks'} agrees that the family may listen`}
      hint={
        error ? (
          <chakra.span color="danger.text" fontWeight={600}>
            {error}
          </chakra.span>
        ) : (
          'Ask the person for permission before you send the recording. For a child, ask the parents.'
        )
      }
      required
      aria-invalid={error ? true : undefined}
      checked={state.fields['hasAgreed'] === 'yes'}
      onChange={({ currentTarget }) => draft.setField('hasAgreed', currentTarget.checked ? 'yes' : '')}
    />
  )
}
