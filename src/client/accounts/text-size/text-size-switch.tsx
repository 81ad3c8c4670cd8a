/** A choice of the text size, with a sample. The choice applies to the whole site at once. */
import { chakra } from '@chakra-ui/react'
import { useTextSize } from '#client/theme/text-size.ts'
import { SwitchOption } from '#client/ui/form/switch-option.tsx'
import { textSizes } from '#shared/text-sizes.ts'
import { useChooseTextSize } from './text-size-sync.ts'

/** In pixels, so that the five letters fit beside one another at every text size. */
const letterSizePx = { 100: 15, 115: 17, 130: 20, 145: 23, 160: 26 } as const

/** @param name the name of the radio group, unique on the page */
export function TextSizeSwitch({ name }: { name: string }) {
  const size = useTextSize()
  const choose = useChooseTextSize()
  return (
    <chakra.fieldset border="0" minW="0">
      <chakra.legend textStyle="label" color="text.muted" mb="2">
        Text size{' '}
        <chakra.span aria-hidden color="accent.text" whiteSpace="nowrap">
          {size} %
        </chakra.span>
      </chakra.legend>
      <chakra.div
        display="grid"
        gridTemplateColumns="repeat(5, minmax(0, 1fr))"
        gap="1px"
        bg="sunken"
        p="1"
        borderRadius="md"
      >
        {textSizes.map((value) => (
          <SwitchOption
            key={value}
            name={name}
            value={value}
            inputLabel={`${value} %`}
            checked={size === value}
            onSelect={() => choose(value)}
            display="grid"
            placeItems="center"
            minH="max(48px, 3rem)"
            fontFamily="serif"
            lineHeight={1}
          >
            <span aria-hidden style={{ fontSize: letterSizePx[value] }}>
              A
            </span>
          </SwitchOption>
        ))}
      </chakra.div>
      <chakra.p mt="2" textStyle="body" lineHeight={1.4}>
        Texts on this site look like this.
      </chakra.p>
    </chakra.fieldset>
  )
}
