/** The dialog in which a relative chooses what to correct about a person, or whom to add. Load it lazily. */
import { chakra } from '@chakra-ui/react'
import { ChevronRight } from 'lucide-react'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import type { Choice } from './list-choices.ts'

const ChoiceButton = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    w: 'full',
    minH: '3.5rem',
    px: '2',
    py: '2',
    textAlign: 'start',
    cursor: 'pointer',
    borderRadius: 'md',
    _hover: { bg: 'accent.soft' },
  },
})

interface ChooseDialogProps {
  title: string
  /** The person's name. */
  name: string
  choices: readonly Choice[]
  onChoose: (choice: Choice) => void
  onClose: () => void
}

export default function ChooseDialog({ title, name, choices, onChoose, onClose }: ChooseDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title} description={name}>
      <chakra.ul listStyleType="none" mx="-2" pb="2">
        {choices.map((choice) => (
          <chakra.li key={choice.key} css={{ '& + &': { borderTopWidth: '1px', borderColor: 'line' } }}>
            <ChoiceButton type="button" onClick={() => onChoose(choice)}>
              <chakra.span flex="1" minW="0">
                <chakra.span display="block" textStyle="name">
                  {choice.label}
                </chakra.span>
                <chakra.span
                  dir="auto"
                  display="block"
                  textStyle="small"
                  color="text.muted"
                  overflowWrap="anywhere"
                  lineClamp={2}
                >
                  {choice.now || 'Not known yet'}
                </chakra.span>
              </chakra.span>
              <chakra.span color="text.muted" aria-hidden>
                <ChevronRight size={20} />
              </chakra.span>
            </ChoiceButton>
          </chakra.li>
        ))}
      </chakra.ul>
    </Dialog>
  )
}
