/** Asks whether several chosen files belong together, or are different things with a description each. */
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { Radio } from '#client/ui/form/radio.tsx'
import { hasSeparateItems } from '../draft/separate-items.ts'
import type { DraftFormProps } from './draft-fields.ts'

const choices = [
  {
    isSeparate: false,
    label: 'They belong together',
    hint: 'For example the pages of a letter: one title and one description.',
  },
  {
    isSeparate: true,
    label: 'They are different',
    hint: 'For example five old photos: each has its own title, date, people and place.',
  },
]

export function SeparateChoice({ draft, state }: DraftFormProps) {
  const id = useId()
  return (
    <chakra.fieldset border="0" p="0" minW="0">
      <chakra.legend textStyle="small" fontWeight={600} mb="1.5">
        How should these files be described?
      </chakra.legend>
      {choices.map(({ isSeparate, label, hint }) => {
        const choiceId = `${id}-${isSeparate}`
        return (
          <chakra.div key={label} display="flex" alignItems="flex-start" gap="3" py="2">
            <Radio
              id={choiceId}
              name={id}
              mt="0.5"
              aria-describedby={`${choiceId}-hint`}
              checked={hasSeparateItems(state.fields) === isSeparate}
              onChange={() => draft.items.setSeparate(isSeparate)}
              css={{
                '&:focus-visible': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' },
              }}
            />
            <chakra.div minW="0">
              <chakra.label htmlFor={choiceId} display="block" cursor="pointer">
                {label}
              </chakra.label>
              <chakra.p id={`${choiceId}-hint`} textStyle="small" color="text.muted">
                {hint}
              </chakra.p>
            </chakra.div>
          </chakra.div>
        )
      })}
    </chakra.fieldset>
  )
}
