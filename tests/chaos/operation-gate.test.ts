import { describe, expect, it } from 'vitest'
import { OperationGate } from './operation-gate.ts'

describe('OperationGate', () => {
  it('lets operations run at once, and a lone step only after all of them and before the next', async () => {
    const gate = new OperationGate()
    const order: string[] = []
    const first = Promise.withResolvers<void>()
    const second = Promise.withResolvers<void>()
    const running = [
      gate.share(() => first.promise.then(() => void order.push('first'))),
      gate.share(() => second.promise.then(() => void order.push('second'))),
    ]
    const alone = gate.exclude(async () => void order.push('alone'))
    const later = gate.share(async () => void order.push('later'))
    second.resolve()
    await running[1]
    expect(order).toEqual(['second'])
    first.resolve()
    await Promise.all([...running, alone, later])
    expect(order).toEqual(['second', 'first', 'alone', 'later'])
  })

  it('opens again after a step that failed', async () => {
    const gate = new OperationGate()
    await expect(gate.exclude(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await gate.share(() => Promise.resolve('done'))).toBe('done')
  })
})
