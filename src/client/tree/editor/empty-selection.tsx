/** Hints in place of the person panel while nobody is selected; only on wide screens. */
import { chakra } from '@chakra-ui/react'
import { EyeOff, Link2, MousePointerClick, Search, Undo2 } from 'lucide-react'

const editHints = [
  { Icon: MousePointerClick, text: 'Click a person to edit them, or to add a spouse, a child or a parent.' },
  { Icon: Link2, text: 'Drag the handle under a card to another card to link the two people.' },
  {
    Icon: Search,
    text: 'You can also search for a person, or move from person to person with the arrow keys. Enter opens the actions for the selected person.',
  },
]

const linkHints = [
  { Icon: MousePointerClick, text: 'Choose the other person. Nothing is saved before you confirm the link.' },
  { Icon: Search, text: 'You can also use the search, or move with the arrow keys and press Enter.' },
  { Icon: EyeOff, text: 'People with dimmed cards cannot be linked. Point at a card to see why.' },
  { Icon: Undo2, text: 'Press Escape to cancel linking.' },
]

export function EmptySelection({ choosing }: { choosing: boolean }) {
  const hints = choosing ? linkHints : editHints
  return (
    <chakra.aside
      aria-label={choosing ? 'How to link' : 'How to edit the tree'}
      display={{ base: 'none', xl: 'flex' }}
      flexDirection="column"
      justifyContent="center"
      gap="6"
      w="22rem"
      flexShrink={0}
      h="70vh"
      minH="min(22rem, 75svh)"
      px="7"
      overflowY="auto"
      color="text.muted"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor="line.strong"
      borderRadius="lg"
    >
      {hints.map(({ Icon, text }) => (
        <chakra.p key={text} display="flex" gap="4" alignItems="flex-start">
          <chakra.span color="accent.text" flexShrink={0} pt="1" aria-hidden>
            <Icon size={22} />
          </chakra.span>
          {text}
        </chakra.p>
      ))}
    </chakra.aside>
  )
}
