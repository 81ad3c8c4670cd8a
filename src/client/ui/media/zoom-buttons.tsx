/** The zoom buttons in the corner of an image or document viewer. */
import { chakra } from '@chakra-ui/react'
import { type LucideIcon, ZoomIn, ZoomOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'

interface ZoomButtonsProps {
  /** Null at the end of the zoom range. */
  onOut: (() => void) | null
  onIn: (() => void) | null
  /** Rendered between the two buttons. */
  scale?: ReactNode
  /** More buttons after the two. */
  children?: ReactNode
}

export function ZoomButtons({ onOut, onIn, scale, children }: ZoomButtonsProps) {
  return (
    <chakra.div
      role="group"
      aria-label="Zoom"
      position="absolute"
      insetEnd="3"
      bottom="3"
      display="flex"
      alignItems="center"
      bg="surface"
      borderWidth="1px"
      borderColor="line.strong"
      borderRadius="md"
      boxShadow="lifted"
    >
      <ViewerButton icon={ZoomOut} label="Zoom out" onPress={onOut} />
      {scale}
      <ViewerButton icon={ZoomIn} label="Zoom in" onPress={onIn} />
      {children}
    </chakra.div>
  )
}

interface ViewerButtonProps {
  icon: LucideIcon
  label: string
  /** Null disables the button. */
  onPress: (() => void) | null
}

export function ViewerButton({ icon: Icon, label, onPress }: ViewerButtonProps) {
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={label}
      disabled={onPress === null}
      onClick={() => onPress?.()}
    >
      <Icon aria-hidden />
    </Button>
  )
}
