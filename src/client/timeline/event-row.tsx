/** One event of the timeline with date, card and category icon. */

import { chakra } from '@chakra-ui/react'
import { House, type LucideIcon, ScrollText, Shield, Ship, Store, Users } from 'lucide-react'
import { lazy, memo, type ReactNode, useId } from 'react'
import { EditButton } from '#client/accounts/session/edit-button.tsx'
import { Button, TextLink } from '#client/ui/controls/button.tsx'
import { Medallion } from '#client/ui/media/medallion.tsx'
import type { TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import { formatName } from '#shared/genealogy/derive-names.ts'
import type { EventCategory } from './event-category.ts'
import { EventDate } from './event-date.tsx'
import type { TimelineEntry } from './event-filters.ts'

const EventDialog = lazy(() => import('./manage/event-dialog.tsx'))

/** The grid columns of the line and of both sides. */
export const timelineColumns = {
  base: 'min(2.75rem, 13vw) minmax(0, 1fr)',
  md: 'minmax(0, 1fr) 5rem minmax(0, 1fr)',
}

const icons: Record<EventCategory, LucideIcon> = {
  General: ScrollText,
  Migration: Ship,
  Business: Store,
  Military: Shield,
  Property: House,
  Tradition: Users,
}

export interface EventRowProps {
  entry: TimelineEntry
  /** The photo of the person of the event. */
  photoUrl: string | undefined
  /** The side of the card on wide screens. */
  side: 'start' | 'end'
  /** Whether the image is visible when the page opens. */
  first: boolean
  /** Whether the complete description is shown. */
  open: boolean
  onToggle: (id: string) => void
  /** A button below the description. A constant function, so that no row is rendered again. */
  renderAction: (event: TimelineEvent) => ReactNode
}

export const EventRow = memo(function EventRow(props: EventRowProps) {
  const { entry, side, first } = props
  const { event, category } = entry
  const title = useId()
  return (
    <chakra.article
      aria-labelledby={title}
      display="grid"
      gridTemplateColumns={timelineColumns}
      alignItems="start"
      columnGap={{ base: '3', md: '0' }}
      rowGap="2"
      pb={{ base: '9', md: '8' }}
    >
      <EventDate event={event} side={side} first={first} />
      <CategoryIcon category={category} />
      <Card {...props} titleId={title} />
    </chakra.article>
  )
})

/** The icon of the category on the line. */
function CategoryIcon({ category }: { category: EventCategory }) {
  const Icon = icons[category]
  return (
    <chakra.span
      aria-hidden
      gridRow={{ base: '1', md: '1' }}
      gridColumn={{ base: '1', md: '2' }}
      justifySelf="center"
      display="grid"
      placeItems="center"
      w="min(2.75rem, 13vw)"
      h="min(2.75rem, 13vw)"
      mt={{ base: '0', md: '0.125rem' }}
      borderRadius="full"
      bg="surface"
      color="accent.text"
      boxShadow="inset 0 0 0 1px var(--fh-colors-accent), inset 0 0 0 4px var(--fh-colors-surface), inset 0 0 0 5px var(--fh-colors-line), 0 0 0 0.375rem var(--fh-colors-bg)"
    >
      <Icon size="45%" strokeWidth={1.5} />
    </chakra.span>
  )
}

/** A card with a small arrow that points to the line. */
const CardBox = chakra('div', {
  base: {
    position: 'relative',
    gridColumn: { base: '2' },
    gridRow: { base: '2', md: '1' },
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    boxShadow: 'sheet',
    p: { base: 'min(1.25rem, 5vw)', md: '6' },
    _before: {
      content: '""',
      position: 'absolute',
      display: { base: 'none', md: 'block' },
      top: '1.125rem',
      w: '0.875rem',
      h: '0.875rem',
      bg: 'surface',
      borderColor: 'line',
      transform: 'rotate(45deg)',
    },
  },
  variants: {
    side: {
      start: {
        gridColumn: { md: '1' },
        _before: { insetEnd: '-0.5rem', borderTopWidth: '1px', borderInlineEndWidth: '1px' },
      },
      end: {
        gridColumn: { md: '3' },
        _before: { insetStart: '-0.5rem', borderBottomWidth: '1px', borderInlineStartWidth: '1px' },
      },
    },
  },
})

interface CardProps extends EventRowProps {
  titleId: string
}

function Card({ entry, photoUrl, side, titleId, open, onToggle, renderAction }: CardProps) {
  const { event, category } = entry
  const { id, title, description, associated_member_id } = event
  const { first_name, last_name } = event
  const person = formatName({ ...event, first_name: first_name ?? '', last_name: last_name ?? '' })
  return (
    <CardBox side={side}>
      <chakra.p
        textStyle="label"
        display="inline-block"
        bg="accent.soft"
        color="accent.text"
        borderRadius="sm"
        px="2.5"
        py="0.5"
        mb="2.5"
      >
        {category}
      </chakra.p>
      <chakra.h4 id={titleId} dir="auto" textStyle="heading">
        {title}
      </chakra.h4>
      <Description id={id} text={description} title={title} open={open} onToggle={onToggle} />
      <EditButton
        name={title}
        variant="quiet"
        px="3"
        ms="-3"
        mt="1"
        renderDialog={(onClose) => <EventDialog event={event} onClose={onClose} />}
      />
      {renderAction(event)}
      {associated_member_id && person && (
        <chakra.div
          display="flex"
          alignItems="center"
          gap="3"
          mt="4"
          mb="-2"
          pt="2"
          borderTopWidth="1px"
          borderColor="line"
        >
          <Medallion name={person} photoUrl={photoUrl} size="sm" />
          <TextLink
            to={`/family-tree?person=${encodeURIComponent(associated_member_id)}`}
            textStyle="name"
            minW="0"
            display="inline-flex"
            alignItems="center"
            minH="touch"
          >
            {person}
          </TextLink>
        </chakra.div>
      )}
    </CardBox>
  )
}

/** Descriptions with more characters are collapsed. */
const maxCollapsedLength = 480

interface DescriptionProps {
  id: string
  text: string
  title: string
  open: boolean
  onToggle: (id: string) => void
}

function Description({ id, text, title, open, onToggle }: DescriptionProps) {
  const isLong = text.length > maxCollapsedLength || text.split('\n').length > 8
  const textId = useId()
  return (
    <>
      <chakra.p
        id={textId}
        dir="auto"
        mt="2"
        color="text.muted"
        whiteSpace="pre-line"
        overflowWrap="anywhere"
        textWrap="pretty"
        lineClamp={isLong && !open ? 7 : undefined}
      >
        {text}
      </chakra.p>
      {isLong && (
        <Button
          variant="quiet"
          px="3"
          ms="-3"
          mt="1"
          color="accent.text"
          aria-expanded={open}
          aria-controls={textId}
          aria-label={`${open ? 'Show less' : 'Read more'}: ${title}`}
          onClick={() => onToggle(id)}
        >
          {open ? 'Show less' : 'Read more'}
        </Button>
      )}
    </>
  )
}
