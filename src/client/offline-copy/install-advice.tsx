/** Advises to install the site before saving, on iPhones and iPads, which delete what websites have saved. */
import { chakra } from '@chakra-ui/react'
import { detectInstallBrowser } from '#client/offline/install-browser.ts'
import { getInstallOption } from '#client/offline/install-option.ts'
import { InstallButton } from '#client/shell/install/install-button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'

/** Whether this page is in a browser of an iPhone or iPad, whose system deletes the data of websites (WebKit's 7-day limit). */
export function deletesSavedData(): boolean {
  const device = detectInstallBrowser(navigator)?.device
  return (device === 'iphone' || device === 'ipad') && getInstallOption() !== 'no'
}

export function InstallAdvice() {
  if (!deletesSavedData()) return null
  return (
    <Alert tone="warning" title="Install the site first">
      <chakra.p>
        iPhones and iPads delete what a website has saved after seven days without a visit. They keep what an
        installed app has saved.
      </chakra.p>
      <chakra.p mt="2" mb="3">
        The new app has no saved pages yet. Install the app, sign in there, and then save everything there.
      </chakra.p>
      <InstallButton />
    </Alert>
  )
}
