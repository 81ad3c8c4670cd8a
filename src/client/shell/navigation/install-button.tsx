/** Offers to install the site, where the device can: by the browser's question, or with a sheet that shows how. */
import { Download } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import {
  showInstallPrompt,
  type InstallOption,
  getInstallOption,
  watchInstallOption,
} from '#client/offline/install.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { useLazyDialog } from '#client/ui/dialog/use-lazy-dialog.ts'

const InstallSheet = lazy(() => import('./install-instructions.tsx'))

/** Whether there is anything to offer, what to do when it is taken, and the sheet to draw beside the button. */
export function useInstalling(): { possible: boolean; install: () => void; sheet: ReactNode } {
  const how: InstallOption = useSyncExternalStore(watchInstallOption, getInstallOption)
  const sheet = useLazyDialog()
  return {
    possible: how !== 'no',
    install: () => (how === 'prompt' ? void showInstallPrompt() : sheet.open()),
    sheet: sheet.isLoaded && (
      <Suspense>
        <InstallSheet open={sheet.isOpen} onClose={sheet.close} />
      </Suspense>
    ),
  }
}

export function InstallButton() {
  const { possible, install, sheet } = useInstalling()
  if (!possible) return null
  return (
    <>
      <Button variant="outline" onClick={install}>
        <Download aria-hidden />
        Install on this device
      </Button>
      {sheet}
    </>
  )
}
