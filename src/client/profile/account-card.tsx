/** The card with the current user's role, username, status, text size and signed-in devices. */
import { chakra } from '@chakra-ui/react'
import { TextSizeSwitch } from '#client/accounts/text-size/text-size-switch.tsx'
import { TitledPanel } from '#client/ui/layout/panel.tsx'
import type { SessionUser } from '#shared/contracts/accounts.contract.ts'
import { ActiveSessions } from './active-sessions.tsx'
import { DetailsList } from './details-list.tsx'

const roleNames = { admin: 'Administrator', member: 'Family member' }

export function AccountCard({ user }: { user: SessionUser }) {
  return (
    <TitledPanel heading="Account Status">
      <DetailsList
        details={[
          ['Role', roleNames[user.role]],
          ['Username', user.username],
          ['Status', user.mustChangePassword ? 'Needs Password Change' : 'Active'],
        ]}
      />
      <chakra.div mt="7" maxW="24rem">
        <TextSizeSwitch name="text-size-profile" />
        <chakra.p textStyle="small" color="text.muted" mt="1">
          The text size is saved on this device, and in your account for the next device that you use.
        </chakra.p>
      </chakra.div>
      <chakra.h3 textStyle="label" color="text.muted" mt="7" mb="1">
        Where you are signed in
      </chakra.h3>
      <ActiveSessions />
    </TitledPanel>
  )
}
