/** Checkboxes for the allowed file types, grouped by kind, with a button per group. */
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { isTypeAllowed, setTypesAllowed, typeGroups } from './file-type-choices.ts'
import type { FileEnding } from './settings-form.ts'

interface FileTypesFieldProps {
  allowed: readonly FileEnding[]
  error: string | undefined
  onChange: (allowed: FileEnding[]) => void
}

export function FileTypesField({ allowed, error, onChange }: FileTypesFieldProps) {
  const id = useId()
  return (
    <chakra.div display="grid" gap="5">
      {error && (
        <chakra.p id={`${id}-error`} textStyle="small" color="danger.text" fontWeight={600}>
          {error}
        </chakra.p>
      )}
      {typeGroups.map(({ kind, types }) => {
        const all = types.every((type) => isTypeAllowed(allowed, type))
        return (
          <chakra.fieldset key={kind} minW="0" border="0" aria-describedby={error && `${id}-error`}>
            <chakra.legend float="left" textStyle="label" color="text.muted" pt="3">
              {kind}
            </chakra.legend>
            <chakra.div display="flex" justifyContent="flex-end">
              <Button
                variant="quiet"
                whiteSpace="normal"
                textStyle="small"
                color="accent.text"
                px="3"
                me="-3"
                aria-label={`${all ? 'Take none' : 'Take all'} of the ${kind.toLowerCase()}`}
                onClick={() => onChange(setTypesAllowed(allowed, types, !all))}
              >
                {all ? 'Take none' : 'Take all'}
              </Button>
            </chakra.div>
            <chakra.div
              display="grid"
              gridTemplateColumns="repeat(auto-fill, minmax(min(9rem, 100%), 1fr))"
              columnGap="5"
              borderTopWidth="1px"
              borderColor="line"
              pt="1"
            >
              {types.map((type) => (
                <Checkbox
                  key={type.label}
                  label={type.label}
                  name="allowedFileTypes"
                  checked={isTypeAllowed(allowed, type)}
                  onChange={({ currentTarget }) =>
                    onChange(setTypesAllowed(allowed, [type], currentTarget.checked))
                  }
                />
              ))}
            </chakra.div>
          </chakra.fieldset>
        )
      })}
    </chakra.div>
  )
}
