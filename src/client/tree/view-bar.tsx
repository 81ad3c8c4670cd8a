/** Ways of looking at the family: which one, about whom, how far, and what else can be done with the tree. */
import { chakra } from '@chakra-ui/react'
import { Download, Footprints, HeartHandshake } from 'lucide-react'
import { startTransition, useId, useOptimistic } from 'react'
import { fullName } from '#client/people/person-name.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { pressedLook } from '#client/ui/controls/pressed-style.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Select } from '#client/ui/form/field.tsx'
import { Medallion } from '#client/ui/media/avatar.tsx'
import { defaultPerson, firstKnown, type Scene } from './chart/chart-spec.ts'
import { headingOf, viewNames } from './chart/chart-titles.ts'
import type { Family } from './chart/family.ts'
import type { ScreenClass } from './chart/layout-options.ts'
import { findMember } from './chart/relatives.ts'
import { type PersonView, type TreeAddress, type TreeView, treeViews } from './chart/tree-url.ts'

interface ViewBarProps {
  family: Family
  scene: Scene
  screen: ScreenClass
  /** The member whom the signed-in person is. */
  ownId: string | null
  /** Who is pointed at: another way of looking begins with them. */
  pointedAt: string | null
  onLook: (changes: Partial<TreeAddress>) => void
  onTakeAlong: () => void
}

/** A fan of more rings at once has no room for the names. */
export const firstFan = 6
const onCanvas = ['family', 'ancestors', 'descendants', 'hourglass', 'fan'] as const
const generationChoices = Array.from({ length: 19 }, (_, place) => place + 2)

export function isPersonView(view: TreeView): view is PersonView {
  return view !== 'family' && view !== 'relation' && view !== 'walk'
}

/** What another way of looking changes in the address. */
function changesFor(view: TreeView, { family, scene, ownId, pointedAt }: ViewBarProps): Partial<TreeAddress> {
  const of = firstKnown(family, [pointedAt, scene.of]) ?? defaultPerson(family, ownId)
  switch (view) {
    case 'family':
      return { view, of: null, with: null, generations: null, person: of }
    case 'walk':
      return { view, of: null, with: null, generations: null, person: of }
    case 'relation': {
      const other = of === ownId ? null : of
      return { view, of: ownId, with: other, generations: null, person: null }
    }
    default: {
      const generations = view === 'fan' ? (scene.generations ?? firstFan) : scene.generations
      return { view, of, with: null, generations, person: null }
    }
  }
}

/** The room of the bar while there is no family yet. */
export function ViewBarSkeleton() {
  return (
    <Skeleton
      w={{ base: 'full', md: '33.5rem' }}
      maxW="full"
      h={{ base: '3rem', md: '2.875rem' }}
      mb="4"
      borderRadius="md"
    />
  )
}

export function ViewBar(props: ViewBarProps) {
  const { scene, screen, onLook } = props
  // A new address is drawn in its own time: until then the fields show what was chosen, and the next key goes on from it.
  const [chosen, showAtOnce] = useOptimistic<Pick<TreeAddress, 'view' | 'generations'>>(scene)
  const go = (changes: Partial<TreeAddress>) =>
    startTransition(() => {
      showAtOnce({ ...chosen, ...changes })
      onLook(changes)
    })
  const look = (view: TreeView) => go(changesFor(view, props))
  const generations = isPersonView(chosen.view) && (
    <Generations shown={chosen.generations} onChoose={(count) => go({ generations: count })} />
  )
  return (
    <chakra.section
      aria-label="Ways to look at the tree"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      mb="4"
    >
      {screen === 'narrow' ? (
        <>
          <ViewMenu view={chosen.view} onChoose={look} />
          {generations}
        </>
      ) : (
        <>
          <ViewSegments view={chosen.view} onChoose={look} />
          {generations}
          <OtherWays {...props} onChoose={look} />
        </>
      )}
    </chakra.section>
  )
}

