/**
 * A dialog over the page: a card on wide screens, a sheet from below on phones, or a drawer from the side. The focus
 * stays inside, Escape closes, and the page behind neither scrolls nor speaks. Load it lazily: nobody needs it at first.
 */
import { Dialog as ChakraDialog, chakra, Portal } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonRecipe } from '#client/theme/recipes.ts'
import { toastId } from '../feedback/toaster.tsx'
import { useFocusReturn } from '../focus/use-focus-return.ts'
import { useCloseWatcher } from './use-close-watcher.ts'

/**
 * Where little is left of the screen (large letters, a keyboard) head and buttons scroll along with the rest. Asked of
 * the space itself: a media query knows nothing of either.
 */
const cramped = ['@container (max-height: 18rem)', '@container (max-width: 15rem) and (max-height: 30rem)']
const whenCramped = (style: Record<string, string>) =>
  Object.fromEntries(cramped.map((size) => [size, style]))

/** Animations are for opening alone: a closing dialog that has one would wait for its end, which never comes. */
const forms = {
  card: {
    positioner: {
      containerType: 'size',
      alignItems: { base: 'flex-end', md: 'center' },
      justifyContent: 'center',
      p: { base: '0', md: '8' },
      pt: { base: '10', md: '8' },
    },
    content: {
      w: 'full',
      maxH: 'full',
      borderRadius: { base: '10px 10px 0 0', md: '10px' },
      _open: { animation: { base: 'sheetUp 220ms {easings.out}', md: 'rise 200ms {easings.out}' } },
      css: whenCramped({ overflowY: 'auto' }),
    },
    body: { css: whenCramped({ overflow: 'visible', flex: 'none' }) },
  },
  drawer: {
    positioner: { justifyContent: 'flex-end', alignItems: 'stretch' },
    content: {
      w: 'min(22rem, 88vw)',
      maxW: 'none',
      h: 'full',
      borderRadius: '0',
      _open: { animation: 'drawerIn 220ms {easings.out}' },
    },
    body: {},
  },
} as const

const tallForm = {
  positioner: {
    top: 'var(--seen-top, 0px)',
    bottom: 'var(--seen-bottom, 0px)',
    pt: { base: '0', md: '8' },
  },
  content: {
    h: { base: 'full', md: 'auto' },
    borderRadius: { base: '0', md: '10px' },
    pt: { base: 'env(safe-area-inset-top)', md: '0' },
  },
} as const

/** No more than a sliver of a small screen with large letters. */
const side = 'min(1.5rem, 7.5vw)'

interface DialogProps {
  open: boolean
  onClose: () => void
  /** The dialog's name; for a drawer it may be hidden from view. */
  title: ReactNode
  hideTitle?: boolean
  /** Stands beside the button that closes, where the title is hidden. */
  head?: ReactNode
  /** Words under the title that a screen reader reads with it. */
  description?: ReactNode
  form?: keyof typeof forms
  /** As high as the screen on phones, above their keyboard: for what one writes in. */
  tall?: boolean
  /** How wide a card may become. */
  maxW?: string
  /** `alertdialog` for a question that has to be answered. */
  role?: 'dialog' | 'alertdialog'
  /** Buttons, low on the sheet, the main one last. */
  footer?: ReactNode
  /** What has the focus at first; otherwise the first control. */
  initialFocus?: () => HTMLElement | null
  /** Keeps what was typed into it when it is closed. */
  keepMounted?: boolean
  children?: ReactNode
}

/** A toast lies above every dialog: to touch it is no touch of the page behind. */
function isOfToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`#${toastId}`) !== null
}

const Backdrop = chakra(ChakraDialog.Backdrop)
const Positioner = chakra(ChakraDialog.Positioner)
const Content = chakra(ChakraDialog.Content)
const Title = chakra(ChakraDialog.Title)
const Description = chakra(ChakraDialog.Description)
const CloseButton = chakra(ChakraDialog.CloseTrigger, buttonRecipe)

export function Dialog({
  open,
  onClose,
  title,
  hideTitle = false,
  head,
  description,
  form = 'card',
  tall = false,
  maxW = '36rem',
  role = 'dialog',
  footer,
  initialFocus,
  keepMounted = false,
  children,
}: DialogProps) {
  const shape = forms[form]
  useCloseWatcher(open, onClose)
  useFocusReturn(open)
  return (
    <ChakraDialog.Root
      open={open}
      onOpenChange={(change) => {
        if (!change.open) onClose()
      }}
      role={role}
      closeOnInteractOutside={role === 'dialog'}
      // The page may take the focus while the dialog is still coming: that is no wish to close it.
      onFocusOutside={(event) => event.preventDefault()}
      onPointerDownOutside={(event) => {
        if (isOfToast(event.detail.originalEvent.target)) event.preventDefault()
      }}
      unmountOnExit={!keepMounted}
      lazyMount
      {...(initialFocus && { initialFocusEl: initialFocus })}
    >
      <Portal>
        <Backdrop
          position="fixed"
          inset="0"
          zIndex="dialog"
          bg="veil"
          _open={{ animation: 'appear 180ms ease-out' }}
        />
        <Positioner
          position="fixed"
          inset="0"
          zIndex="dialog"
          display="flex"
          overscrollBehaviorY="none"
          {...shape.positioner}
          {...(tall && tallForm.positioner)}
        >
          <Content
            position="relative"
            display="flex"
            flexDirection="column"
            bg="surface"
            color="text"
            boxShadow="lifted"
            outline="none"
            maxW={{ base: 'none', md: maxW }}
            {...shape.content}
            {...(tall && tallForm.content)}
          >
            <chakra.div display="flex" alignItems="flex-start" gap="2" ps={side} pe="2" pt="2" pb="1.5">
              <Title textStyle="heading" flex="1" pt="2" {...(hideTitle && { srOnly: true })}>
                {title}
              </Title>
              {head}
              <CloseButton variant="quiet" size="icon" ms="auto" aria-label="Close">
                <X aria-hidden />
              </CloseButton>
            </chakra.div>
            <chakra.div
              flex="1"
              minH="0"
              overflowY="auto"
              overscrollBehavior="contain"
              px={side}
              pt="2"
              pb={footer ? '4' : 'calc(1.5rem + env(safe-area-inset-bottom))'}
              {...shape.body}
            >
              {description && <Description color="text.muted">{description}</Description>}
              {children}
            </chakra.div>
            {footer && (
              <chakra.div
                display="flex"
                // Side by side while there is room; else the main one, the last, stands on top.
                flexWrap={{ base: 'wrap-reverse', md: 'wrap' }}
                justifyContent="flex-end"
                css={{ mdDown: { '& > *': { flex: '1 1 auto' } } }}
                gap="3"
                px={side}
                pt="4"
                borderTopWidth="1px"
                borderColor="line"
                pb="calc(1.25rem + env(safe-area-inset-bottom))"
              >
                {footer}
              </chakra.div>
            )}
          </Content>
        </Positioner>
      </Portal>
    </ChakraDialog.Root>
  )
}
