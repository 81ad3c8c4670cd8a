/** The search field and the three filters of the archives. */
import { chakra } from '@chakra-ui/react'
import { memo } from 'react'
import { SearchField } from '#client/ui/controls/search-field.tsx'
import { Field, Select } from '#client/ui/form/field.tsx'
import type { FilterName, UrlFilters } from '../archive-url-filters.ts'
import { filterControls, formatOption } from './filter-controls.ts'

interface FilterBarProps {
  filters: UrlFilters
  onChange: (change: Partial<UrlFilters>) => void
}

interface FilterProps {
  name: FilterName
  label: string
  options: readonly string[]
  selected: string
  onChange: (change: Partial<UrlFilters>) => void
}

/** Memoized: typing in the search field does not render the filter again. */
const Filter = memo(function Filter({ name, label, options, selected, onChange }: FilterProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={selected}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        >
          {options.map((choice) => (
            <option key={choice} value={choice}>
              {formatOption(choice)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
})

export function FilterBar({ filters: selected, onChange }: FilterBarProps) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: '1fr', lg: 'minmax(0, 1.3fr) minmax(0, 2fr)' }}
      gap="4"
      alignItems="end"
    >
      <SearchField
        label="Search archives"
        placeholder="Search archives"
        value={selected.search}
        onChange={(search) => onChange({ search })}
      />
      <chakra.div
        display="grid"
        gridTemplateColumns={{
          base: 'repeat(auto-fit, minmax(min(6.5rem, 100%), 1fr))',
          md: 'minmax(0, 1.5fr) minmax(0, 1fr) minmax(0, 1fr)',
        }}
        gap="3"
      >
        {filterControls.map((filter) => (
          <Filter key={filter.name} {...filter} selected={selected[filter.name]} onChange={onChange} />
        ))}
      </chakra.div>
    </chakra.div>
  )
}
