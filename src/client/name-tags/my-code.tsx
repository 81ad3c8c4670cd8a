/** The user's own code, for others to scan. */
import { chakra } from '@chakra-ui/react'
import { lightThemeColors } from '#client/theme/light-theme-colors.ts'
import { QrCode } from '#client/ui/qr/qr-code-image.tsx'
import { toCodeText } from './person-code.ts'

export function MyCode({ personId, name }: { personId: string; name: string }) {
  return (
    <chakra.div display="grid" justifyItems="center" gap="4" textAlign="center">
      {/* Dark on light in the dark theme too: some cameras read no other codes. */}
      <chakra.div
        style={lightThemeColors}
        bg="raised"
        color="text"
        p="3"
        borderRadius="md"
        borderWidth="1px"
        borderColor="line"
        css={{ '& svg': { width: 'min(20rem, 70vw, 55dvh)' } }}
      >
        <QrCode text={toCodeText(personId)} label={`The code of ${name}`} />
      </chakra.div>
      <chakra.p textStyle="title" dir="auto">
        {name}
      </chakra.p>
      <chakra.p color="text.muted" maxW="28rem">
        A relative who scans this code on this site sees how you are related. The code does not contain your
        name or the address of this site.
      </chakra.p>
    </chakra.div>
  )
}
