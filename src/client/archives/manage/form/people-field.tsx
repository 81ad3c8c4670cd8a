/** The people of the family whom an item shows: chosen one after the other, each to be taken out again. */
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useMemo } from 'react'
import { PersonField } from '#client/people/person-field.tsx'
import { useNameOf } from '#client/people/use-person-names.ts'
import { Button } from '#client/ui/controls/button.tsx'

interface PeopleFieldProps {
  label: string
  hint: string
  /** By id. */
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

export function PeopleField({ label, hint, chosen, onChange }: PeopleFieldProps) {
  const nameOf = useNameOf()
  const without = useMemo(() => new Set(chosen), [chosen])
  return (
    <div>
      <PersonField
        label={label}
        hint={hint}
        chosen={null}
        without={without}
        onChoose={(id) => id !== null && onChange([...chosen, id])}
      />
      {chosen.length > 0 && (
        <chakra.ul aria-label={label} display="flex" flexWrap="wrap" gap="2" mt="2.5" listStyleType="none">
          {chosen.map((id) => (
            <chakra.li
              key={id}
              display="flex"
              alignItems="center"
              maxW="full"
              bg="accent.soft"
              borderRadius="md"
              ps="3"
            >
              <chakra.span textStyle="name" truncate>
                {nameOf(id)}
              </chakra.span>
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Take out ${nameOf(id)}`}
                onClick={({ currentTarget }) => {
                  const row = currentTarget.closest('li')
                  const next = row?.nextElementSibling ?? row?.previousElementSibling
                  const field = row?.closest('div')?.querySelector('input')
                  ;(next?.querySelector('button') ?? field)?.focus()
                  onChange(chosen.filter((other) => other !== id))
                }}
              >
                <X aria-hidden />
              </Button>
            </chakra.li>
          ))}
        </chakra.ul>
      )}
    </div>
  )
}
