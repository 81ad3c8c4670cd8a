/** When two presses of a person are a double press. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { ReactFlowProvider } from '@xyflow/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { usePersonPointer } from '#client/tree/canvas/use-person-pointer.ts'
import { asFamily } from '../royals.ts'

afterEach(cleanup)

const { drawing } = asFamily()
const henry = drawing.layout.ids.indexOf('henry8')
/** The drawing lies unmoved and at its own size in the window. */
const point = {
  clientX: (drawing.layout.x[henry] ?? 0) + drawing.box / 2,
  clientY: (drawing.layout.y[henry] ?? 0) + drawing.box / 2,
}

function Canvas({ onDoublePress }: { onDoublePress: (id: string) => void }) {
  const { press } = usePersonPointer(
    asFamily(),
    () => {},
    onDoublePress,
    () => {},
  )
  return (
    <button type="button" onClick={press}>
      canvas
    </button>
  )
}

function renderCanvas() {
  const onDoublePress = vi.fn<(id: string) => void>()
  render(
    <ReactFlowProvider>
      <Canvas onDoublePress={onDoublePress} />
    </ReactFlowProvider>,
  )
  const canvas = screen.getByRole('button')
  /** @param time in ms */
  const press = (time: number, detail: number) => {
    const event = new MouseEvent('click', { ...point, detail, bubbles: true })
    Object.defineProperty(event, 'timeStamp', { value: time })
    fireEvent(canvas, event)
  }
  return { press, onDoublePress }
}

describe('a double press', () => {
  it('is two quick presses, also where the browser counts each as the first', () => {
    const { press, onDoublePress } = renderCanvas()
    press(1_000, 1)
    press(1_400, 1)
    expect(onDoublePress.mock.calls).toEqual([['henry8']])
  })

  it('is what the browser counts as one, by the setting of the device', () => {
    const { press, onDoublePress } = renderCanvas()
    press(1_000, 1)
    press(1_900, 2)
    expect(onDoublePress.mock.calls).toEqual([['henry8']])
  })

  it('is not two slow presses, and not the third press of three', () => {
    const { press, onDoublePress } = renderCanvas()
    press(1_000, 1)
    press(1_900, 1)
    expect(onDoublePress).not.toHaveBeenCalled()
    press(2_000, 2)
    press(2_100, 3)
    expect(onDoublePress).toHaveBeenCalledTimes(1)
  })
})
