/** The list of server commands for import, export and backups. */
import { chakra } from '@chakra-ui/react'
import { TitledPanel } from '#client/ui/layout/panel.tsx'

const commands = [
  { command: 'npm run import -- FILE.ged', text: 'imports a family tree, like this page' },
  { command: 'npm run export -- FILE.ged', text: 'saves the family tree as GEDCOM' },
  { command: 'npm run backup -- FILE', text: 'makes a backup of all data, even while the site is running' },
  { command: 'npm run restore -- FILE', text: 'restores a backup while the site is stopped' },
  { command: 'npm run admin -- reset-password NAME', text: 'sets a new password for a user' },
]

export function ServerCommands() {
  return (
    <TitledPanel heading="Server commands">
      <chakra.p color="text.muted">You can also do this, and more, from the server's command line:</chakra.p>
      <chakra.dl display="grid" gap="3" mt="4">
        {commands.map(({ command, text }) => (
          <div key={command}>
            <chakra.dt>
              <chakra.code fontSize="0.875rem" color="accent.text" overflowWrap="anywhere">
                {command}
              </chakra.code>
            </chakra.dt>
            <chakra.dd textStyle="small" color="text.muted">
              {text}
            </chakra.dd>
          </div>
        ))}
      </chakra.dl>
    </TitledPanel>
  )
}
