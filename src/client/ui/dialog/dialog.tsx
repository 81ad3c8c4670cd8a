/**
 * A modal dialog: a card on wide screens, a bottom sheet on phones, or a drawer at the side. A `beside` dialog leaves a part
 * of the page visible. Load it lazily, because no page shows a dialog at first.
 */
import { Dialog as ChakraDialog, chakra, Portal } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { buttonRecipe } from '#client/theme/recipes.ts'
import { useKeyboardInsets } from '../browser/keyboard-insets.ts'
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

/** Every line counts. */
const landscapePhone = '@media (min-width: 48rem) and (max-height: 30rem)'

/** Only opening is animated: Chakra waits for the end of a closing animation, which never comes. */
const formStyles = {
  card: {
    positioner: {
      containerType: 'size',
      alignItems: { base: 'flex-end', md: 'center' },
      justifyContent: 'center',
      p: { base: '0', md: '8' },
      pt: { base: 'calc(1rem + max(1.5rem, var(--safe-top)))', md: '8' },
      css: { [landscapePhone]: { p: '2', pb: 'max(0.5rem, var(--safe-bottom))' } },
    },
    content: {
      w: 'full',
      maxH: 'full',
      borderRadius: { base: '10px 10px 0 0', md: '10px' },
      _open: { animation: { base: 'sheetUp 220ms {easings.out}', md: 'rise 200ms {easings.out}' } },
      css: { ...whenCramped({ overflowY: 'auto' }), md: { '--safe-bottom': '0px' } },
    },
    body: { css: whenCramped({ overflow: 'visible', flex: 'none' }) },
  },
  drawer: {
    positioner: { justifyContent: 'flex-end', alignItems: 'stretch', right: '0' },
    content: {
      w: 'calc(min(22rem, 88vw) + var(--safe-right))',
      maxW: 'none',
      h: 'full',
      pt: 'var(--safe-top)',
      pe: 'var(--safe-right)',
      borderRadius: '0',
      _open: { animation: 'drawerIn 220ms {easings.out}' },
    },
    body: {},
  },
  beside: {
    positioner: {
      containerType: 'size',
      alignItems: { base: 'flex-end', md: 'stretch' },
      justifyContent: 'flex-end',
      pt: { base: '45dvh', md: '0' },
    },
    content: {
      w: { base: 'full', md: 'calc(min(26rem, 45vw) + var(--safe-right))' },
      maxH: 'full',
      pt: { base: '0', md: 'var(--safe-top)' },
      pe: { base: '0', md: 'var(--safe-right)' },
      borderRadius: { base: '10px 10px 0 0', md: '0' },
      borderTopWidth: { base: '1px', md: '0' },
      borderInlineStartWidth: { base: '0', md: '1px' },
      borderColor: 'line.strong',
      _open: { animation: { base: 'sheetUp 220ms {easings.out}', md: 'drawerIn 220ms {easings.out}' } },
      css: { '@container (max-height: 26rem)': { overflowY: 'auto' } },
    },
    body: { css: { '@container (max-height: 26rem)': { overflow: 'visible', flex: 'none' } } },
  },
} as const

const tallStyle = {
  positioner: { pt: { base: '0', md: '8' } },
  content: {
    h: { base: 'full', md: 'auto' },
    borderRadius: { base: '0', md: '10px' },
    pt: { base: 'var(--safe-top)', md: '0' },
  },
} as const

/** Leaves out what the on-screen keyboard, a notch or rounded corners cover. */
const positionerEdges = {
  top: 'var(--keyboard-inset-top, 0px)',
  bottom: 'var(--keyboard-inset-bottom, 0px)',
  left: 'var(--safe-left)',
  right: 'var(--safe-right)',
}

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
  /** Fills the height of a phone's screen: for forms. */
  tall?: boolean
  contentRef?: Ref<HTMLDivElement>
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
  contentRef,
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
  useKeyboardInsets()
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
          bg={form === 'beside' ? 'transparent' : 'veil'}
          _open={{ animation: 'appear 180ms ease-out' }}
        />
        <Positioner
          position="fixed"
          {...positionerEdges}
          zIndex="dialog"
          display="flex"
          overscrollBehaviorY="none"
          {...style.positioner}
          {...(tall && tallStyle.positioner)}
        >
          <Content
            ref={contentRef}
            data-beside={form === 'beside' ? '' : undefined}
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
              pb={footer ? '4' : 'calc(1.5rem + var(--safe-bottom))'}
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
                css={{
                  mdDown: { '& > *': { flex: '1 1 auto' } },
                  [landscapePhone]: { pt: '2', pb: 'calc(0.5rem + var(--safe-bottom))' },
                }}
                gap="3"
                px={sidePadding}
                pt="4"
                borderTopWidth="1px"
                borderColor="line"
                pb="calc(1.25rem + var(--safe-bottom))"
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
