/** Buttons of the canvas: zoom in, zoom out, fit the whole tree. */
import { chakra } from '@chakra-ui/react'
import { Maximize, Minus, Plus } from 'lucide-react'
import { Button } from '#client/ui/controls/button.tsx'

interface CanvasControlsProps {
  onZoomIn: () => void
  onZoomOut: () => void
  onFit: () => void
}

export function CanvasControls({ onZoomIn, onZoomOut, onFit }: CanvasControlsProps) {
  const buttons = [
    { label: 'Zoom in', Icon: Plus, onClick: onZoomIn },
    { label: 'Zoom out', Icon: Minus, onClick: onZoomOut },
    { label: 'Show the whole tree', Icon: Maximize, onClick: onFit },
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
      flexDirection="column"
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
