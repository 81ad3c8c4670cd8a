/** The choices that somebody makes before a drawing becomes a file. */
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { Field, Select } from '#client/ui/form/field.tsx'
import { Radio, radioRing } from '#client/ui/form/radio.tsx'
import type { Wish } from './files/create-file.ts'
import type { SizeWords } from './format-export-size.ts'

const formats = {
  poster: {
    name: 'PDF poster',
    hint: 'One large page. A copy shop prints it in any size; words can be searched.',
  },
  sheets: { name: 'PDF on A4 sheets', hint: 'For the printer at home: sheets to cut and to glue together.' },
  picture: { name: 'PNG picture', hint: 'To send, or to look at on a telephone.' },
  svg: { name: 'SVG drawing', hint: 'Stays sharp in any size, and can be changed in a drawing program.' },
} as const satisfies Record<Wish['format'], { name: string; hint: string }>

export type Format = keyof typeof formats
const formatNames: readonly Format[] = ['poster', 'sheets', 'picture', 'svg']

export function FormatChoice({ format, onChoose }: { format: Format; onChoose: (format: Format) => void }) {
  const name = useId()
  return (
    <chakra.fieldset border="0" minW="0">
      <chakra.legend textStyle="small" fontWeight={600} mb="1.5">
        Kind of file
      </chakra.legend>
      <chakra.div display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1fr' }} gap="2">
        {formatNames.map((known) => (
          <chakra.label
            key={known}
            htmlFor={`${name}-${known}`}
            display="flex"
            gap="3"
            p="3"
            minH="touch"
            cursor="pointer"
            borderWidth="1px"
            borderRadius="md"
            borderColor="line.strong"
            bg="raised"
            css={{ '&:has(:checked)': { borderColor: 'accent.text', bg: 'accent.soft' }, ...radioRing }}
          >
            <Radio
              id={`${name}-${known}`}
              name={name}
              checked={known === format}
              onChange={() => onChoose(known)}
              mt="0.125rem"
            />
            <span>
              <chakra.span display="block" fontWeight={600}>
                {formats[known].name}
              </chakra.span>
              <chakra.span display="block" textStyle="small" color="text.muted">
                {formats[known].hint}
              </chakra.span>
            </span>
          </chakra.label>
        ))}
      </chakra.div>
    </chakra.fieldset>
  )
}

interface SizeChoiceProps<T extends string> {
  label: string
  sizes: readonly T[]
  size: T
  onChoose: (size: T) => void
}

export function SizeChoice<T extends string>({ label, sizes, size, onChoose }: SizeChoiceProps<T>) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={size}
          onChange={(event) => onChoose(sizes.find((known) => known === event.target.value) ?? size)}
        >
          {sizes.map((known) => (
            <option key={known}>{known}</option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** What the file will be like; a warning where nobody could read it. */
export function SizeNote({ words }: { words: SizeWords | null }) {
  return (
    <chakra.p
      aria-live="polite"
      textStyle="small"
      minH="3em"
      color={words?.readable === false ? 'danger.text' : 'text.muted'}
    >
      {words ? `${words.size} ${words.letters}` : 'Of any size: enlarge it as much as you like.'}
    </chakra.p>
  )
}
