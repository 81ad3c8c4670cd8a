/** A button that installs the site as an app: by the browser's prompt, or with instructions. */
import { Download } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { showInstallPrompt, watchInstall } from '#client/offline/install.ts'
import { getInstallOption, type InstallOption } from '#client/offline/install-option.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { useLazyDialog } from '#client/ui/dialog/use-lazy-dialog.ts'

const InstallInstructions = lazy(() => import('./install-instructions.tsx'))

/** How the site can be installed, the function that installs it, and the dialog with instructions to render. */
export function useInstall(): { option: InstallOption; install: () => void; instructions: ReactNode } {
  const option: InstallOption = useSyncExternalStore(watchInstall, getInstallOption)
  const dialog = useLazyDialog()
  return {
    option,
    install: () => (option === 'prompt' ? void showInstallPrompt() : dialog.open()),
    instructions: dialog.isLoaded && (
      <Suspense>
        <InstallInstructions open={dialog.isOpen} onClose={dialog.close} />
      </Suspense>
    ),
  }
}

export function InstallButton() {
  const { option, install, instructions } = useInstall()
  if (option === 'no') return null
  return (
    <>
      <Button variant="outline" onClick={install}>
        <Download aria-hidden />
        Install on this device
      </Button>
      {instructions}
    </>
  )
}
