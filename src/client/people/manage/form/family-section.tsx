/** Parents, partners and the place among the siblings, as an administrator writes them. */
import { chakra } from '@chakra-ui/react'
import { Plus, Trash2 } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { newUuid } from '#client/offline/new-uuid.ts'
import { PersonField } from '#client/people/person-field.tsx'
import { fullName } from '#client/people/person-name.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Field, Select, TextField } from '#client/ui/form/field.tsx'
import { type FamilyMember, parentKind } from '#shared/contracts/people.contract.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'
import { hindranceOf, siblingsOf } from './family-links.ts'
import { FormSection, Wide } from './form-section.tsx'
import { parentWords } from './link-messages.ts'
import { PartnerRow } from './partner-row.tsx'
import { currentPartner, newPartner, type PartnerFields } from './partners.ts'
import { ownFieldsOnly, type SectionProps } from './section-props.ts'

interface FamilySectionProps extends SectionProps {
  /** The person of the form; null for a new one. */
  id: string | null
  people: readonly FamilyMember[]
}

export const FamilySection = ownFieldsOnly(FamilyFields, [
  'fatherId',
  'motherId',
  'partners',
  'otherParents',
  'birthOrder',
])

function FamilyFields(props: FamilySectionProps) {
  const { id, fields, faults, set } = props
  const nobodyElse = useMemo(() => new Set(id === null ? [] : [id]), [id])
  return (
    <FormSection heading="Family">
      <PersonField
        label="Father"
        name="fatherId"
        chosen={fields.fatherId}
        without={nobodyElse}
        error={faults['fatherId']}
        onChoose={(fatherId) => set({ fatherId })}
      />
      <PersonField
        label="Mother"
        name="motherId"
        chosen={fields.motherId}
        without={nobodyElse}
        error={faults['motherId']}
        onChoose={(motherId) => set({ motherId })}
      />
      <BirthOrder {...props} />
      <Wide>
        <Partners {...props} nobodyElse={nobodyElse} />
      </Wide>
      <Wide>
        <OtherParents {...props} nobodyElse={nobodyElse} />
      </Wide>
    </FormSection>
  )
}

function BirthOrder({ id, people, fields, faults, set }: FamilySectionProps) {
  const { fatherId, motherId } = fields
  const siblings = useMemo(
    () => siblingsOf(people, { id, fatherId, motherId }),
    [people, id, fatherId, motherId],
  )
  if (siblings.length === 0 && fields.birthOrder === '') return null
  const known = siblings
    .slice(0, 12)
    .map(({ birth_order, birth_date, ...person }) =>
      [
        birth_order === null ? '' : `${birth_order + 1}.`,
        fullName(person),
        birth_date === null ? '' : `(${formatEdtfDate(birth_date)})`,
      ]
        .filter(Boolean)
        .join(' '),
    )
  const hint =
    known.length === 0 ? '1 for the eldest.' : `1 for the eldest. Brothers and sisters: ${known.join(', ')}.`
  return (
    <Wide>
      <TextField
        label="Born as number … of the siblings"
        name="birthOrder"
        value={fields.birthOrder}
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        maxW="8rem"
        hint={hint}
        error={faults['birthOrder']}
        onChange={(event) => set({ birthOrder: event.currentTarget.value })}
      />
    </Wide>
  )
}

interface ListProps extends FamilySectionProps {
  nobodyElse: ReadonlySet<string>
}

const ordinals = ['1st', '2nd', '3rd']

