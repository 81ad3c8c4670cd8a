/**
 * A modal dialog: a card on wide screens, a bottom sheet on phones, or a drawer at the side. Load it lazily, because no
 * page shows a dialog at first.
 */
import { Dialog as ChakraDialog, chakra, Portal } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonRecipe } from '#client/theme/recipes.ts'
import { toastId } from '../feedback/toaster.tsx'
import { useFocusReturn } from '../focus/use-focus-return.ts'
import { useCloseWatcher } from './use-close-watcher.ts'

/**
 * With little space (large fonts, on-screen keyboard) head and buttons scroll together with the content. Container
 * queries, because media queries know neither the font size nor the keyboard.
 */
const cramped = ['@container (max-height: 18rem)', '@container (max-width: 15rem) and (max-height: 30rem)']
const whenCramped = (style: Record<string, string>) =>
  Object.fromEntries(cramped.map((size) => [size, style]))

/** Only opening is animated: Chakra waits for the end of a closing animation, which never comes. */
const formStyles = {
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

const tallStyle = {
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

/** The padding at both sides, narrow on small screens with large fonts. */
const sidePadding = 'min(1.5rem, 7.5vw)'

interface DialogProps {
  open: boolean
  onClose: () => void
  /** The accessible name; a drawer may hide it from view. */
  title: ReactNode
  hideTitle?: boolean
  /** Replaces a hidden title, beside the close button. */
  head?: ReactNode
  /** A text below the title; screen readers read it after the title. */
  description?: ReactNode
  form?: keyof typeof formStyles
  /** Fills the height of a phone's screen above the on-screen keyboard: for forms. */
  tall?: boolean
  /** The maximum width of a card. */
  maxW?: string
  /** `alertdialog` for a question that the user must answer. */
  role?: 'dialog' | 'alertdialog'
  /** The buttons; the main button comes last. */
  footer?: ReactNode
  /** Returns the element that receives the focus when the dialog opens; by default the first control. */
  initialFocus?: () => HTMLElement | null
  /** Keeps the content mounted while the dialog is closed, with the typed text. */
  keepMounted?: boolean
  children?: ReactNode
}

/** A click on a toast does not close the dialog below it. */
function isInToast(target: EventTarget | null): boolean {
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
  const style = formStyles[form]
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
      // The page may move the focus while the dialog opens; that must not close the dialog.
      onFocusOutside={(event) => event.preventDefault()}
      onPointerDownOutside={(event) => {
        if (isInToast(event.detail.originalEvent.target)) event.preventDefault()
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
          {...style.positioner}
          {...(tall && tallStyle.positioner)}
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
            {...style.content}
            {...(tall && tallStyle.content)}
          >
            <chakra.div
              display="flex"
              alignItems="flex-start"
              gap="2"
              ps={sidePadding}
              pe="2"
              pt="2"
              pb="1.5"
            >
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
              px={sidePadding}
              pt="2"
              pb={footer ? '4' : 'calc(1.5rem + env(safe-area-inset-bottom))'}
              {...style.body}
            >
              {description && <Description color="text.muted">{description}</Description>}
              {children}
            </chakra.div>
            {footer && (
              <chakra.div
                display="flex"
                // One row if there is space; otherwise the main button, the last, is on top.
                flexWrap={{ base: 'wrap-reverse', md: 'wrap' }}
                justifyContent="flex-end"
                css={{ mdDown: { '& > *': { flex: '1 1 auto' } } }}
                gap="3"
                px={sidePadding}
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
