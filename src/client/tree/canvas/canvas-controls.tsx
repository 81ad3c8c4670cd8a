/** Buttons of the canvas: zoom in, zoom out, fit the whole tree, show oneself, full screen. */
import { chakra } from '@chakra-ui/react'
import { CircleUserRound, Expand, Maximize, Minus, Plus, Shrink } from 'lucide-react'
import { Button } from '#client/ui/controls/button.tsx'
import type { ScreenSize } from '../chart/layout-options.ts'
import type { FullScreen } from './full-screen.ts'

interface CanvasControlsProps {
  onZoomIn: () => void
  onZoomOut: () => void
  onFit: () => void
  onShowMe: (() => void) | undefined
  fullScreen: FullScreen | undefined
  screenSize: ScreenSize
}

export function CanvasControls({
  onZoomIn,
  onZoomOut,
  onFit,
  onShowMe,
  fullScreen,
  screenSize,
}: CanvasControlsProps) {
  const buttons = [
    { label: 'Zoom in', Icon: Plus, onClick: onZoomIn },
    { label: 'Zoom out', Icon: Minus, onClick: onZoomOut },
    { label: 'Show the whole tree', Icon: Maximize, onClick: onFit },
    ...(onShowMe ? [{ label: 'Show me on the tree', Icon: CircleUserRound, onClick: onShowMe }] : []),
    ...(fullScreen
      ? [
          {
            label: fullScreen.isOn ? 'Leave full screen' : 'Full screen',
            Icon: fullScreen.isOn ? Shrink : Expand,
            onClick: fullScreen.toggle,
          },
        ]
      : []),
  ]
  return (
    <chakra.div
      role="group"
      aria-label="Zoom"
      position="absolute"
      zIndex="5"
      insetStart="3"
      bottom="3"
      display="flex"
      // In a column, the buttons would cover half of a phone's canvas.
      flexDirection={screenSize === 'wide' ? 'column' : 'row'}
      flexWrap="wrap"
      maxW="calc(100% - 1.5rem)"
      bg="raised"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      boxShadow="sheet"
      overflow="hidden"
    >
      {buttons.map(({ label, Icon, onClick }) => (
        <Button
          key={label}
          variant="quiet"
          size="icon"
          borderRadius="0"
          aria-label={label}
          title={label}
          onClick={onClick}
          _focusVisible={{ outlineOffset: '-3px' }}
        >
          <Icon aria-hidden />
        </Button>
      ))}
    </chakra.div>
  )
}
