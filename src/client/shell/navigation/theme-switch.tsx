/** A choice between the light theme, the dark theme and the device's theme. */
import { chakra } from '@chakra-ui/react'
import { Monitor, Moon, Sun } from 'lucide-react'
import { chooseTheme, type ThemePreference, useTheme } from '#client/theme/color-mode.ts'
import { SwitchOption } from '#client/ui/form/switch-option.tsx'

const choices: readonly { value: ThemePreference; label: string; Icon: typeof Sun }[] = [
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
  { value: 'system', label: 'System', Icon: Monitor },
]

/** @param name the name of the radio group, unique on the page */
export function ThemeSwitch({ name }: { name: string }) {
  const { preference } = useTheme()
  return (
    <chakra.fieldset border="0">
      <chakra.legend textStyle="label" color="text.muted" mb="2">
        Theme
      </chakra.legend>
      <chakra.div
        display="grid"
        gridTemplateColumns="repeat(3, 1fr)"
        gap="1"
        bg="sunken"
        p="1"
        borderRadius="md"
      >
        {choices.map(({ value, label, Icon }) => (
          <SwitchOption
            key={value}
            name={name}
            value={value}
            checked={preference === value}
            onSelect={() => chooseTheme(value)}
            display="flex"
            flexDirection="column"
            alignItems="center"
            justifyContent="center"
            gap="0.5"
            minH="3.25rem"
            px="1"
            textStyle="small"
          >
            <Icon size={18} aria-hidden />
            {label}
          </SwitchOption>
        ))}
      </chakra.div>
    </chakra.fieldset>
  )
}
