/** The person who is chosen on the canvas: who they are, to whom they are linked, and what can be done. */
import { chakra } from '@chakra-ui/react'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, type Ref, useDeferredValue, useId, useState } from 'react'
import { fullName, maidenName } from '#client/people/person-name.ts'
import { portraitUrl } from '#client/people/portrait-url.ts'
import type { Family } from '#client/tree/chart/family.ts'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { Medallion } from '#client/ui/media/avatar.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { lifeYears } from '#shared/genealogy/dates/life-years.ts'
import type { LinkKind } from '#shared/genealogy/graph/link-rules.ts'
import type { Relation } from '../linking/link-update.ts'
import { AddRelative } from './add-relative-menu.tsx'
import { kinOfPerson } from './linked-relatives.ts'
import type { NewRelative } from './new-relative.ts'
import type { PersonDeed } from './person-dialogs.tsx'
import { KinRows } from './relative-list.tsx'

interface PersonPanelProps {
  family: Family
  person: FamilyMember
  possible: boolean
  /** Why nothing can be written now. */
  reason: string | null
  headingRef: Ref<HTMLHeadingElement>
  onGo: (id: string) => void
  onDo: (deed: PersonDeed) => void
  onAddNew: (relative: NewRelative) => void
  onPick: (kind: LinkKind) => void
  onUnlink: (relation: Relation) => void
  onClose: () => void
}

const deeds: readonly { deed: PersonDeed; label: string; danger?: boolean }[] = [
  { deed: 'merge', label: 'Merge…' },
  { deed: 'reset password', label: 'Reset password…' },
  { deed: 'erase', label: 'Erase data…', danger: true },
  { deed: 'delete', label: 'Delete…', danger: true },
]

const kinds: readonly LinkKind[] = ['spouse', 'child', 'parent']

export function PersonPanel(props: PersonPanelProps) {
  const { family, person, possible, headingRef, onDo, onClose } = props
  const name = fullName(person)
  const maiden = maidenName(person)
  const [open, setOpen] = useState(false)
  const more = useId()
  // Who they are stands there at the tap; the rest, which a phone does not show yet, follows in pieces.
  const whole = useDeferredValue(true, false)
  return (
    <PanelFrame label={name} open={open} onClose={onClose}>
      <chakra.div position="relative" display="flex" flexWrap="wrap" alignItems="flex-start" gap="3">
        <Medallion
          name={name}
          branch={family.picture.branch[family.numberOf.get(person.id) ?? 0]}
          photoUrl={portraitUrl(person.profile_photo_url)}
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
            {lifeYears(person, new Date())}
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
        <Button flex="1 1 auto" disabled={!possible} onClick={() => onDo('edit')}>
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
          {open ? 'Less' : 'Family and more'}
          {open ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
        </Button>
      </chakra.div>
      <chakra.div id={more} display={{ base: open ? 'block' : 'none', xl: 'block' }}>
        {whole && <Links {...props} />}
      </chakra.div>
    </PanelFrame>
  )
}

type LinksProps = Omit<PersonPanelProps, 'headingRef' | 'onClose'>

/** To whom they are linked, and everything that can be done with them. */
function Links({ family, person, possible, reason, onGo, onDo, onAddNew, onPick, onUnlink }: LinksProps) {
  const kin = kinOfPerson(family, person)
  const rows = { family, possible, onGo, onUnlink }
  return (
    <>
      {reason && <Alert mt="4">{reason}</Alert>}
      <chakra.div display="grid" gap="2" mt="2">
        {kinds.map((kind) => (
          <AddRelative
            key={kind}
            kind={kind}
            family={family}
            person={person}
            possible={possible}
            onNew={onAddNew}
            onPick={onPick}
          />
        ))}
      </chakra.div>
      <KinRows heading="Parents" kin={kin.parents} {...rows} />
      <KinRows heading="Spouses and partners" kin={kin.partners} {...rows} />
      <KinRows heading="Children" kin={kin.children} {...rows} />
      <chakra.div display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap="2" mt="6">
        {deeds.map(({ deed, label, danger = false }) => (
          <Button
            key={deed}
            variant="outline"
            px="2"
            color={danger ? 'danger.text' : 'text'}
            disabled={!possible}
            onClick={() => onDo(deed)}
          >
            {label}
          </Button>
        ))}
      </chakra.div>
      <ButtonLink variant="quiet" w="full" mt="2" to={`/family-tree?person=${person.id}`}>
        Show in the tree page
      </ButtonLink>
    </>
  )
}

interface PanelFrameProps {
  label: string
  /** The sheet shows everything. */
  open: boolean
  onClose: () => void
  children: ReactNode
}

/** Beside the canvas where there is room, else a sheet at the window's lower edge that leaves the tree in reach. */
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
