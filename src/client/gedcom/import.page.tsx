/** The page that imports and exports the family tree. */
import { chakra } from '@chakra-ui/react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { CheckAfterImport } from '#client/quality/check-status.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { CurrentData } from './current-data.tsx'
import { ExportPanel } from './export-panel.tsx'
import { ImportPanel } from './import-panel.tsx'
import { ServerCommands } from './server-commands.tsx'

export function Component() {
  const { user } = useSession()
  if (!user) return null
  return (
    <Page
      title="Import & Export"
      intro="GEDCOM files carry family trees from one genealogy program to another. Import a family tree from such a file, or export the family tree of this site."
      width="desk"
    >
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' }}
        alignItems="start"
        gap={{ base: '5', md: '7' }}
      >
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: '5', md: '7' }} minW="0">
          <ImportPanel check={<CheckAfterImport />} />
          <ExportPanel />
        </chakra.div>
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: '5', md: '7' }} minW="0">
          <CurrentData />
          <ServerCommands />
        </chakra.div>
      </chakra.div>
    </Page>
  )
}
