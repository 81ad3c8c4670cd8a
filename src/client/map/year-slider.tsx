/** The slider that hides what happened after a year. */
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'

interface YearSliderProps {
  first: number
  last: number
  /** Null for no limit. */
  year: number | null
  onChange: (year: number | null) => void
}

export function YearSlider({ first, last, year, onChange }: YearSliderProps) {
  const id = useId()
  const shown = Math.min(year ?? last, last)
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" px="1" pt="2">
      <chakra.label htmlFor={id} textStyle="small" fontWeight={600} minW="9rem">
        {shown >= last ? 'All years' : `Until ${shown}`}
      </chakra.label>
      <chakra.input
        id={id}
        type="range"
        flex="1 1 12rem"
        minW="0"
        h="touch"
        cursor="pointer"
        css={{ accentColor: 'var(--fh-colors-accent)' }}
        min={first}
        max={last}
        value={shown}
        aria-valuetext={shown >= last ? 'All years' : `Until ${shown}`}
        onChange={({ currentTarget }) => {
          const value = Number(currentTarget.value)
          onChange(value >= last ? null : value)
        }}
      />
    </chakra.div>
  )
}
