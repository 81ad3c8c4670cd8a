/** A group of close relatives as large buttons. A long list shows more when the user scrolls to its end. */
import { chakra } from '@chakra-ui/react'
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatFullName } from '#client/people/person-name.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Medallion } from '#client/ui/media/medallion.tsx'
import { formatLifeYears } from '#shared/genealogy/dates/life-years.ts'
import type { Family } from '../chart/family.ts'
import { type ArrowKeyTargets, arrows } from './arrow-keys.ts'
import { KeyCap, keyboardMedia } from './key-cap.tsx'
import type { RelativeEntry, RelativeGroup } from './relative-groups.ts'

const pageLength = 24

interface RelativeListProps {
  family: Family
  group: RelativeGroup
  /** The arrow key that leads to each person. */
  keys: ArrowKeyTargets
  onGo: (id: string) => void
}

export function RelativeList({ family, group, keys, onGo }: RelativeListProps) {
  const { heading, relatives } = group
  const [shownCount, setShownCount] = useState(pageLength)
  const hiddenCount = relatives.length - shownCount
  const hasUnions = relatives.some(({ unions }) => unions.length > 0)
  return (
    <chakra.div _notLast={{ mb: '6' }}>
      <chakra.h3 textStyle="label" color="accent.text" mb="2.5">
        {heading}
        {relatives.length > pageLength && ` (${relatives.length})`}
      </chakra.h3>
      <chakra.ul
        aria-label={heading}
        display="grid"
        gridTemplateColumns={`repeat(auto-fill, minmax(min(${hasUnions ? 23 : 17}rem, 100%), 1fr))`}
        gap="2.5"
        listStyleType="none"
      >
        {relatives.slice(0, shownCount).map((entry) => (
          <KinButton
            key={entry.member.id}
            family={family}
            entry={entry}
            step={keys.get(entry.member.id)}
            onGo={onGo}
          />
        ))}
      </chakra.ul>
      {hiddenCount > 0 && (
        <ShowMore
          key={shownCount}
          hiddenCount={hiddenCount}
          onMore={() => setShownCount(shownCount + pageLength)}
        />
      )}
    </chakra.div>
  )
}

interface RelativeButtonProps {
  family: Family
  entry: RelativeEntry
  step: keyof typeof arrows | undefined
  onGo: (id: string) => void
}

const KinButton = memo(function KinButton({
  family,
  entry: { member, role, unions },
  step,
  onGo,
}: RelativeButtonProps) {
  const name = formatFullName(member)
  return (
    <chakra.li display="flex">
      <chakra.button
        type="button"
        aria-keyshortcuts={step && arrows[step].key}
        display="flex"
        alignItems="center"
        flexWrap="wrap"
        columnGap="3"
        rowGap="1"
        w="full"
        minH="4.25rem"
        px="3"
        py="2"
        textAlign="start"
        bg="raised"
        borderWidth="1px"
        borderColor="line"
        borderRadius="lg"
        cursor="pointer"
        transitionProperty="background-color, border-color"
        transitionDuration="quick"
        _hover={{ bg: 'accent.soft', borderColor: 'accent' }}
        _focusVisible={{ outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' }}
        onClick={() => onGo(member.id)}
      >
        <Medallion
          name={name}
          branch={family.drawing.branch[family.indexById.get(member.id) ?? 0]}
          photoUrl={member.profile_photo_url}
        />
        <chakra.span flex="1 1 6.5rem" minW="0">
          <chakra.span textStyle="name" display="block">
            {name}
          </chakra.span>
          <chakra.span textStyle="small" color="text.muted" display="block" fontVariantNumeric="tabular-nums">
            {[role, formatLifeYears(member, new Date())].filter(Boolean).join(' · ')}
          </chakra.span>
          {unions.map((union) => (
            <chakra.span key={union} textStyle="small" color="text.muted" display="block">
              {`Married ${union}`}
            </chakra.span>
          ))}
        </chakra.span>
        {step && (
          <KeyCap aria-hidden display="none" me="0" css={{ [keyboardMedia]: { display: 'inline-grid' } }}>
            {arrows[step].sign}
          </KeyCap>
        )}
      </chakra.button>
    </chakra.li>
  )
})

/** Loads more when the end of the list is this close to the viewport. */
const loadMoreMargin = '600px 0px'

function ShowMore({ hiddenCount, onMore }: { hiddenCount: number; onMore: () => void }) {
  const end = useRef<HTMLButtonElement>(null)
  const more = useEffectEvent(onMore)
  useEffect(() => {
    if (!end.current || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) more()
      },
      { rootMargin: loadMoreMargin },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return (
    <Button ref={end} variant="outline" w="full" mt="2.5" onClick={onMore}>
      {`Show more (${hiddenCount} more)`}
    </Button>
  )
}
