/** Endpoints and schemas of notices: what a user has seen, pushes to the user's devices, and the weekly mail. */
import { z } from 'zod'
import * as limits from '#shared/limits.ts'
import { noticeKinds } from '#shared/notices/notice-kinds.ts'
import { endpoint, success } from './endpoint.ts'
import { recordId } from './fields/field-rules.ts'
import { commentTargetType } from './submissions.contract.ts'

export const noticeKind = z.enum(noticeKinds)
const kinds = z.array(noticeKind).max(noticeKinds.length)

/** What a device cannot know from the lists that it has. */
export const noticeState = z.object({
  /** The user has seen what came until then. */
  visited_at: z.string(),
  /** See `NoticeReader` in find-notices.ts. */
  own_ids: z.array(z.string()),
  answer_ids: z.array(z.string()),
  /** The ids of the records about whose comments the user wants no notices. */
  muted_ids: z.array(z.string()),
  /** Whether the server knows where this session's device receives pushes. */
  is_subscribed: z.boolean(),
})
export type NoticeState = z.infer<typeof noticeState>

export const getNoticeState = endpoint({
  name: 'getNoticeState',
  method: 'GET',
  path: '/notices/state',
  caller: 'session',
  output: noticeState,
})

/** Saves that the user has seen what came until a time. An earlier time than the saved one changes nothing. */
export const saveNoticeVisit = endpoint({
  name: 'saveNoticeVisit',
  method: 'PUT',
  path: '/notices/visit',
  caller: 'session',
  body: z.strictObject({ until: z.iso.datetime() }),
  output: z.object({ visited_at: z.string() }),
})

/** Switches the notices of the comments on one record off or on. */
export const muteConversation = endpoint({
  name: 'muteConversation',
  method: 'PUT',
  path: '/notices/muted',
  caller: 'session',
  body: z.strictObject({ targetType: commentTargetType, targetId: recordId, isMuted: z.boolean() }),
  output: success,
})

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time like 21:00')

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const timeZone = z
  .string()
  .max(limits.textLength.shortText)
  .refine(isTimeZone, 'This time zone is not known.')

/** Everything is off until the user chooses it. */
const noticeChoice = {
  push_kinds: kinds,
  mail_kinds: kinds,
  /** No push comes between these times of day: "21:00" and "08:00"; null for pushes at any time. */
  quiet: z.object({ from: timeOfDay, to: timeOfDay }).nullable(),
  /** IANA name of the device's time zone; null until a device has told it. */
  time_zone: timeZone.nullable(),
}

export const noticeSettings = z.object({
  ...noticeChoice,
  /** Whether the user was offered pushes and mails before, and need not be asked again. */
  was_offered: z.boolean(),
  /** Where the weekly mail would go; null without an address, or where the site sends no mail. */
  mail_address: z.string().nullable(),
})
export type NoticeSettings = z.infer<typeof noticeSettings>

export const getNoticeSettings = endpoint({
  name: 'getNoticeSettings',
  method: 'GET',
  path: '/notices/settings',
  caller: 'session',
  output: noticeSettings,
})

/** Fields that are left out keep their values. */
export const noticeSettingsPayload = z.strictObject(noticeChoice).partial()
export type NoticeSettingsPayload = z.infer<typeof noticeSettingsPayload>

/** Changes the choice. It also answers the offer. */
export const updateNoticeSettings = endpoint({
  name: 'updateNoticeSettings',
  method: 'PUT',
  path: '/notices/settings',
  caller: 'session',
  body: noticeSettingsPayload,
  output: noticeSettings,
})

/** The key with which a browser subscribes to pushes of this site: a P-256 point, base64url (RFC 8292). */
export const getPushKey = endpoint({
  name: 'getPushKey',
  method: 'GET',
  path: '/notices/push-key',
  caller: 'session',
  output: z.object({ key: z.string() }),
})

const base64url = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3)
  return z.string().regex(new RegExp(`^[\\w-]{${length}}$`))
}

export const pushSubscription = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(limits.textLength.url),
  /** The keys that encrypt for the device (RFC 8291). */
  p256dh: base64url(65),
  auth: base64url(16),
})
export type PushSubscriptionPayload = z.infer<typeof pushSubscription>

/** Saves where this session's device receives pushes. Only the known push services are accepted. */
export const savePushSubscription = endpoint({
  name: 'savePushSubscription',
  method: 'PUT',
  path: '/notices/subscription',
  caller: 'session',
  body: pushSubscription,
  output: success,
})

/** Stops pushes to this session's device. */
export const deletePushSubscription = endpoint({
  name: 'deletePushSubscription',
  method: 'DELETE',
  path: '/notices/subscription',
  caller: 'session',
  output: success,
})

/**
 * Stops the weekly mail. The secret in the address is the only proof: mail programs call it themselves when their user asks
 * (RFC 8058), with a form as the body.
 */
export const stopWeeklyMail = endpoint({
  name: 'stopWeeklyMail',
  method: 'POST',
  path: '/notices/unsubscribe/:id',
  caller: 'anyone',
  params: z.object({ id: z.string().regex(/^[\w-]{1,64}\.[\w-]{22}$/) }),
  output: success,
  upload: true,
})
