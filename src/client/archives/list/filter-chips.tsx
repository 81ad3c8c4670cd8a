/** The filters of the archives on phones: one row of chips that scrolls sideways, with the statistics at its end. */
import { chakra } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { memo } from 'react'
import type { FilterName, UrlFilters } from '../archive-url-filters.ts'
import { filterControls, formatOption } from './filter-controls.ts'

interface FilterChipsProps extends Pick<UrlFilters, FilterName> {
  onChange: (change: Partial<UrlFilters>) => void
  children: React.ReactNode
}

/** Memoized: typing in the search field does not render the chips again. */
export const FilterChips = memo(function FilterChips({ onChange, children, ...selected }: FilterChipsProps) {
  return (
    <chakra.div
      data-scrolls-sideways=""
      // Contains what is hidden from the eye, which would make the page wider.
      position="relative"
      display="flex"
      alignItems="center"
      gap="2"
      overflowX="auto"
      // The row reaches the edges of the screen; focus rings are not cut off.
      mx="calc(-1 * min(1rem, 5vw))"
      px="min(1rem, 5vw)"
      py="1"
      css={{ scrollbarWidth: 'none', '&::-webkit-scrollbar': { display: 'none' } }}
    >
      {filterControls.map(({ name, label, options }) => (
        <FilterChip
          key={name}
          label={label}
          options={options}
          selected={selected[name]}
          onSelect={(value) => onChange({ [name]: value })}
        />
      ))}
      {children}
    </chakra.div>
  )
})

interface FilterChipProps {
  label: string
  options: readonly string[]
  selected: string
  onSelect: (value: string) => void
}

/** Shows the label, or the selected option; the native list of options lies over the chip. */
function FilterChip({ label, options, selected, onSelect }: FilterChipProps) {
  const isSet = selected !== 'All'
  return (
    <chakra.span
      position="relative"
      display="inline-flex"
      alignItems="center"
      gap="1"
      flexShrink={0}
      minH="touch"
      ps="4"
      pe="3"
      borderRadius="full"
      borderWidth="1px"
      borderColor={isSet ? 'transparent' : 'line.strong'}
      bg={isSet ? 'accent.soft' : 'transparent'}
      textStyle="control"
      fontSize="1rem"
      whiteSpace="nowrap"
      _focusWithin={{ outline: '3px solid', outlineColor: 'focus', outlineOffset: '0' }}
    >
      <span aria-hidden>{isSet ? formatOption(selected) : label}</span>
      <ChevronDown size={18} aria-hidden />
      <chakra.select
        aria-label={label}
        position="absolute"
        inset="0"
        w="full"
        opacity="0"
        cursor="pointer"
        bg="raised"
        color="text"
        value={selected}
        onChange={(event) => onSelect(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {formatOption(option)}
          </option>
        ))}
      </chakra.select>
    </chakra.span>
  )
}
