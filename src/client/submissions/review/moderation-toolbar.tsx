/** The filters of the moderation page, and the switches for going on to the next submission and for choosing several. */
import { chakra } from '@chakra-ui/react'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { compactScreen } from '#client/theme/screen-kinds.ts'
import { useMediaQuery } from '#client/ui/browser/use-media-query.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field, Select, TextField } from '#client/ui/form/field.tsx'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { countFilters, listSenders, listTypes, type SubmissionFilters } from './filter-submissions.ts'

interface ModerationToolbarProps {
  /** Of the chosen tab, without filters. */
  submissions: readonly Submission[]
  filters: SubmissionFilters
  onFilter: (change: Partial<SubmissionFilters>) => void
  opensNext: boolean
  onOpensNext: (opensNext: boolean) => void
  isChoosing: boolean
  /** Absent where nothing waits for a decision. */
  onChoosing?: (isChoosing: boolean) => void
}

/** On phones the filters are behind a button, so that the first submission is visible. */
export function ModerationToolbar({
  submissions,
  filters,
  onFilter,
  opensNext,
  onOpensNext,
  isChoosing,
  onChoosing,
}: ModerationToolbarProps) {
  const isPhone = useMediaQuery(compactScreen)
  const panelId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const filterCount = countFilters(filters)
  return (
    <chakra.section
      aria-label="Filters"
      display="flex"
      flexWrap="wrap"
      alignItems={{ base: 'center', md: 'flex-end' }}
      justifyContent="space-between"
      columnGap="4"
      mb={{ base: '3', md: '5' }}
    >
      {isPhone && (
        <Button
          variant="outline"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden />
          {filterCount === 0 ? 'Filter' : `Filter (${filterCount})`}
        </Button>
      )}
      <chakra.div
        id={panelId}
        hidden={isPhone && !isOpen}
        display="grid"
        flex={isPhone ? '1 1 100%' : '1 1 30rem'}
        py={isPhone ? '3' : '0'}
        gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 11rem), 1fr))"
        gap="4"
        alignItems="end"
        _hidden={{ display: 'none' }}
      >
        <Field label="Kind">
          {(control) => (
            <Select
              {...control}
              value={filters.type}
              onChange={({ currentTarget }) => onFilter({ type: currentTarget.value })}
            >
              <option value="">All kinds</option>
              {listTypes(submissions).map(({ value, label, count }) => (
                <option key={value} value={value}>{`${label} (${count})`}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Sent by">
          {(control) => (
            <Select
              {...control}
              value={filters.sender}
              onChange={({ currentTarget }) => onFilter({ sender: currentTarget.value })}
            >
              <option value="">Everybody</option>
              {listSenders(submissions).map(({ value, label, count }) => (
                <option key={value} value={value}>{`${label} (${count})`}</option>
              ))}
            </Select>
          )}
        </Field>
        <TextField
          label="About"
          type="search"
          placeholder="A name, a place or other words"
          value={filters.search}
          onChange={({ currentTarget }) => onFilter({ search: currentTarget.value })}
        />
        <Checkbox
          label="Open the next one after each decision"
          checked={opensNext}
          onChange={({ currentTarget }) => onOpensNext(currentTarget.checked)}
        />
      </chakra.div>
      {onChoosing && (
        <Checkbox
          label="Choose several"
          checked={isChoosing}
          onChange={({ currentTarget }) => onChoosing(currentTarget.checked)}
        />
      )}
    </chakra.section>
  )
}
