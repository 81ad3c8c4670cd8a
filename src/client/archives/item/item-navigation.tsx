/** The bar below the viewer: the way back to the list, and the previous and next item. */
import { chakra } from '@chakra-ui/react'
import { ArrowLeft, ArrowRight, LayoutGrid } from 'lucide-react'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { formatCount } from '#client/ui/format/format-count.ts'
import type { Origin } from './item-origin.ts'
import type { PreviousNext } from './previous-next.ts'

interface ItemNavigationProps {
  previousNext: PreviousNext
  go: (direction: -1 | 1) => void
  origin: Origin
}

export function ItemNavigation({
  previousNext: { previous, next, position: place, count },
  go,
  origin,
}: ItemNavigationProps) {
  return (
    <chakra.nav
      aria-label="Archives"
      bg="surface"
      borderTopWidth="1px"
      borderColor="line"
      ps="max(0.5rem, env(safe-area-inset-left))"
      pe="max(0.5rem, env(safe-area-inset-right))"
      py="1.5"
    >
      <chakra.div
        maxW="page"
        mx="auto"
        display={{ base: 'flex', md: 'grid' }}
        flexWrap="wrap"
        justifyContent="space-between"
        gridTemplateColumns="1fr auto 1fr"
        alignItems="center"
        columnGap="2"
      >
        <chakra.div>
          <ButtonLink to={origin.path} variant="quiet" px="3">
            <LayoutGrid aria-hidden />
            {origin.label}
          </ButtonLink>
        </chakra.div>
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="flex-end" gap="1">
          <Button
            variant="quiet"
            size="icon"
            aria-label="Previous"
            disabled={!previous}
            onClick={() => go(-1)}
          >
            <ArrowLeft aria-hidden />
          </Button>
          <chakra.p
            aria-live="polite"
            textStyle="small"
            minW={{ base: '4.5em', md: '7em' }}
            textAlign="center"
            fontVariantNumeric="tabular-nums"
          >
            {place > 0 && `${formatCount(place)} of ${formatCount(count)}`}
          </chakra.p>
          <Button variant="quiet" size="icon" aria-label="Next" disabled={!next} onClick={() => go(1)}>
            <ArrowRight aria-hidden />
          </Button>
        </chakra.div>
        <chakra.span display={{ base: 'none', md: 'block' }} />
      </chakra.div>
    </chakra.nav>
  )
}
