/** Radio buttons for the relationship of two graph whose cards were connected: parent and child (either way) or spouses. */
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { formatFullName } from '#client/people/person-name.ts'
import { Radio, radioFocusRing } from '#client/ui/form/radio.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { findLinkProblem, type LinkGraph, type LinkKind } from '#shared/genealogy/graph/link-rules.ts'
import { formatLinkProblem } from './link-messages.ts'
import { isBlocking } from './linking-state.ts'

interface LinkKindChoiceProps {
  graph: LinkGraph
  from: FamilyMember
  to: FamilyMember
  chosen: LinkKind | null
  onChoose: (kind: LinkKind) => void
}

export function LinkKindChoice({ graph, from, to, chosen, onChoose }: LinkKindChoiceProps) {
  const name = useId()
  const [one, other] = [formatFullName(from), formatFullName(to)]
  const choices: { kind: LinkKind; label: string; description: string }[] = [
    { kind: 'child', label: 'Parent-Child', description: `${one} is a parent of ${other}` },
    { kind: 'parent', label: 'Parent-Child', description: `${one} is a child of ${other}` },
    { kind: 'spouse', label: 'Spouse', description: `${one} and ${other} are spouses` },
  ]
  return (
    <chakra.fieldset border="0" minW="0" display="grid" gap="1">
      <chakra.legend textStyle="small" fontWeight={600} mb="1">
        Relationship
      </chakra.legend>
      {choices.map(({ kind, label, description }) => {
        const problem = findLinkProblem(graph, { kind, from: from.id, to: to.id })
        const isDisabled = isBlocking(problem)
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
            cursor={isDisabled ? 'not-allowed' : 'pointer'}
            css={radioFocusRing}
          >
            <Radio
              id={`${name}-${kind}`}
              name={name}
              checked={chosen === kind}
              disabled={isDisabled}
              onChange={() => onChoose(kind)}
            />
            <chakra.span minW="0" lineHeight="1.35">
              <chakra.span display="block" fontWeight={600} color={isDisabled ? 'text.muted' : 'text'}>
                {label}
              </chakra.span>
              <chakra.span display="block" textStyle="small" color="text.muted">
                {isDisabled && problem ? formatLinkProblem(graph, problem, kind, from, to) : description}
              </chakra.span>
            </chakra.span>
          </chakra.label>
        )
      })}
    </chakra.fieldset>
  )
}
