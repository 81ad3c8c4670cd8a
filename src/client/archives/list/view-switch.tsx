/** The switch between the album and the cards. */
import { chakra } from '@chakra-ui/react'
import { Images, LayoutList } from 'lucide-react'
import { Button } from '#client/ui/controls/button.tsx'
import type { ArchivesView } from '../album/archives-view.ts'

const views = [
  { value: 'album', label: 'Album', icon: Images },
  { value: 'cards', label: 'Cards', icon: LayoutList },
] as const

interface ViewSwitchProps {
  view: ArchivesView
  onChoose: (view: ArchivesView) => void
}

export function ViewSwitch({ view, onChoose }: ViewSwitchProps) {
  return (
    <chakra.fieldset
      display="flex"
      flexWrap="wrap"
      minW="0"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
    >
      <chakra.legend srOnly>View</chakra.legend>
      {views.map(({ value, label, icon: Icon }) => (
        <Button
          key={value}
          variant="quiet"
          px="3"
          borderWidth="0"
          fontSize="1rem"
          aria-pressed={value === view}
          bg={value === view ? 'accent.soft' : undefined}
          color={value === view ? 'text' : 'text.muted'}
          onClick={() => onChoose(value)}
        >
          <Icon aria-hidden />
          {label}
        </Button>
      ))}
    </chakra.fieldset>
  )
}
