/** The fields of a voice are the same after it was saved in the outbox and opened again. */
import { expect, it } from 'vitest'
import { buildVoiceContent, emptyVoice, toVoiceFields } from '#client/submissions/voice/voice-fields.ts'

it.each<Record<string, string>>([
  { speaker: 'Karin Lindqvist', speakerId: 'karin' },
  { speaker: 'Karin Lindqvist', speakerId: 'karin', topicPersonId: 'olaf' },
  { topicPersonId: 'olaf' },
  {},
])('keeps %j', (chosen) => {
  const fields: Record<string, string> = { ...emptyVoice, ...chosen, isVoice: 'yes', hasAgreed: 'yes' }
  expect(toVoiceFields(buildVoiceContent((name) => fields[name] ?? ''))).toEqual(fields)
})

it('adds nothing to other archive items, and nothing without consent', () => {
  expect(buildVoiceContent(() => '')).toEqual({})
  expect(buildVoiceContent((name) => (name === 'isVoice' ? 'yes' : ''))).toEqual({})
  expect(toVoiceFields({ memberIds: ['karin'] })).toEqual(emptyVoice)
})
