/** What stands in the place of the panel while nobody is chosen: only where it has a place of its own. */
import { chakra } from '@chakra-ui/react'
import { EyeOff, Link2, MousePointerClick, Search, Undo2 } from 'lucide-react'

const beginning = [
  { Icon: MousePointerClick, words: 'Click somebody to edit them, or to add a spouse, a child or a parent.' },
  { Icon: Link2, words: 'Drag the handle under a card to another card to link the two.' },
  { Icon: Search, words: 'Or search, and walk with the arrow keys; Enter opens what can be done.' },
]

const linking = [
  { Icon: MousePointerClick, words: 'Click whom you mean. Nothing is linked before you have said so.' },
  { Icon: Search, words: 'Somebody far away is found by the search; with the arrow keys Enter chooses.' },
  { Icon: EyeOff, words: 'Those whose cards are dimmed cannot be meant: point at one and you are told why.' },
  { Icon: Undo2, words: 'Escape cancels the linking.' },
]

export function NobodyChosen({ choosing }: { choosing: boolean }) {
  const hints = choosing ? linking : beginning
  return (
    <chakra.aside
      aria-label={choosing ? 'How to link' : 'How to begin'}
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
      {hints.map(({ Icon, words }) => (
        <chakra.p key={words} display="flex" gap="4" alignItems="flex-start">
          <chakra.span color="accent.text" flexShrink={0} pt="1" aria-hidden>
            <Icon size={22} />
          </chakra.span>
          {words}
        </chakra.p>
      ))}
    </chakra.aside>
  )
}
