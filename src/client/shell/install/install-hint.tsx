/** A hint on the sign-in page of browsers in which the installed app does not share the browser's sign-in. */
import { chakra } from '@chakra-ui/react'
import { Smartphone } from 'lucide-react'
import { detectInstallBrowser } from '#client/offline/install-browser.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { useInstall } from './install-button.tsx'

/** Null in browsers that share their storage with the installed app. */
function formatHint(): string | null {
  const found = detectInstallBrowser(navigator)
  if (found?.browser === 'in-app') {
    const name = found.appName ?? 'another app'
    const browser = found.device === 'android' ? 'Chrome' : 'Safari'
    return `You opened the site inside ${name}. Open the site in ${browser} before you sign in.`
  }
  if (!found || found.device === 'android') return null
  return 'Do you want the site as an app on your home screen? Install the app first, then sign in there.'
}

/** Nothing where the site is installed, or where the browser has an install prompt of its own. */
export default function InstallHint() {
  const { option, install, instructions } = useInstall()
  const hint = formatHint()
  if (option !== 'by-hand' || hint === null) return null
  return (
    <chakra.div mt="6" pt="5" borderTopWidth="1px" borderColor="line" display="grid" gap="3">
      <chakra.p textStyle="small" color="text.muted">
        {hint}
      </chakra.p>
      <Button variant="outline" justifySelf="start" onClick={install}>
        <Smartphone aria-hidden />
        Show me how
      </Button>
      {instructions}
    </chakra.div>
  )
}
