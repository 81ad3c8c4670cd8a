/** Keeps the number on the badge up to date, from the lists of this device. */
import { readSession, watchSession } from '#client/accounts/session/session-store.ts'
import { queryClient } from '#client/api/query-client.ts'
import { archivesQuery } from '#client/archives/archives.queries.ts'
import { articlesQuery } from '#client/articles/articles.queries.ts'
import { commentsQuery } from '#client/comments/comments.queries.ts'
import { runWhenIdle } from '#client/offline/idle-queue.ts'
import { peopleQuery } from '#client/people/people.queries.ts'
import { reunionsQuery } from '#client/reunions/reunions.queries.ts'
import { publicSettingsQuery } from '#client/settings/settings.queries.ts'
import { setNewCount } from '#client/shell/navigation/new-count.ts'
import { mySubmissionsQuery } from '#client/submissions/submissions.queries.ts'
import { isAccessLimited, type SessionUser } from '#shared/contracts/accounts.contract.ts'
import { readDeviceRecord, updateDeviceRecord } from './device-record.ts'
import { listNotices, type NoticeLists } from './notice-lists.ts'
import { noticeStateQuery, sendVisit } from './notices.queries.ts'
import { renewPush } from './push-device.ts'
import { getSeenUntil } from './use-visit.ts'

/** Another device may have seen everything: asks again when the page is opened after so long. */
const freshForMs = 60_000

function readLists(userId: string): NoticeLists | null {
  const people = queryClient.getQueryData(peopleQuery(userId).queryKey)?.value
  const news = queryClient.getQueryData(articlesQuery('news', userId).queryKey)?.value
  const blog = queryClient.getQueryData(articlesQuery('blog', userId).queryKey)?.value
  const archives = queryClient.getQueryData(archivesQuery(userId).queryKey)?.value
  const reunions = queryClient.getQueryData(reunionsQuery(userId).queryKey)?.value
  const settings = queryClient.getQueryData(publicSettingsQuery(userId).queryKey)?.value
  const comments = queryClient.getQueryData(commentsQuery(userId).queryKey)?.value
  const submissions = queryClient.getQueryData(mySubmissionsQuery(userId).queryKey)?.value
  if (!people || !news || !blog || !archives || !reunions || !comments || !submissions) return null
  const shownComments = settings?.comments_enabled === false ? [] : comments
  return {
    ...{ people, articles: { news, blog }, archives, reunions, comments: shownComments, submissions },
    hasChildBirthdays: settings?.child_birthdays === true,
  }
}

/** The number on the app’s icon, where the system shows one. */
function setIconBadge(count: number) {
  if (!('setAppBadge' in navigator)) return
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  // Some systems refuse without the permission for notifications.
  done.catch(() => {})
}

/** Removes the notification of things that the user has seen. */
async function closeNotifications() {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}

function showCount(count: number) {
  setNewCount(count)
  setIconBadge(count)
  if (count === 0) closeNotifications().catch(() => {})
}

function count() {
  const { user } = readSession()
  if (!user) return showCount(0)
  const state = queryClient.getQueryData(noticeStateQuery(user.id).queryKey)?.value
  const lists = readLists(user.id)
  // Until the lists have loaded, the number of the last time.
  if (!state || !lists) return showCount(readDeviceRecord(user.id).count)
  const since = getSeenUntil(user.id, state)
  const found = listNotices(lists, state, { userId: user.id, since, now: Date.now() })
  updateDeviceRecord(user.id, { count: found.length })
  showCount(found.length)
}

const countWhenIdle = () => runWhenIdle('count-notices', count)

async function sendWaitingVisit(userId: string) {
  const { seenUntil, isSent } = readDeviceRecord(userId)
  if (isSent) return
  await sendVisit(queryClient, userId, seenUntil)
  updateDeviceRecord(userId, { isSent: true })
}

/** The user as the server last named them: another object after a sign-in or a password change, which start a session. */
let askedFor: SessionUser | null = null
/** For whose session the server was told where this device receives pushes, or is being told. */
let renewedFor: SessionUser | null = null

/** Once for each session, because a device that the server has given up must not return at every look at the page. */
async function renewPushOnce(user: SessionUser) {
  if (renewedFor === user) return
  renewedFor = user
  try {
    await renewPush()
  } catch (error) {
    renewedFor = null
    throw error
  }
}

/** Refreshes the state, sends a visit that was made without a network, and subscribes again in a new session. */
async function refreshState() {
  const { user, live } = readSession()
  if (!user || !live || isAccessLimited(user) || document.visibilityState !== 'visible') return
  try {
    // What the server has said in an earlier session about pushes is no longer true.
    const staleTime = askedFor === user ? freshForMs : 0
    const { value } = await queryClient.fetchQuery({ ...noticeStateQuery(user.id), staleTime })
    askedFor = user
    await sendWaitingVisit(user.id)
    if (!value.is_subscribed) await renewPushOnce(user)
  } catch {
    // Without a connection, the next time.
  }
}

function update() {
  void refreshState()
  countWhenIdle()
}

/** Call once, after the initial load of the page. */
export function startCountingNotices(): void {
  queryClient.getQueryCache().subscribe((event) => {
    const isOffline = event.query.queryKey[0] === 'offline'
    if (isOffline && event.type === 'updated' && event.action.type === 'success') countWhenIdle()
  })
  watchSession(update)
  document.addEventListener('visibilitychange', update)
  update()
}
