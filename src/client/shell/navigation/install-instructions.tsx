/** Instructions for installing the site on iPhones and iPads, which have no install prompt. */
import { chakra } from '@chakra-ui/react'
import { LogIn, Share, SquarePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'

const steps: readonly { icon: ReactNode; title: string; text: string }[] = [
  {
    icon: <Share size={26} strokeWidth={1.7} />,
    title: 'Tap Share',
    text: 'The Share button is the square with the arrow, at the bottom or the top of Safari.',
  },
  {
    icon: <SquarePlus size={26} strokeWidth={1.7} />,
    title: 'Choose Add to Home Screen',
    text: 'Scroll down if you do not see it.',
  },
  {
    icon: <LogIn size={26} strokeWidth={1.7} />,
    title: 'Open the app and sign in',
    text: 'The new app has no saved pages yet. Sign in there, and save what you want to read offline.',
  },
]

export default function InstallInstructions({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Add the site to your home screen"
      maxW="30rem"
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <chakra.ol display="grid" gap="4" listStyleType="none" pt="2">
        {steps.map(({ icon, title, text }, i) => (
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
              <chakra.p color="text.muted">{text}</chakra.p>
            </chakra.div>
          </chakra.li>
        ))}
      </chakra.ol>
    </Dialog>
  )
}
