/** Asks the user: are you coming, how many of you, and what do you bring. */
import { chakra } from '@chakra-ui/react'
import { Minus, Plus } from 'lucide-react'
import { answerLabels } from '#client/submissions/attendance/answer-labels.ts'
import { Button, TextLink } from '#client/ui/controls/button.tsx'
import { pressedStyle } from '#client/ui/controls/pressed-style.ts'
import { TitledPanel } from '#client/ui/layout/panel.tsx'
import type { Reunion } from '#shared/contracts/reunions.contract.ts'
import * as limits from '#shared/limits.ts'
import { type AttendanceAnswer, attendanceAnswer } from '#shared/reunions/attendance-fields.ts'
import { BringField } from './bring-field.tsx'
import type { AttendanceView } from './own-answer.ts'
import { useAnswerChoice } from './use-answer-choice.ts'

interface AnswerPanelProps {
  userId: string
  reunion: Reunion
  /** The user's answer, sent or waiting. */
  own: AttendanceView | undefined
}

/** The first tap on an answer sends it; what comes below can be added then. */
export function AnswerPanel({ userId, reunion, own }: AnswerPanelProps) {
  const { choice, choose, isSending } = useAnswerChoice(userId, reunion, own)
  return (
    <TitledPanel heading="Are you coming?" mb="6">
      <chakra.fieldset border="0" display="flex" flexWrap="wrap" gap="2" aria-busy={isSending}>
        <chakra.legend srOnly>Your answer</chakra.legend>
        {attendanceAnswer.options.map((answer) => (
          <AnswerButton
            key={answer}
            answer={answer}
            isChosen={choice?.answer === answer}
            onChoose={() => void choose({ answer })}
          />
        ))}
      </chakra.fieldset>
      <WaitingNote waiting={own?.waiting ?? null} />
      {choice && choice.answer !== 'no' && (
        <chakra.div display="grid" gap="5" mt="5">
          <PeopleCount count={choice.peopleCount} onChange={(peopleCount) => void choose({ peopleCount })} />
          <BringField
            listed={reunion.things_to_bring}
            brings={choice.brings}
            onSave={(brings) => choose({ brings })}
          />
        </chakra.div>
      )}
    </TitledPanel>
  )
}

function WaitingNote({ waiting }: { waiting: AttendanceView['waiting'] }) {
  if (waiting === null) return null
  return (
    <chakra.p
      role="status"
      textStyle="small"
      color="text.muted"
      mt="3"
      // With a connection the answer is sent before.
      animation="appear 200ms ease-out 600ms backwards"
    >
      {waiting === 'attention'
        ? 'Your answer could not be sent. '
        : 'Your answer is saved on this device. It will be sent when you are online. '}
      <TextLink to="/my-submissions">My Submissions</TextLink>
    </chakra.p>
  )
}

interface AnswerButtonProps {
  answer: AttendanceAnswer
  isChosen: boolean
  onChoose: () => void
}

function AnswerButton({ answer, isChosen, onChoose }: AnswerButtonProps) {
  return (
    <Button
      variant="outline"
      flex="1 1 auto"
      px="3"
      minW="4.5rem"
      aria-pressed={isChosen}
      _pressed={{ ...pressedStyle, borderColor: 'transparent' }}
      onClick={() => {
        if (!isChosen) onChoose()
      }}
    >
      {answerLabels[answer]}
    </Button>
  )
}

interface PeopleCountProps {
  count: number
  onChange: (count: number) => void
}

function PeopleCount({ count, onChange }: PeopleCountProps) {
  return (
    <chakra.div role="group" aria-label="How many people are coming, including you?">
      <chakra.p textStyle="small" fontWeight={600} mb="1.5">
        How many people are coming, including you?
      </chakra.p>
      <chakra.div display="flex" alignItems="center" gap="3">
        <Button
          variant="outline"
          size="icon"
          aria-label="One less"
          disabled={count <= 1}
          onClick={() => onChange(count - 1)}
        >
          <Minus aria-hidden />
        </Button>
        <chakra.output textStyle="title" minW="2.5rem" textAlign="center" aria-live="polite">
          {count}
        </chakra.output>
        <Button
          variant="outline"
          size="icon"
          aria-label="One more"
          disabled={count >= limits.reunions.peoplePerAnswer}
          onClick={() => onChange(count + 1)}
        >
          <Plus aria-hidden />
        </Button>
      </chakra.div>
    </chakra.div>
  )
}
