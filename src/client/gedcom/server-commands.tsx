/** The commands of the server's console that belong to this page. */
import { chakra } from '@chakra-ui/react'
import { TitledPanel } from '#client/ui/layout/panel.tsx'

const commands = [
  { command: 'npm run import -- FILE.ged', text: 'imports a family tree, as this page does' },
  { command: 'npm run export -- FILE.ged', text: 'saves everybody as GEDCOM' },
  { command: 'npm run backup -- FILE', text: 'saves everything, also while the site runs' },
  { command: 'npm run restore -- FILE', text: 'puts a backup back, while the site is stopped' },
  { command: 'npm run admin -- reset-password NAME', text: 'gives somebody a new password' },
]

export function ServerCommands() {
  return (
    <TitledPanel heading="At the server's console">
      <chakra.p color="text.muted">
        What this page does, and what it cannot, the console of the server does:
      </chakra.p>
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
