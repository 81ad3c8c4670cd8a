/** A bar that shows how loud the microphone hears, and says so when it hears nothing. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { SoundLevel } from './sound-level.ts'

/** Below this level for so long, nobody is heard. */
const quietLevel = 0.08
const quietMs = 6_000

/** @param isRunning false during a pause */
export function LevelMeter({ stream, isRunning }: { stream: MediaStream | null; isRunning: boolean }) {
  const bar = useRef<HTMLDivElement>(null)
  const [isQuiet, setIsQuiet] = useState(false)
  useEffect(() => {
    if (!stream || !isRunning || typeof AudioContext !== 'function') return
    const meter = new SoundLevel(stream)
    const element = bar.current
    let heardAt = performance.now()
    let frame = requestAnimationFrame(draw)
    function draw(time: number) {
      const level = meter.read()
      if (element) element.style.transform = `scaleX(${level})`
      if (level >= quietLevel) heardAt = time
      setIsQuiet(time - heardAt > quietMs)
      frame = requestAnimationFrame(draw)
    }
    return () => {
      cancelAnimationFrame(frame)
      meter.close()
      if (element) element.style.transform = 'scaleX(0)'
      setIsQuiet(false)
    }
  }, [stream, isRunning])
  return (
    <chakra.div w="full">
      <chakra.div h="0.625rem" bg="sunken" borderRadius="full" overflow="hidden" aria-hidden>
        <chakra.div ref={bar} h="full" bg="accent" transformOrigin="0 50%" css={{ transform: 'scaleX(0)' }} />
      </chakra.div>
      <chakra.p role="status" textStyle="small" color="text.muted" mt="1.5" _empty={{ mt: '0' }}>
        {isQuiet && 'No sound is being recorded. Hold the device closer to the person who speaks.'}
      </chakra.p>
    </chakra.div>
  )
}
