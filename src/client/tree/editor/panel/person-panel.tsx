/** Panel for the selected person: name and years, linked relatives, and actions. */
import { chakra } from '@chakra-ui/react'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, type Ref, useDeferredValue, useId, useState } from 'react'
import { formatFullName, getMaidenName } from '#client/people/person-name.ts'
import { getPortraitUrl } from '#client/people/portrait-url.ts'
import type { Family } from '#client/tree/chart/family.ts'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { Medallion } from '#client/ui/media/medallion.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { formatLifeDates } from '#shared/genealogy/dates/life-years.ts'
import type { LinkKind } from '#shared/genealogy/graph/link-rules.ts'
import type { RecordedLink } from '../linking/link-update.ts'
import { AddRelativeMenu } from './add-relative-menu.tsx'
import { getLinkedRelatives } from './linked-relatives.ts'
import type { NewRelative } from './new-relative.ts'
import type { PersonAction } from './person-dialogs.tsx'
import { RelativeList } from './relative-list.tsx'

interface PersonPanelProps {
  family: Family
  person: FamilyMember
  canWrite: boolean
  /** Why editing is not possible at the moment, or null. */
  reason: string | null
  headingRef: Ref<HTMLHeadingElement>
  onGo: (id: string) => void
  onAction: (action: PersonAction) => void
  onAddNew: (relative: NewRelative) => void
  onPickExisting: (kind: LinkKind) => void
  onUnlink: (relation: RecordedLink) => void
  onClose: () => void
}

const actions: readonly { action: PersonAction; label: string; danger?: boolean }[] = [
  { action: 'merge', label: 'Merge…' },
  { action: 'reset password', label: 'Reset password…' },
  { action: 'erase', label: 'Erase data…', danger: true },
  { action: 'delete', label: 'Delete…', danger: true },
]

const kinds: readonly LinkKind[] = ['spouse', 'child', 'parent']

export function PersonPanel(props: PersonPanelProps) {
  const { family, person, canWrite, headingRef, onAction, onClose } = props
  const name = formatFullName(person)
  const maiden = getMaidenName(person)
  const [open, setOpen] = useState(false)
  const more = useId()
  // The name renders first; the relatives, which a phone hides at first, render with lower priority.
  const showRelatives = useDeferredValue(true, false)
  return (
    <PanelFrame label={name} open={open} onClose={onClose}>
      <chakra.div position="relative" display="flex" flexWrap="wrap" alignItems="flex-start" gap="3">
        <Medallion
          name={name}
          branch={family.drawing.branch[family.indexById.get(person.id) ?? 0]}
          photoUrl={getPortraitUrl(person.profile_photo_url)}
          size="lg"
        />
        <chakra.div
          flex="1 1 7rem"
          minW="0"
          pt="1"
          pe="9"
          css={{ '@container (max-width: 15rem)': { paddingInlineEnd: '0' } }}
        >
          <chakra.h2 ref={headingRef} tabIndex={-1} textStyle="heading" outline="none">
            {name}
            {maiden && <chakra.span fontWeight={400} color="text.muted">{` née ${maiden}`}</chakra.span>}
          </chakra.h2>
          <chakra.p color="text.muted" fontVariantNumeric="tabular-nums">
            {formatLifeDates(person, new Date())}
          </chakra.p>
        </chakra.div>
        <Button
          variant="quiet"
          size="icon"
          position="absolute"
          top="-1"
          insetEnd="-2"
          aria-label={`Close ${name}`}
          onClick={onClose}
        >
          <X aria-hidden />
        </Button>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="2" mt="3">
        <Button flex="1 1 auto" disabled={!canWrite} onClick={() => onAction('edit')}>
          Edit
        </Button>
        <Button
          variant="outline"
          flex="1 1 auto"
          display={{ base: 'inline-flex', xl: 'none' }}
          aria-expanded={open}
          aria-controls={more}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Family and actions'}
          {open ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
        </Button>
      </chakra.div>
      <chakra.div id={more} display={{ base: open ? 'block' : 'none', xl: 'block' }}>
        {showRelatives && <RelativesAndActions {...props} />}
      </chakra.div>
    </PanelFrame>
  )
}

type RelativesAndActionsProps = Omit<PersonPanelProps, 'headingRef' | 'onClose'>

function RelativesAndActions({
  family,
  person,
  canWrite,
  reason,
  onGo,
  onAction,
  onAddNew,
  onPickExisting,
  onUnlink,
}: RelativesAndActionsProps) {
  const relatives = getLinkedRelatives(family, person)
  const listProps = { family, canWrite, onGo, onUnlink }
  return (
    <>
      {reason && <Alert mt="4">{reason}</Alert>}
      <chakra.div display="grid" gap="2" mt="2">
        {kinds.map((kind) => (
          <AddRelativeMenu
            key={kind}
            kind={kind}
            family={family}
            person={person}
            canWrite={canWrite}
            onNew={onAddNew}
            onPickExisting={onPickExisting}
          />
        ))}
      </chakra.div>
      <RelativeList heading="Parents" relatives={relatives.parents} {...listProps} />
      <RelativeList heading="Spouses and partners" relatives={relatives.partners} {...listProps} />
      <RelativeList heading="Children" relatives={relatives.children} {...listProps} />
      <chakra.div display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap="2" mt="6">
        {actions.map(({ action, label, danger = false }) => (
          <Button
            key={action}
            variant="outline"
            px="2"
            color={danger ? 'danger.text' : 'text'}
            disabled={!canWrite}
            onClick={() => onAction(action)}
          >
            {label}
          </Button>
        ))}
      </chakra.div>
      <ButtonLink variant="quiet" w="full" mt="2" to={`/family-tree?person=${person.id}`}>
        Show on the family tree page
      </ButtonLink>
    </>
  )
}

interface PanelFrameProps {
  label: string
  /** Whether the bottom sheet is expanded. */
  open: boolean
  onClose: () => void
  children: ReactNode
}

/** A column beside the canvas on wide screens, else a bottom sheet. */
function PanelFrame({ label, open, onClose, children }: PanelFrameProps) {
  return (
    <chakra.section
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
      data-person-panel
      containerType="inline-size"
      position={{ base: 'fixed', xl: 'static' }}
      zIndex={{ base: 'sticky', xl: 'auto' }}
      insetInlineEnd="0"
      insetInlineStart={{ base: '0', lg: '16.5rem' }}
      bottom="0"
      maxH={{ base: open ? '80dvh' : '55dvh', xl: '70vh' }}
      minH={{ xl: 'min(22rem, 75svh)' }}
      w={{ xl: '22rem' }}
      flexShrink={0}
      overflowY="auto"
      overscrollBehavior="contain"
      px="min(1.25rem, 5vw)"
      pt="4"
      pb={{ base: 'calc(1rem + env(safe-area-inset-bottom))', xl: '5' }}
      bg="surface"
      borderWidth="1px"
      borderColor="line"
      borderRadius={{ base: '10px 10px 0 0', xl: 'lg' }}
      boxShadow={{ base: 'lifted', xl: 'sheet' }}
      css={{ '& > *': { maxWidth: '40rem', marginInline: 'auto' } }}
    >
      {children}
    </chakra.section>
  )
}
