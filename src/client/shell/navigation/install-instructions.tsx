/** Shows on iPhones and iPads, which have no button for it, how the site becomes an app on the home screen. */
import { chakra } from '@chakra-ui/react'
import { LogIn, Share, SquarePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'

const steps: readonly { icon: ReactNode; title: string; words: string }[] = [
  {
    icon: <Share size={26} strokeWidth={1.7} />,
    title: 'Tap Share',
    words: 'The square with the arrow, at the bottom of Safari or at its top.',
  },
  {
    icon: <SquarePlus size={26} strokeWidth={1.7} />,
    title: 'Choose Add to Home Screen',
    words: 'Scroll down in the sheet if you do not see it at once.',
  },
  {
    icon: <LogIn size={26} strokeWidth={1.7} />,
    title: 'Open it there and sign in',
    words: 'The app begins empty: install first, then sign in, and save everything in the app itself.',
  },
]

export default function InstallInstructions({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Put the album on your home screen"
      maxW="30rem"
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <chakra.ol display="grid" gap="4" listStyleType="none" pt="2">
        {steps.map(({ icon, title, words }, i) => (
          <chakra.li key={title} display="grid" gridTemplateColumns="auto minmax(0, 1fr)" gap="4">
            <chakra.span
              display="inline-grid"
              placeItems="center"
              w="14"
              h="14"
              borderRadius="lg"
              bg="accent.soft"
              color="accent.text"
              aria-hidden
            >
              {icon}
            </chakra.span>
            <chakra.div>
              <chakra.p textStyle="name">{`${i + 1}. ${title}`}</chakra.p>
              <chakra.p color="text.muted">{words}</chakra.p>
            </chakra.div>
          </chakra.li>
        ))}
      </chakra.ol>
    </Dialog>
  )
}
