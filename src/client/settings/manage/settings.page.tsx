/** The settings page of the admin area. */

import { NeedsConnection } from '#client/accounts/needs-connection.tsx'
import { PictureField } from '#client/archives/manage/picture-field.tsx'
import { ErrorState } from '#client/ui/feedback/list-states.tsx'
import { LoadingText } from '#client/ui/feedback/loading-text.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { useSettings } from './settings.changes.ts'
import { SettingsPanel } from './settings-panel.tsx'

export function Component() {
  const { data, state, error, retry: tryAgain } = useSettings()
  return (
    <Page title="Settings" intro="Name, access, files and backups of the site." width="desk">
      {state === 'loading' && <LoadingText>Loading settings...</LoadingText>}
      {state === 'failed' && (
        <ErrorState message={error?.message || 'Failed to load settings'} onTryAgain={tryAgain} />
      )}
      {state === 'offline' && <NeedsConnection onTryAgain={tryAgain} />}
      {data && <SettingsPanel settings={data} PictureField={PictureField} />}
    </Page>
  )
}
