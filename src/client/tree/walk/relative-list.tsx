/** People to whom one step leads, as large buttons; of very many the first ones, and more as the end comes near. */
import { chakra } from '@chakra-ui/react'
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react'
import { fullName } from '#client/people/person-name.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Avatar } from '#client/ui/media/avatar.tsx'
import { formatLifeYears } from '#shared/genealogy/dates/life-years.ts'
import type { Family } from '../chart/family.ts'
import { type ArrowKeyTargets, arrows } from './arrow-keys.ts'
import { KeyCap, keyboardMedia } from './key-cap.tsx'
import type { RelativeEntry, RelativeGroup } from './relative-groups.ts'

const pageLength = 24

interface RelativeListProps {
  family: Family
  group: RelativeGroup
  /** The arrow keys and to whom they lead. */
  keys: ArrowKeyTargets
  onGo: (id: string) => void
}

export function RelativeList({ family, group, keys, onGo }: RelativeListProps) {
  const { heading, relatives: kin } = group
  const [shown, setShown] = useState(pageLength)
  const hidden = kin.length - shown
  const told = kin.some(({ unions }) => unions.length > 0)
  return (
    <chakra.div _notLast={{ mb: '6' }}>
      <chakra.h3 textStyle="label" color="accent.text" mb="2.5">
        {heading}
        {kin.length > pageLength && ` (${kin.length})`}
      </chakra.h3>
      <chakra.ul
        aria-label={heading}
        display="grid"
        gridTemplateColumns={`repeat(auto-fill, minmax(min(${told ? 23 : 17}rem, 100%), 1fr))`}
        gap="2.5"
        listStyleType="none"
      >
        {kin.slice(0, shown).map((one) => (
          <KinButton
            key={one.member.id}
            family={family}
            kin={one}
            step={keys.get(one.member.id)}
            onGo={onGo}
          />
        ))}
      </chakra.ul>
      {hidden > 0 && <ShowMore key={shown} left={hidden} onMore={() => setShown(shown + pageLength)} />}
    </chakra.div>
  )
}

interface RelativeButtonProps {
  family: Family
  kin: RelativeEntry
  step: keyof typeof arrows | undefined
  onGo: (id: string) => void
}

const KinButton = memo(function KinButton({
  family,
  kin: { member, role, unions },
  step,
  onGo,
}: RelativeButtonProps) {
  const name = fullName(member)
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
        <Avatar
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
          {unions.map((words) => (
            <chakra.span key={words} textStyle="small" color="text.muted" display="block">
              {`Married ${words}`}
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

/** How far below the window the end is near. */
const loadMoreMargin = '600px 0px'

function ShowMore({ left, onMore }: { left: number; onMore: () => void }) {
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
      {`Show more (${left} left)`}
    </Button>
  )
}
