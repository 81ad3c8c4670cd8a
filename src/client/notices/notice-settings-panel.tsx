/** What the user wants to be told: notifications on this device, and a weekly email. Everything is off at first. */
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { isInstalled } from '#client/offline/install.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Panel, TitledPanel } from '#client/ui/layout/panel.tsx'
import type { NoticeSettingsPayload } from '#shared/contracts/notices.contract.ts'
import { type NoticeKind, noticeKinds } from '#shared/notices/notice-kinds.ts'
import {
  useExpectedNoticeSettings,
  useNoticeSettings,
  usePushState,
  useUpdateNoticeSettings,
} from './notice-settings.queries.ts'
import { PushSettings } from './push-settings.tsx'
import { KindBoxes, SettingsSection, type SettingsSectionProps } from './settings-section.tsx'

/** The heading that the offer leads to. */
const panelId = 'notice-settings'

/** The kinds with which the weekly mail begins. */
const firstMailKinds: readonly NoticeKind[] = noticeKinds.filter((kind) => kind !== 'thanks')

function getTimeZone(): string | null {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || null
}

/** The change with the time zone of the device. Only what the user changes: an older page must not undo other changes. */
function toPayload(change: NoticeSettingsPayload): NoticeSettingsPayload {
  const timeZone = getTimeZone()
  return { ...(timeZone !== null && { time_zone: timeZone }), ...change }
}

function useChangingSettings() {
  const query = useNoticeSettings()
  const update = useUpdateNoticeSettings()
  const settings = useExpectedNoticeSettings(query.data)
  const change = (some: NoticeSettingsPayload) => update.mutate(toPayload(some))
  return { query, settings, change, error: update.error }
}

export function NoticeSettingsPanel() {
  const { live } = useSession()
  const { query, settings, change, error } = useChangingSettings()
  return (
    <TitledPanel heading="Tell me what is new" mt="10" id={panelId} tabIndex={-1}>
      {settings ? (
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
          <PushSettings settings={settings} onChange={change} />
          {settings.mail_address !== null && (
            <MailSettings settings={settings} address={settings.mail_address} onChange={change} />
          )}
          {error && <Alert tone="destructive">{error.message}</Alert>}
        </chakra.div>
      ) : !live ? (
        <chakra.p color="text.muted">You can set this up when you are online and signed in.</chakra.p>
      ) : query.isError ? (
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
          <chakra.p textStyle="small">{query.error.message}</chakra.p>
          <Button variant="outline" onClick={() => void query.refetch()}>
            Try Again
          </Button>
        </chakra.div>
      ) : (
        <Skeleton h="8rem" />
      )}
    </TitledPanel>
  )
}

/**
 * Offers notifications once: after somebody has answered the user, or in the installed app.
 *
 * @param wasAnswered whether somebody has answered the user since the last visit
 */
export function NoticeOffer({ wasAnswered }: { wasAnswered: boolean }) {
  const { settings, change } = useChangingSettings()
  const { data: pushState } = usePushState()
  const id = useId()
  const canTell = pushState === 'off' || settings?.mail_address != null
  if (!settings || settings.was_offered || !canTell || !(wasAnswered || isInstalled())) return null
  const show = () => {
    change({})
    document.getElementById(panelId)?.focus()
  }
  return (
    <Panel aria-labelledby={id} mb="5">
      <chakra.h2 id={id} textStyle="heading" fontSize="1.25rem">
        Would you like to be told when something is new?
      </chakra.h2>
      <chakra.p color="text.muted" mt="1">
        The site can notify you, for example when somebody answers your comment. You choose what you are
        notified about, and you can change your choice at any time.
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="3" mt="4">
        <Button onClick={show}>Choose notifications</Button>
        <Button variant="outline" onClick={() => change({})}>
          Not now
        </Button>
      </chakra.div>
    </Panel>
  )
}

function MailSettings({ settings, address, onChange }: SettingsSectionProps & { address: string }) {
  const { mail_kinds: kinds } = settings
  return (
    <SettingsSection heading="By email">
      <Checkbox
        label="Send me an email every Sunday when something is new"
        hint={`To ${address}. The email has titles and first names, and a link to stop these emails.`}
        checked={kinds.length > 0}
        onChange={({ currentTarget }) =>
          onChange({ mail_kinds: currentTarget.checked ? [...firstMailKinds] : [] })
        }
      />
      {kinds.length > 0 && (
        <KindBoxes label="In the email" kinds={kinds} onChange={(mail_kinds) => onChange({ mail_kinds })} />
      )}
    </SettingsSection>
  )
}
