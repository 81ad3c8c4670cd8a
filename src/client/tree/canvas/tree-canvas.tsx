/** The frame of the tree's canvas, which measures the available space before the canvas is rendered. */
import { ReactFlowProvider } from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import './tree-canvas.css'
import { chakra } from '@chakra-ui/react'
import { startTransition, useEffect, useRef, useState } from 'react'
import { FlowCanvas, type TreeCanvasProps } from './flow-canvas.tsx'
import { useFullScreen } from './full-screen.ts'

export function TreeCanvas(props: TreeCanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const fullScreen = useFullScreen()
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    // The first measurement renders the whole canvas; a transition keeps the page responsive.
    startTransition(measure)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <chakra.div
      ref={box}
      position="relative"
      {...(fullScreen.isOn && { position: 'fixed', inset: '0', zIndex: 'menu', borderRadius: '0' })}
      h="var(--canvas-height, auto)"
      minH="var(--canvas-min-height, min(15rem, 60svh))"
      flex="1 1 auto"
      minW="0"
      bg="sunken"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      overflow="hidden"
      overscrollBehavior="contain"
      userSelect="none"
      css={{ WebkitTouchCallout: 'none', '& button': { touchAction: 'manipulation' } }}
      data-people={props.chart.members.length}
      data-testid="tree-canvas"
    >
      {size && (
        // A percentage of a height that the content decides would be nothing.
        <chakra.div position="absolute" inset="0">
          <ReactFlowProvider>
            <FlowCanvas {...props} fullScreen={props.renderOverlay ? undefined : fullScreen} size={size} />
          </ReactFlowProvider>
        </chakra.div>
      )}
    </chakra.div>
  )
}
