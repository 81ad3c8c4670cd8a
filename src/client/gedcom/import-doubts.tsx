/** The people of a file who may be somebody of the site, side by side, with the question who they are. */
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { Radio, radioFocusRing } from '#client/ui/form/radio.tsx'
import { formatCount } from '#client/ui/format/format-count.ts'
import type { ComparedPerson, ImportAnswers, ImportDoubt } from '#shared/contracts/gedcom.contract.ts'

function Details({ person }: { person: ComparedPerson }) {
  return (
    <chakra.span display="block" textStyle="small" color="text.muted">
      {person.details.map(({ field, text }) => `${field} ${text}`).join('; ')}
    </chakra.span>
  )
}

interface ChoiceProps {
  name: string
  isChosen: boolean
  disabled: boolean
  label: string
  person?: ComparedPerson
  onChoose: () => void
}

function Choice({ name, isChosen, disabled, label, person, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <chakra.label
      htmlFor={id}
      display="flex"
      gap="3"
      alignItems="center"
      minH="touch"
      py="1"
      borderRadius="md"
      cursor="pointer"
      css={radioFocusRing}
    >
      <Radio id={id} name={name} checked={isChosen} disabled={disabled} onChange={onChoose} />
      <chakra.span minW="0" lineHeight="1.35">
        {label}
        {person && <Details person={person} />}
      </chakra.span>
    </chakra.label>
  )
}

interface ImportDoubtsProps {
  doubts: readonly ImportDoubt[]
  answers: ImportAnswers
  disabled: boolean
  onAnswer: (answers: ImportAnswers) => void
}

export function ImportDoubts({ doubts, answers, disabled, onAnswer }: ImportDoubtsProps) {
  const id = useId()
  if (doubts.length === 0) return null
  const answer = (xref: string, choice: string | null) => {
    const { [xref]: _, ...others } = answers
    onAnswer(choice === null ? others : { ...others, [xref]: choice })
  }
  return (
    <chakra.section aria-labelledby={id} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
      <div>
        <chakra.h4 id={id} textStyle="name">
          Who is this? {formatCount(doubts.length)} {doubts.length === 1 ? 'question' : 'questions'}
        </chakra.h4>
        <chakra.p textStyle="small" color="text.muted" mt="0.5">
          The file does not say enough. People whom you leave out are not imported now; the next import asks
          again.
        </chakra.p>
      </div>
      {doubts.map(({ xref, person, candidates }) => (
        <chakra.fieldset
          key={xref}
          borderWidth="1px"
          borderColor="line"
          borderRadius="md"
          px="4"
          py="2"
          minW="0"
        >
          <chakra.legend px="1" fontWeight={600}>
            {person.name || 'Somebody without a name'} in the file
          </chakra.legend>
          <Details person={person} />
          {candidates.map((candidate) => (
            <Choice
              key={candidate.id}
              name={`${id} ${xref}`}
              isChosen={answers[xref] === candidate.id}
              disabled={disabled}
              label={`The same person as ${candidate.name || 'somebody without a name'} on this site`}
              person={candidate}
              onChoose={() => answer(xref, candidate.id)}
            />
          ))}
          <Choice
            name={`${id} ${xref}`}
            isChosen={answers[xref] === 'new'}
            disabled={disabled}
            label="Somebody new"
            onChoose={() => answer(xref, 'new')}
          />
          <Choice
            name={`${id} ${xref}`}
            isChosen={answers[xref] === undefined}
            disabled={disabled}
            label="Leave out for now"
            onChoose={() => answer(xref, null)}
          />
        </chakra.fieldset>
      ))}
    </chakra.section>
  )
}
