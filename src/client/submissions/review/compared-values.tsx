/** The values of a correction beside those of the record. Several values can be accepted one by one. */
import { chakra } from '@chakra-ui/react'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import type { SuggestedField } from '#shared/corrections/correction-fields.ts'
import type { ComparedValue, Comparison } from './compare-record.ts'

interface ComparedValuesProps {
  comparison: Comparison
  declined: ReadonlySet<SuggestedField>
  onDecline: (declined: ReadonlySet<SuggestedField>) => void
}

export function ComparedValues({
  comparison: { values, hasChanged, isFactGone },
  declined,
  onDecline,
}: ComparedValuesProps) {
  function toggle(name: SuggestedField) {
    const next = new Set(declined)
    if (!next.delete(name)) next.add(name)
    onDecline(next)
  }
  if (values.length === 0) return null
  return (
    <>
      {isFactGone ? (
        <Alert>
          The record that this correction is about was deleted in the meantime. “Accept” adds it again with
          the suggested values.
        </Alert>
      ) : (
        hasChanged && (
          <Alert>
            The record has changed since this correction was written. Please compare all three versions.
          </Alert>
        )
      )}
      <chakra.dl display="grid" gap="4">
        {values.map((value) => (
          <chakra.div key={value.name}>
            <chakra.dt textStyle="label" color="text.muted" mb="1.5">
              {value.label}
            </chakra.dt>
            <Versions value={value} hasChanged={hasChanged} />
            {values.length > 1 && (
              <chakra.dd mt="1">
                <Checkbox
                  label={`Accept “${value.suggested}”`}
                  checked={!declined.has(value.name)}
                  onChange={() => toggle(value.name)}
                />
              </chakra.dd>
            )}
          </chakra.div>
        ))}
      </chakra.dl>
    </>
  )
}

function Versions({ value, hasChanged }: { value: ComparedValue; hasChanged: boolean }) {
  const { before, now, suggested } = value
  return (
    <chakra.dd
      display="grid"
      gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 8rem), 1fr))"
      gap="2"
      overflowWrap="anywhere"
      whiteSpace="pre-line"
    >
      {hasChanged && <Version heading="When it was written" text={before} />}
      <Version heading="Now" text={now} />
      <Version heading="Suggested" text={suggested} isNew />
    </chakra.dd>
  )
}

function Version({ heading, text, isNew = false }: { heading: string; text: string; isNew?: boolean }) {
  return (
    <chakra.div
      borderRadius="sm"
      px="3"
      py="2"
      borderWidth="1px"
      borderColor={isNew ? 'accent' : 'line'}
      bg={isNew ? 'accent.soft' : 'raised'}
    >
      <chakra.span display="block" textStyle="small" color="text.muted">
        {heading}
      </chakra.span>
      <chakra.span dir="auto" textStyle="name">
        {text || '–'}
      </chakra.span>
    </chakra.div>
  )
}