function Partners({ id, people, fields, faults, set, nobodyElse }: ListProps) {
  const { partners } = fields
  const current = currentPartner(partners)
  const add = useRef<HTMLButtonElement>(null)
  const change = (key: string, part: Partial<PartnerFields>) =>
    set({ partners: partners.map((partner) => (partner.key === key ? { ...partner, ...part } : partner)) })
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <chakra.h4 textStyle="name">Partners</chakra.h4>
      {faults['partners'] && <Wrong>{faults['partners']}</Wrong>}
      {partners.map((partner, at) => (
        <PartnerRow
          key={partner.key}
          heading={partners.length === 1 ? 'Partner' : `${ordinals[at] ?? `${at + 1}th`} partner`}
          partner={partner}
          current={partners.length > 1 && at === current}
          hindrance={hindranceOf(people, 'spouse', id, partner.memberId)}
          faults={faults}
          without={nobodyElse}
          onChange={(part) => change(partner.key, part)}
          onRemove={() => {
            set({ partners: partners.filter(({ key }) => key !== partner.key) })
            add.current?.focus()
          }}
        />
      ))}
      {partners.length > 1 && (
        <chakra.p textStyle="small" color="text.muted">
          The current partner is the last one of whom no end is recorded.
        </chakra.p>
      )}
      <chakra.div>
        <Button
          ref={add}
          variant="outline"
          onClick={() => set({ partners: [...partners, newPartner(newUuid())] })}
        >
          <Plus aria-hidden />
          Add a partner
        </Button>
      </chakra.div>
    </chakra.div>
  )
}

function OtherParents({ fields, faults, set, nobodyElse }: ListProps) {
  const { otherParents } = fields
  const add = useRef<HTMLButtonElement>(null)
  type Row = (typeof otherParents)[number]
  const change = (key: string, part: Partial<Row>) =>
    set({ otherParents: otherParents.map((row) => (row.key === key ? { ...row, ...part } : row)) })
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <chakra.h4 textStyle="name">Adoptive, foster and other parents</chakra.h4>
      {faults['otherParents'] && <Wrong>{faults['otherParents']}</Wrong>}
      {otherParents.map(({ key, memberId, kind }, at) => (
        <chakra.fieldset
          key={key}
          minW="0"
          border="0"
          bg="sunken"
          borderRadius="lg"
          px={{ base: '4', md: '5' }}
          py="4"
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr) auto', md: 'minmax(0, 2fr) minmax(0, 1fr) auto' }}
          columnGap="3"
          rowGap="4"
          alignItems="start"
        >
          <chakra.legend srOnly>{`Further parent ${at + 1}`}</chakra.legend>
          <chakra.div gridColumn={{ base: '1 / -1', md: 'auto' }}>
            <PersonField
              label="Who"
              name={`parent ${key}`}
              chosen={memberId}
              autoFocus={memberId === null}
              without={nobodyElse}
              error={faults[`parent ${key}`]}
              onChoose={(chosen) => change(key, { memberId: chosen })}
            />
          </chakra.div>
          <Field label="As">
            {(control) => (
              <Select
                name={`kind ${key}`}
                {...control}
                value={kind}
                onChange={({ currentTarget }) => change(key, { kind: parentKind.parse(currentTarget.value) })}
              >
                {parentKind.options.map((value) => (
                  <option key={value} value={value}>
                    {parentWords[value]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Button
            variant="quiet"
            size="icon"
            color="danger.text"
            mt="1.875rem"
            aria-label={`Remove further parent ${at + 1}`}
            onClick={() => {
              set({ otherParents: otherParents.filter((row) => row.key !== key) })
              add.current?.focus()
            }}
          >
            <Trash2 aria-hidden />
          </Button>
        </chakra.fieldset>
      ))}
      <chakra.div>
        <Button
          ref={add}
          variant="outline"
          onClick={() =>
            set({ otherParents: [...otherParents, { key: newUuid(), memberId: null, kind: 'adoptive' }] })
          }
        >
          <Plus aria-hidden />
          Add another parent
        </Button>
      </chakra.div>
    </chakra.div>
  )
}

function Wrong({ children }: { children: string }) {
  return (
    <chakra.p textStyle="small" color="danger.text" fontWeight={600}>
      {children}
    </chakra.p>
  )
}
