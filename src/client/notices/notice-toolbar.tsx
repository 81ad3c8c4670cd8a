/** The filters above the notices: kind, person, and the person’s branch. */
import { chakra } from '@chakra-ui/react'
import { formatFullName } from '#client/people/person-name.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ButtonRow } from '#client/ui/controls/choice-buttons.tsx'
import { pressedStyle } from '#client/ui/controls/pressed-style.ts'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field, Select } from '#client/ui/form/field.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { type NoticeKind, noticeLabels } from '#shared/notices/notice-kinds.ts'
import type { NoticeFilter } from './notice-filters.ts'

interface NoticeToolbarProps {
  filter: NoticeFilter
  kinds: readonly NoticeKind[]
  /** The people whom the notices name, in the order of the list. */
  people: readonly FamilyMember[]
  onChange: (change: Partial<NoticeFilter>) => void
}

export function NoticeToolbar({ filter, kinds, people, onChange }: NoticeToolbarProps) {
  const choices: (NoticeKind | null)[] = [null, ...kinds]
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4" mb="5">
      <ButtonRow label="Kinds">
        {choices.map((kind) => (
          <Button
            key={kind ?? ''}
            variant="outline"
            px="4"
            flexShrink={0}
            borderRadius="full"
            fontSize="1rem"
            aria-pressed={kind === filter.kind}
            _pressed={{ ...pressedStyle, borderColor: 'transparent' }}
            onClick={() => onChange({ kind })}
          >
            {kind === null ? 'Everything' : noticeLabels[kind]}
          </Button>
        ))}
      </ButtonRow>
      <chakra.div display="flex" flexWrap="wrap" alignItems="flex-end" columnGap="5" rowGap="1">
        <chakra.div flex="0 1 18rem" minW="0">
          <Field label="Person">
            {(control) => (
              <Select
                {...control}
                value={filter.personId ?? ''}
                onChange={({ currentTarget }) => onChange({ personId: currentTarget.value || null })}
              >
                <option value="">Everybody</option>
                {people.map((person) => (
                  <option key={person.id} value={person.id}>
                    {formatFullName(person)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </chakra.div>
        {filter.personId !== null && (
          <Checkbox
            label="Include ancestors, descendants and their partners"
            checked={filter.hasBranch}
            onChange={({ currentTarget }) => onChange({ hasBranch: currentTarget.checked })}
          />
        )}
      </chakra.div>
    </chakra.div>
  )
}
