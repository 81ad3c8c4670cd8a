/** The invitation for a new user: name, QR code, credentials and instructions, on screen and in print. */
import { chakra } from '@chakra-ui/react'
import { lightThemeColors } from '#client/theme/light-theme-colors.ts'
import { useSiteName } from '#client/ui/layout/document-title.tsx'
import { Flourish } from '#client/ui/layout/flourish.tsx'
import { Logo } from '#client/ui/layout/logo.tsx'
import { QrCode } from '#client/ui/qr/qr-code-image.tsx'
import { CopyableValue } from './copyable-value.tsx'
import { type Credentials, formatExpiry, formatUrlForTyping } from './credentials.ts'

interface InvitationCardProps {
  credentials: Credentials
  /** Called after a value was copied; null in print. */
  onCopied: (() => void) | null
}

export function InvitationCard({ credentials, onCopied }: InvitationCardProps) {
  const { name, username, password, signInUrl, validUntil } = credentials
  const siteName = useSiteName()
  return (
    <chakra.div
      style={lightThemeColors}
      bg="raised"
      color="text"
      borderWidth="1px"
      borderColor="line.strong"
      borderRadius="lg"
      px={{ base: 'min(1.25rem, 5vw)', sm: '6' }}
      py="5"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
    >
      <chakra.div
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        justifyItems="center"
        textAlign="center"
        gap="1.5"
      >
        <Logo w="11" h="11" />
        <chakra.p textStyle="title" fontSize="min(1.625rem, 10vw)">
          {siteName}
        </chakra.p>
        <Flourish />
        <chakra.p textStyle="name">For {name}</chakra.p>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="center" gap="4">
        <chakra.div flex="0 1 auto" minW="0">
          <QrCode text={signInUrl} label={`QR code for ${signInUrl}`} />
        </chakra.div>
        <chakra.dl flex="1 1 13rem" minW="0" display="grid" gap="2.5">
          <CopyableValue label="Username" value={username} onCopied={onCopied} />
          <CopyableValue label="Temporary password" value={password} onCopied={onCopied} />
          <chakra.div>
            <chakra.dt textStyle="small" color="text.muted">
              Valid until
            </chakra.dt>
            <chakra.dd overflowWrap="anywhere" textWrap="balance">
              {formatExpiry(validUntil)}
            </chakra.dd>
          </chakra.div>
        </chakra.dl>
      </chakra.div>
      <chakra.ol
        borderTopWidth="1px"
        borderColor="line"
        pt="3.5"
        ps="1.25rem"
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="1"
        listStyleType="decimal"
        fontSize="1rem"
        lineHeight="1.45"
        overflowWrap="anywhere"
      >
        <li>
          Point your phone's camera at the code, or open <b>{formatUrlForTyping(signInUrl)}</b> in a browser.
        </li>
        <li>
          To use the site like an app, choose “Install app” or “Add to Home Screen” in the browser's menu.
        </li>
        <li>Sign in with this username and password. Then choose a new password of your own.</li>
      </chakra.ol>
    </chakra.div>
  )
}
