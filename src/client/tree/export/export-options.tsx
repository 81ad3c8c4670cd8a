/** Inputs for the file format and size of an export. */
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { Field, Select } from '#client/ui/form/field.tsx'
import { Radio, radioFocusRing } from '#client/ui/form/radio.tsx'
import type { ExportRequest } from './files/create-file.ts'
import type { SizeDescription } from './format-export-size.ts'

const formats = {
  poster: {
    name: 'PDF poster',
    hint: 'One large page that a copy shop can print in any size. The text can be searched.',
  },
  sheets: {
    name: 'PDF on A4 sheets',
    hint: 'For your printer at home: sheets to cut out and glue together.',
  },
  png: { name: 'PNG image', hint: 'To send to somebody or to look at on a phone.' },
  svg: { name: 'SVG drawing', hint: 'Stays sharp at any size and can be edited in a drawing program.' },
} as const satisfies Record<ExportRequest['format'], { name: string; hint: string }>

export type ExportFormat = keyof typeof formats
const exportFormats: readonly ExportFormat[] = ['poster', 'sheets', 'png', 'svg']

export function FormatChoice({
  format,
  onChoose,
}: {
  format: ExportFormat
  onChoose: (format: ExportFormat) => void
}) {
  const name = useId()
  return (
    <chakra.fieldset border="0" minW="0">
      <chakra.legend textStyle="small" fontWeight={600} mb="1.5">
        File type
      </chakra.legend>
      <chakra.div display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1fr' }} gap="2">
        {exportFormats.map((option) => (
          <chakra.label
            key={option}
            htmlFor={`${name}-${option}`}
            display="flex"
            gap="3"
            p="3"
            minH="touch"
            cursor="pointer"
            borderWidth="1px"
            borderRadius="md"
            borderColor="line.strong"
            bg="raised"
            css={{ '&:has(:checked)': { borderColor: 'accent.text', bg: 'accent.soft' }, ...radioFocusRing }}
          >
            <Radio
              id={`${name}-${option}`}
              name={name}
              checked={option === format}
              onChange={() => onChoose(option)}
              mt="0.125rem"
            />
            <span>
              <chakra.span display="block" fontWeight={600}>
                {formats[option].name}
              </chakra.span>
              <chakra.span display="block" textStyle="small" color="text.muted">
                {formats[option].hint}
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
          onChange={(event) => onChoose(sizes.find((option) => option === event.target.value) ?? size)}
        >
          {sizes.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** Describes the size of the file; red if names would be too small to read. */
export function SizeDescriptionText({ description }: { description: SizeDescription | null }) {
  return (
    <chakra.p
      aria-live="polite"
      textStyle="small"
      minH="3em"
      color={description?.readable === false ? 'danger.text' : 'text.muted'}
    >
      {description
        ? `${description.size} ${description.legibility}`
        : 'You can enlarge the drawing to any size.'}
    </chakra.p>
  )
}