function OtherWays({ scene, onChoose, onTakeAlong }: ViewBarProps & Pick<ViewChoiceProps, 'onChoose'>) {
  const ways = [
    { view: 'relation', Icon: HeartHandshake },
    { view: 'walk', Icon: Footprints },
  ] as const
  return (
    <chakra.div display="flex" flexWrap="wrap" ms="auto" me={scene.view === 'walk' ? '0' : '-3'} gap="1">
      {ways.map(({ view, Icon }) => (
        <Button
          key={view}
          variant="quiet"
          px="3"
          aria-pressed={scene.view === view}
          _pressed={pressedLook}
          onClick={() => onChoose(view)}
        >
          <Icon aria-hidden />
          {viewNames[view]}
        </Button>
      ))}
      {scene.view !== 'walk' && (
        <Button variant="quiet" px="3" onClick={onTakeAlong}>
          <Download aria-hidden />
          Take it along
        </Button>
      )}
    </chakra.div>
  )
}

interface ViewChoiceProps {
  view: TreeView
  onChoose: (view: TreeView) => void
}

/** The device's own menu: one touch target on a small screen. */
function ViewMenu({ view, onChoose }: ViewChoiceProps) {
  return (
    // The longest of the names is to be read whole: where there is no room beside it, the generations stand below.
    <chakra.div flex="1" minW="min(14.5rem, 100%)">
      <Select
        aria-label="Way of looking"
        fontWeight={600}
        value={view}
        onChange={(event) => {
          const chosen = treeViews.find((known) => known === event.currentTarget.value)
          if (chosen) onChoose(chosen)
        }}
      >
        {treeViews.map((known) => (
          <option key={known} value={known}>
            {viewNames[known]}
          </option>
        ))}
      </Select>
    </chakra.div>
  )
}

function ViewSegments({ view, onChoose }: ViewChoiceProps) {
  return (
    <chakra.fieldset
      display="flex"
      minW="0"
      p="0"
      borderWidth="1px"
      borderColor="line.strong"
      borderRadius="md"
      bg="surface"
    >
      <chakra.legend srOnly>Way of looking</chakra.legend>
      {onCanvas.map((known) => (
        <Button
          key={known}
          variant="quiet"
          px={{ base: '3', lg: '4' }}
          borderRadius="calc({radii.md} - 1px)"
          aria-pressed={known === view}
          aria-label={known === 'hourglass' ? `Both: ${viewNames.hourglass}` : undefined}
          _pressed={pressedLook}
          onClick={() => onChoose(known)}
        >
          {known === 'hourglass' ? 'Both' : viewNames[known]}
        </Button>
      ))}
    </chakra.fieldset>
  )
}

function Generations({
  shown,
  onChoose,
}: {
  shown: number | null
  onChoose: (count: number | null) => void
}) {
  const id = useId()
  const choices = new Set([...generationChoices, ...(shown === null ? [] : [shown])])
  return (
    <chakra.div display="flex" alignItems="center" gap="2" ms={{ md: '2' }}>
      <chakra.label htmlFor={id} textStyle="small" color="text.muted" srOnly={{ base: true, md: false }}>
        Generations
      </chakra.label>
      <chakra.div w={{ base: '5.5rem', md: '5.25rem' }}>
        <Select
          id={id}
          minH={{ base: '3rem', md: 'touch' }}
          py="1.5"
          value={shown ?? ''}
          onChange={(event) => onChoose(Number(event.currentTarget.value) || null)}
        >
          {[...choices]
            .sort((a, b) => a - b)
            .map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          <option value="">All</option>
        </Select>
      </chakra.div>
    </chakra.div>
  )
}

interface ViewSubjectProps {
  family: Family
  scene: Scene
  /** Somebody else is to be looked for. */
  onSearch: () => void
}

/** Whom the view is about. */
export function ViewSubject({ family, scene, onSearch }: ViewSubjectProps) {
  const person = findMember(family, scene.of)
  if (!person) return null
  return (
    <chakra.div display="flex" alignItems="center" gap="3" mt="2">
      <Medallion
        size="sm"
        name={fullName(person)}
        branch={family.picture.branch[family.numberOf.get(person.id) ?? -1]}
        photoUrl={person.profile_photo_url}
      />
      <chakra.div minW="0" display="flex" flexWrap="wrap" alignItems="center" columnGap="3">
        <chakra.h2 textStyle="heading" fontSize={{ base: '1.1875rem', md: '1.375rem' }}>
          {headingOf(family, scene)}
        </chakra.h2>
        <Button
          hideBelow="md"
          variant="quiet"
          px="2"
          ms="-2"
          my="-2"
          whiteSpace="nowrap"
          color="accent.text"
          onClick={onSearch}
        >
          Somebody else
        </Button>
      </chakra.div>
    </chakra.div>
  )
}
