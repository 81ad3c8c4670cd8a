/** The notification of a push, and what a tap on it opens. */
import { describe, expect, it, vi } from 'vitest'
import { openFromNotification, readPush } from '#sw/push.ts'

describe('the notification', () => {
  it.each([
    [{ site: 'The Bergs', kind: 'comments', count: 3 }, 'The Bergs', '3 new comments', 3],
    [{ site: 'The Bergs', kind: 'birthdays', count: 1 }, 'The Bergs', '1 birthday this week', 1],
    [{ site: 'The Bergs', kind: null, count: 2 }, 'The Bergs', '2 new things', 2],
    [{ site: 'The Bergs', kind: 'of a later version', count: 2 }, 'The Bergs', '2 new things', 2],
  ])('of %j', (push, title, body, count) => {
    expect(readPush(JSON.stringify(push))).toEqual({ title, body, count })
  })

  it.each(['', 'not JSON', 'null', '[]', '{"count":-1}', '{"count":"many","site":7}'])(
    'is a general one for %j',
    (data) => {
      expect(readPush(data)).toEqual({ title: 'Family Heritage', body: 'Something is new.', count: 0 })
    },
  )
})

describe('a tap', () => {
  const openWindow = vi.fn(async () => null)

  it('opens the page in a new window', async () => {
    await openFromNotification({ matchAll: async () => [], openWindow })
    expect(openWindow).toHaveBeenCalledWith('/new')
  })

  it('shows the page in a window that is open', async () => {
    openWindow.mockClear()
    const postMessage = vi.fn()
    const open = { focus: vi.fn(async () => ({ postMessage })) }
    await openFromNotification({ matchAll: async () => [open], openWindow })
    expect(open.focus).toHaveBeenCalled()
    expect(postMessage).toHaveBeenCalledWith({ type: 'OPEN_NEW' })
    expect(openWindow).not.toHaveBeenCalled()
  })
})
