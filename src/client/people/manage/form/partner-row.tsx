/** The row of one partner in the person form: the person, the dates, the place and the end. */
import { chakra } from '@chakra-ui/react'
import { ArrowUp, Trash2 } from 'lucide-react'
import { PersonField } from '#client/people/person-field.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { Field, Select, TextField } from '#client/ui/form/field.tsx'
import type { FieldErrors } from '#client/ui/form/form-fields.ts'
import * as limits from '#shared/limits.ts'
import { DateField } from './date-field.tsx'
import type { LinkObstacle } from './family-links.ts'
import { generationErrorText, generationErrorTitle } from './link-messages.ts'
import { endReasonLabels, endReasons, type PartnerValues } from './partners.ts'

interface PartnerRowProps {
  /** "Partner", "2nd partner". */
  heading: string
  partner: PartnerValues
  isCurrent: boolean
  obstacle: LinkObstacle
  errors: FieldErrors
  without: ReadonlySet<string>
  onChange: (part: Partial<PartnerValues>) => void
  onRemove: () => void
  /** Puts the partner before the one above; null for the first, undefined for the only one. */
  onMoveUp: (() => void) | null | undefined
}

export function PartnerRow(props: PartnerRowProps) {
  const { heading, partner, isCurrent, obstacle, errors, without, onChange, onRemove, onMoveUp } = props
  const { key } = partner
  return (
    <chakra.fieldset
      minW="0"
      border="0"
      bg="sunken"
      borderRadius="lg"
      px={{ base: '4', md: '5' }}
      pt="2"
      pb="5"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      columnGap="5"
      rowGap="4"
      alignItems="start"
    >
      <chakra.legend srOnly>{heading}</chakra.legend>
      <chakra.div gridColumn="1 / -1" display="flex" alignItems="center" gap="3" minH="touch">
        <chakra.p aria-hidden textStyle="name" flex="1" minW="0">
          {heading}
          {isCurrent && (
            <chakra.span textStyle="label" color="accent.text" ms="3">
              Current
            </chakra.span>
          )}
        </chakra.p>
        {onMoveUp !== undefined && (
          // The button of the first one stays: it may have the focus.
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Move ${heading} up`}
            aria-disabled={onMoveUp === null}
            onClick={onMoveUp ?? undefined}
          >
            <ArrowUp aria-hidden />
          </Button>
        )}
        <Button
          variant="quiet"
          size="icon"
          color="danger.text"
          aria-label={`Remove ${heading}`}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      </chakra.div>
      <chakra.div gridColumn="1 / -1">
        <PersonField
          label="Who"
          name={`partner ${key}`}
          hint={partner.memberId === null ? 'Leave empty if the partner is not known.' : undefined}
          selectedId={partner.memberId}
          autoFocus={partner.unionId === null && partner.memberId === null}
          error={errors[`partner ${key}`]}
          excludedIds={without}
          onSelect={(memberId) => onChange({ memberId, isConfirmed: false })}
        />
      </chakra.div>
      {obstacle === 'generations' && (
        <chakra.div gridColumn="1 / -1">
          <GenerationWarning
            isConfirmed={partner.isConfirmed}
            onConfirm={() => onChange({ isConfirmed: true })}
          />
        </chakra.div>
      )}
      <DateField
        label="From"
        name={`from ${key}`}
        value={partner.from}
        error={errors[`from ${key}`]}
        onChange={(from) => onChange({ from })}
      />
      <TextField
        label="Place"
        name={`place ${key}`}
        value={partner.place}
        maxLength={limits.textLength.shortText}
        autoComplete="off"
        onChange={(event) => onChange({ place: event.currentTarget.value })}
      />
      <DateField
        label="To"
        name={`to ${key}`}
        value={partner.to}
        error={errors[`to ${key}`]}
        onChange={(to) => onChange({ to })}
      />
      <Field label="Ended by">
        {(control) => (
          <Select
            name={`end ${key}`}
            {...control}
            value={partner.endReason}
            onChange={({ currentTarget }) =>
              onChange({ endReason: endReasons.find((reason) => reason === currentTarget.value) ?? '' })
            }
          >
            <option value="">Not ended, or not known</option>
            {endReasons.map((reason) => (
              <option key={reason} value={reason}>
                {endReasonLabels[reason]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </chakra.fieldset>
  )
}

/** The specification's refusal, with a button to link the partners anyway, because real families need that. */
function GenerationWarning({ isConfirmed, onConfirm }: { isConfirmed: boolean; onConfirm: () => void }) {
  if (isConfirmed) {
    return <Alert>These two people are from different generations. They will be linked anyway.</Alert>
  }
  return (
    <Alert tone="destructive" title={generationErrorTitle}>
      <chakra.p>{generationErrorText}</chakra.p>
      <Button variant="outline" mt="3" onClick={onConfirm}>
        Link anyway
      </Button>
    </Alert>
  )
}
