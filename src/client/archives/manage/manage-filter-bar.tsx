/** The search field and the category filter of Archive Management. */
import { chakra } from '@chakra-ui/react'
import { SearchField } from '#client/ui/controls/search-field.tsx'
import { Field, Select } from '#client/ui/form/field.tsx'
import { allCategories, categoryOptions, type ManageFilters } from './manage-filters.ts'

interface ManageFilterBarProps {
  filters: ManageFilters
  onChange: (change: Partial<ManageFilters>) => void
}

export function ManageFilterBar({ filters, onChange }: ManageFilterBarProps) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1.6fr) minmax(0, 1fr)' }}
      gap={{ base: '2', sm: '4' }}
      alignItems="end"
      maxW="52rem"
    >
      <SearchField
        label="Search archives"
        placeholder="Search archives"
        value={filters.search}
        onChange={(search) => onChange({ search })}
      />
      <Field label="Category" inlineLabel="phone">
        {(control) => (
          <Select
            {...control}
            value={filters.category}
            onChange={({ currentTarget: { value } }) =>
              onChange({ category: categoryOptions.find((choice) => choice === value) ?? allCategories })
            }
          >
            {categoryOptions.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </chakra.div>
  )
}
