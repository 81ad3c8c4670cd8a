/** The select box for the number of generations on a chart. */
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { Select } from '#client/ui/form/field.tsx'

const generationOptions = Array.from({ length: 19 }, (_, i) => i + 2)

interface GenerationsSelectProps {
  /** null for all generations. */
  value: number | null
  onChange: (generations: number | null) => void
}

export function GenerationsSelect({ value, onChange }: GenerationsSelectProps) {
  const id = useId()
  const options = new Set([...generationOptions, ...(value === null ? [] : [value])])
  return (
    <chakra.div display="flex" alignItems="center" gap="2" ms={{ md: '2' }}>
      <chakra.label htmlFor={id} textStyle="small" color="text.muted" srOnly={{ base: true, md: false }}>
        Generations
      </chakra.label>
      <chakra.div w={{ base: '5.5rem', md: '5.25rem' }}>
        <Select
          id={id}
          minH={{ base: '3rem', md: 'touch' }}
          py="1.5"
          value={value ?? ''}
          onChange={(event) => onChange(Number(event.currentTarget.value) || null)}
        >
          {[...options]
            .sort((a, b) => a - b)
            .map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          <option value="">All</option>
        </Select>
      </chakra.div>
    </chakra.div>
  )
}
