/** The section of the person form for parents, partners and siblings. */
import { chakra } from '@chakra-ui/react'
import { Plus, Trash2 } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { newUuid } from '#client/offline/new-uuid.ts'
import { PersonField } from '#client/people/person-field.tsx'
import { formatFullName } from '#client/people/person-name.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Field, Select, TextField } from '#client/ui/form/field.tsx'
import { type FamilyMember, parentKind } from '#shared/contracts/people.contract.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'
import { findLinkObstacle, findSiblings } from './family-links.ts'
import { FormSection, Wide } from './form-section.tsx'
import { parentKindLabels } from './link-messages.ts'
import { PartnerRow } from './partner-row.tsx'
import { createPartner, findCurrentPartner, type PartnerValues, swapWithPrevious } from './partners.ts'
import { memoSection, type SectionProps } from './section-props.ts'

interface FamilySectionProps extends SectionProps {
  /** The id of the edited person; null for a new person. */
  id: string | null
  people: readonly FamilyMember[]
}

export const FamilySection = memoSection(FamilyFields, [
  'fatherId',
  'motherId',
  'partners',
  'otherParents',
  'birthOrder',
])

function FamilyFields(props: FamilySectionProps) {
  const { id, values, errors, set } = props
  const excludedIds = useMemo(() => new Set(id === null ? [] : [id]), [id])
  return (
    <FormSection heading="Family">
      <PersonField
        label="Father"
        name="fatherId"
        selectedId={values.fatherId}
        excludedIds={excludedIds}
        error={errors['fatherId']}
        onSelect={(fatherId) => set({ fatherId })}
      />
      <PersonField
        label="Mother"
        name="motherId"
        selectedId={values.motherId}
        excludedIds={excludedIds}
        error={errors['motherId']}
        onSelect={(motherId) => set({ motherId })}
      />
      <BirthOrder {...props} />
      <Wide>
        <Partners {...props} excludedIds={excludedIds} />
      </Wide>
      <Wide>
        <OtherParents {...props} excludedIds={excludedIds} />
      </Wide>
    </FormSection>
  )
}

function BirthOrder({ id, people, values, errors, set }: FamilySectionProps) {
  const { fatherId, motherId } = values
  const siblings = useMemo(
    () => findSiblings(people, { id, fatherId, motherId }),
    [people, id, fatherId, motherId],
  )
  if (siblings.length === 0 && values.birthOrder === '') return null
  const siblingTexts = siblings
    .slice(0, 12)
    .map(({ birth_order, birth_date, ...person }) =>
      [
        birth_order === null ? '' : `${birth_order + 1}.`,
        formatFullName(person),
        birth_date === null ? '' : `(${formatEdtfDate(birth_date)})`,
      ]
        .filter(Boolean)
        .join(' '),
    )
  const hint =
    siblingTexts.length === 0
      ? '1 for the eldest.'
      : `1 for the eldest. Brothers and sisters: ${siblingTexts.join(', ')}.`
  return (
    <Wide>
      <TextField
        label="Position among the siblings (1 = eldest)"
        name="birthOrder"
        value={values.birthOrder}
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        maxW="8rem"
        hint={hint}
        error={errors['birthOrder']}
        onChange={(event) => set({ birthOrder: event.currentTarget.value })}
      />
    </Wide>
  )
}

interface RowsProps extends FamilySectionProps {
  excludedIds: ReadonlySet<string>
}

const ordinals = ['1st', '2nd', '3rd']

function Partners({ id, people, values, errors, set, excludedIds }: RowsProps) {
  const { partners } = values
  const currentIndex = findCurrentPartner(partners)
  const addButton = useRef<HTMLButtonElement>(null)
  const getMoveUp = (index: number) =>
    index === 0 ? null : () => set({ partners: swapWithPrevious(partners, index) })
  const change = (key: string, part: Partial<PartnerValues>) =>
    set({ partners: partners.map((partner) => (partner.key === key ? { ...partner, ...part } : partner)) })
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <chakra.h4 textStyle="name">Partners</chakra.h4>
      {errors['partners'] && <ErrorText>{errors['partners']}</ErrorText>}
      {partners.map((partner, index) => (
        <PartnerRow
          key={partner.key}
          heading={partners.length === 1 ? 'Partner' : `${ordinals[index] ?? `${index + 1}th`} partner`}
          partner={partner}
          isCurrent={partners.length > 1 && index === currentIndex}
          obstacle={findLinkObstacle(people, 'spouse', id, partner.memberId)}
          errors={errors}
          without={excludedIds}
          onChange={(part) => change(partner.key, part)}
          onRemove={() => {
            set({ partners: partners.filter(({ key }) => key !== partner.key) })
            addButton.current?.focus()
          }}
          onMoveUp={partners.length === 1 ? undefined : getMoveUp(index)}
        />
      ))}
      {partners.length > 1 && (
        <chakra.p textStyle="small" color="text.muted">
          The current partner is the last partner in this list whose relationship has not ended.
        </chakra.p>
      )}
      <chakra.div>
        <Button
          ref={addButton}
          variant="outline"
          onClick={() => set({ partners: [...partners, createPartner(newUuid())] })}
        >
          <Plus aria-hidden />
          Add a partner
        </Button>
      </chakra.div>
    </chakra.div>
  )
}

function OtherParents({ values, errors, set, excludedIds }: RowsProps) {
  const { otherParents } = values
  const addButton = useRef<HTMLButtonElement>(null)
  type Row = (typeof otherParents)[number]
  const change = (key: string, part: Partial<Row>) =>
    set({ otherParents: otherParents.map((row) => (row.key === key ? { ...row, ...part } : row)) })
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <chakra.h4 textStyle="name">Adoptive, foster and other parents</chakra.h4>
      {errors['otherParents'] && <ErrorText>{errors['otherParents']}</ErrorText>}
      {otherParents.map(({ key, memberId, kind }, index) => (
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
          <chakra.legend srOnly>{`Other parent ${index + 1}`}</chakra.legend>
          <chakra.div gridColumn={{ base: '1 / -1', md: 'auto' }}>
            <PersonField
              label="Who"
              name={`parent ${key}`}
              selectedId={memberId}
              autoFocus={memberId === null}
              excludedIds={excludedIds}
              error={errors[`parent ${key}`]}
              onSelect={(id) => change(key, { memberId: id })}
            />
          </chakra.div>
          <Field label="Relationship">
            {(control) => (
              <Select
                name={`kind ${key}`}
                {...control}
                value={kind}
                onChange={({ currentTarget }) => change(key, { kind: parentKind.parse(currentTarget.value) })}
              >
                {parentKind.options.map((value) => (
                  <option key={value} value={value}>
                    {parentKindLabels[value]}
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
            aria-label={`Remove other parent ${index + 1}`}
            onClick={() => {
              set({ otherParents: otherParents.filter((row) => row.key !== key) })
              addButton.current?.focus()
            }}
          >
            <Trash2 aria-hidden />
          </Button>
        </chakra.fieldset>
      ))}
      <chakra.div>
        <Button
          ref={addButton}
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

function ErrorText({ children }: { children: string }) {
  return (
    <chakra.p textStyle="small" color="danger.text" fontWeight={600}>
      {children}
    </chakra.p>
  )
}
