/** Linking two people, step by step. */
import { describe, expect, it } from 'vitest'
import {
  initialLinking,
  type Linking,
  type LinkingAction,
  linkingReducer,
} from '#client/tree/editor/linking/linking-state.ts'

function reached(...steps: LinkingAction[]): Linking {
  return steps.reduce(linkingReducer, initialLinking)
}

const begin: LinkingAction = { type: 'begin', kind: 'child', from: 'anna' }
const choosing: Linking = { step: 'choosing', kind: 'child', from: 'anna' }

describe('linking', () => {
  it('asks whether it is meant once somebody is picked', () => {
    expect(reached(begin)).toEqual(choosing)
    expect(reached(begin, { type: 'pick', to: 'erik', fault: null })).toEqual({
      step: 'confirming',
      kind: 'child',
      from: 'anna',
      to: 'erik',
    })
  })

  it('goes on where somebody is picked who cannot be meant', () => {
    for (const fault of ['itself', 'known', 'descent'] as const) {
      expect(reached(begin, { type: 'pick', to: 'erik', fault })).toEqual(choosing)
    }
  })

  it('leaves it to the question where the generations differ', () => {
    const spouse: LinkingAction = { type: 'begin', kind: 'spouse', from: 'anna' }
    expect(reached(spouse, { type: 'pick', to: 'erik', fault: 'generations' })).toMatchObject({
      step: 'confirming',
      kind: 'spouse',
    })
  })

  it('goes back to the picking where the question is not answered, and ends where it is', () => {
    const pick: LinkingAction = { type: 'pick', to: 'erik', fault: null }
    expect(reached(begin, pick, { type: 'back' })).toEqual(choosing)
    expect(reached(begin, pick, { type: 'end' })).toEqual(initialLinking)
  })

  it('is cancelled while somebody is picked', () => {
    expect(reached(begin, { type: 'end' })).toEqual(initialLinking)
  })

  it('begins with the question where one card was dragged to another, and ends with it', () => {
    const connect: LinkingAction = { type: 'connect', from: 'anna', to: 'erik' }
    expect(reached(connect)).toEqual({ step: 'confirming', kind: null, from: 'anna', to: 'erik' })
    expect(reached(connect, { type: 'back' })).toEqual(initialLinking)
    expect(reached({ type: 'connect', from: 'anna', to: 'anna' })).toEqual(initialLinking)
  })

  it('picks nobody where nobody is being picked', () => {
    expect(reached({ type: 'pick', to: 'erik', fault: null })).toEqual(initialLinking)
    expect(reached({ type: 'back' })).toEqual(initialLinking)
  })
})
