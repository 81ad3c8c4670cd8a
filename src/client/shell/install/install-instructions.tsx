/** Instructions for installing the site in browsers without an install prompt, or for opening it in such a browser. */
import { chakra } from '@chakra-ui/react'
import { Copy } from 'lucide-react'
import { detectInstallBrowser, type InstallBrowser } from '#client/offline/install-browser.ts'
import { copyLink } from '#client/ui/browser/copy-link.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { getInstallSteps, getLeaveAppSteps, type InstallStep } from './install-steps.tsx'

interface InstallInstructionsProps {
  open: boolean
  onClose: () => void
}

export default function InstallInstructions({ open, onClose }: InstallInstructionsProps) {
  const browser = detectInstallBrowser(navigator)
  if (browser === null) return null
  return browser.browser === 'in-app' ? (
    <LeaveApp open={open} onClose={onClose} browser={browser} />
  ) : (
    <Install open={open} onClose={onClose} browser={browser} />
  )
}

type GuideProps = InstallInstructionsProps & { browser: InstallBrowser }

function Install({ open, onClose, browser }: GuideProps) {
  const isApple = browser.device !== 'android'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Add the site to your home screen"
      maxW="32rem"
      {...(isApple && {
        description:
          'The site then opens like an app, and this device keeps what you save in the app. Install first, then sign in there.',
      })}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <Steps steps={getInstallSteps(browser)} />
      {browser.browser === 'safari' && (
        <Alert mt="6" title="You cannot find Add to Home Screen?">
          Gmail, WhatsApp and other apps open links in a window of their own. Tap the compass in that window
          to open the site in Safari, and start again there.
        </Alert>
      )}
    </Dialog>
  )
}

function LeaveApp({ open, onClose, browser }: GuideProps) {
  const browserName = browser.device === 'android' ? 'Chrome' : 'Safari'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Open the site in ${browserName} first`}
      description={`You opened the site inside ${browser.appName ?? 'another app'}. The site cannot be installed from here, and saved pages may be deleted.`}
      maxW="32rem"
      footer={
        <>
          <Button
            variant="outline"
            onClick={() => void copyLink(location.origin, `Open ${browserName} and paste the link there.`)}
          >
            <Copy aria-hidden />
            Copy link
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <Steps steps={getLeaveAppSteps(browser)} />
    </Dialog>
  )
}

function Steps({ steps }: { steps: readonly InstallStep[] }) {
  return (
    <chakra.ol
      // For scrolling by keyboard: the steps contain no control.
      tabIndex={0}
      aria-label="Steps"
      display="grid"
      gap="5"
      listStyleType="none"
      pt="5"
    >
      {steps.map(({ drawing, title, text }, i) => (
        <chakra.li
          key={title}
          display="grid"
          gridTemplateColumns="auto minmax(0, 1fr)"
          gap="4"
          alignItems="start"
        >
          {drawing}
          <chakra.div>
            <chakra.p textStyle="name">{`${i + 1}. ${title}`}</chakra.p>
            <chakra.p color="text.muted">{text}</chakra.p>
          </chakra.div>
        </chakra.li>
      ))}
    </chakra.ol>
  )
}
