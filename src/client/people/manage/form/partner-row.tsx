/** One union of a person: with whom, from when to when, how it ended, where it was made. */
import { chakra } from '@chakra-ui/react'
import { Trash2 } from 'lucide-react'
import { PersonField } from '#client/people/person-field.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Field, Select, TextField } from '#client/ui/form/field.tsx'
import { DateField } from './date-field.tsx'
import type { Hindrance } from './family-links.ts'
import { generationsTitle, generationsWords } from './link-messages.ts'
import { endReasons, endWords, type PartnerFields } from './partners.ts'

interface PartnerRowProps {
  /** "Partner", "2nd partner". */
  heading: string
  partner: PartnerFields
  current: boolean
  hindrance: Hindrance
  faults: Partial<Record<string, string>>
  without: ReadonlySet<string>
  onChange: (part: Partial<PartnerFields>) => void
  onRemove: () => void
}

export function PartnerRow(props: PartnerRowProps) {
  const { heading, partner, current, hindrance, faults, without, onChange, onRemove } = props
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
          {current && (
            <chakra.span textStyle="label" color="accent.text" ms="3">
              Current
            </chakra.span>
          )}
        </chakra.p>
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
          hint={partner.memberId === null ? 'Empty where nobody knows who it was.' : undefined}
          chosen={partner.memberId}
          autoFocus={partner.unionId === null && partner.memberId === null}
          error={faults[`partner ${key}`]}
          without={without}
          onChoose={(memberId) => onChange({ memberId, anyway: false })}
        />
      </chakra.div>
      {hindrance === 'generations' && (
        <chakra.div gridColumn="1 / -1">
          <OtherGeneration anyway={partner.anyway} onAnyway={() => onChange({ anyway: true })} />
        </chakra.div>
      )}
      <DateField
        label="From"
        name={`from ${key}`}
        value={partner.from}
        error={faults[`from ${key}`]}
        onWrite={(from) => onChange({ from })}
      />
      <TextField
        label="Place"
        name={`place ${key}`}
        value={partner.place}
        maxLength={500}
        autoComplete="off"
        onChange={(event) => onChange({ place: event.currentTarget.value })}
      />
      <DateField
        label="To"
        name={`to ${key}`}
        value={partner.to}
        error={faults[`to ${key}`]}
        onWrite={(to) => onChange({ to })}
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
                {endWords[reason]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </chakra.fieldset>
  )
}

/** The specification's refusal, and the way past it that real families need. */
function OtherGeneration({ anyway, onAnyway }: { anyway: boolean; onAnyway: () => void }) {
  if (anyway) return <Alert>They stand in different generations, and are linked anyway.</Alert>
  return (
    <Alert tone="destructive" title={generationsTitle}>
      <chakra.p>{generationsWords}</chakra.p>
      <Button variant="outline" mt="3" onClick={onAnyway}>
        Link anyway
      </Button>
    </Alert>
  )
}
