/** Tests the steps of linking two people. */
import { describe, expect, it } from 'vitest'
import {
  initialLinking,
  type Linking,
  type LinkingAction,
  linkingReducer,
} from '#client/tree/editor/linking/linking-state.ts'

function runActions(...actions: LinkingAction[]): Linking {
  return actions.reduce(linkingReducer, initialLinking)
}

const begin: LinkingAction = { type: 'begin', kind: 'child', from: 'anna' }
const choosing: Linking = { step: 'choosing', kind: 'child', from: 'anna' }

describe('linkingReducer', () => {
  it('asks for confirmation when a person is chosen', () => {
    expect(runActions(begin)).toEqual(choosing)
    expect(runActions(begin, { type: 'pick', to: 'erik', problem: null })).toEqual({
      step: 'confirming',
      kind: 'child',
      from: 'anna',
      to: 'erik',
    })
  })

  it('stays in the choosing step when the chosen person cannot be linked', () => {
    for (const problem of ['itself', 'known', 'descent'] as const) {
      expect(runActions(begin, { type: 'pick', to: 'erik', problem })).toEqual(choosing)
    }
  })

  it('asks for confirmation when the generations differ', () => {
    const spouse: LinkingAction = { type: 'begin', kind: 'spouse', from: 'anna' }
    expect(runActions(spouse, { type: 'pick', to: 'erik', problem: 'generations' })).toMatchObject({
      step: 'confirming',
      kind: 'spouse',
    })
  })

  it('returns to choosing when the confirmation is cancelled, and ends when the link is saved', () => {
    const pick: LinkingAction = { type: 'pick', to: 'erik', problem: null }
    expect(runActions(begin, pick, { type: 'back' })).toEqual(choosing)
    expect(runActions(begin, pick, { type: 'end' })).toEqual(initialLinking)
  })

  it('cancels linking while a person is being chosen', () => {
    expect(runActions(begin, { type: 'end' })).toEqual(initialLinking)
  })

  it('starts with the confirmation after a card was dragged to another card, and ends with it', () => {
    const connect: LinkingAction = { type: 'connect', from: 'anna', to: 'erik' }
    expect(runActions(connect)).toEqual({ step: 'confirming', kind: null, from: 'anna', to: 'erik' })
    expect(runActions(connect, { type: 'back' })).toEqual(initialLinking)
    expect(runActions({ type: 'connect', from: 'anna', to: 'anna' })).toEqual(initialLinking)
  })

  it('ignores a choice when no person is being chosen', () => {
    expect(runActions({ type: 'pick', to: 'erik', problem: null })).toEqual(initialLinking)
    expect(runActions({ type: 'back' })).toEqual(initialLinking)
  })
})
