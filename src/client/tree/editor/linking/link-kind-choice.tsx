/** What two people are to each other, where their cards were connected: parent and child either way round, or spouses. */
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { fullName } from '#client/people/person-name.ts'
import { Radio, radioRing } from '#client/ui/form/radio.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { type LinkKind, type LinkPeople, linkFault } from '#shared/genealogy/graph/link-rules.ts'
import { faultWords } from './link-messages.ts'
import { isImpossible } from './linking-state.ts'

interface KindChoiceProps {
  people: LinkPeople
  from: FamilyMember
  to: FamilyMember
  chosen: LinkKind | null
  onChoose: (kind: LinkKind) => void
}

export function KindChoice({ people, from, to, chosen, onChoose }: KindChoiceProps) {
  const name = useId()
  const [one, other] = [fullName(from), fullName(to)]
  const choices: { kind: LinkKind; label: string; words: string }[] = [
    { kind: 'child', label: 'Parent-Child', words: `${one} is a parent of ${other}` },
    { kind: 'parent', label: 'Parent-Child', words: `${one} is a child of ${other}` },
    { kind: 'spouse', label: 'Spouse', words: `${one} and ${other} are spouses` },
  ]
  return (
    <chakra.fieldset border="0" minW="0" display="grid" gap="1">
      <chakra.legend textStyle="small" fontWeight={600} mb="1">
        Relationship
      </chakra.legend>
      {choices.map(({ kind, label, words }) => {
        const fault = linkFault(people, { kind, from: from.id, to: to.id })
        const impossible = isImpossible(fault)
        return (
          <chakra.label
            key={kind}
            htmlFor={`${name}-${kind}`}
            display="flex"
            gap="3"
            alignItems="center"
            minH="touch"
            py="1.5"
            borderRadius="md"
            cursor={impossible ? 'not-allowed' : 'pointer'}
            css={radioRing}
          >
            <Radio
              id={`${name}-${kind}`}
              name={name}
              checked={chosen === kind}
              disabled={impossible}
              onChange={() => onChoose(kind)}
            />
            <chakra.span minW="0" lineHeight="1.35">
              <chakra.span display="block" fontWeight={600} color={impossible ? 'text.muted' : 'text'}>
                {label}
              </chakra.span>
              <chakra.span display="block" textStyle="small" color="text.muted">
                {impossible && fault ? faultWords(people, fault, kind, from, to) : words}
              </chakra.span>
            </chakra.span>
          </chakra.label>
        )
      })}
    </chakra.fieldset>
  )
}
