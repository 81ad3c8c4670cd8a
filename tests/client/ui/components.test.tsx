/** Tests of the shared components: toasts, dialogs, fields, avatars, list states and buttons. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button } from '#client/ui/controls/button.tsx'
import { SearchField } from '#client/ui/controls/search-field.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { ErrorState, OfflineState, SavedCopyNote } from '#client/ui/feedback/list-states.tsx'
import { dismissToast, Toaster, toast } from '#client/ui/feedback/toaster.tsx'
import { EditConflict } from '#client/ui/form/edit-conflict.tsx'
import { PasswordField, TextField } from '#client/ui/form/field.tsx'
import { getInitials, getTint, Medallion } from '#client/ui/media/medallion.tsx'
import { prepareBrowser, renderComponent } from '#tests/support/render.tsx'

prepareBrowser()

function Search() {
  const [words, setWords] = useState('')
  return <SearchField label="Search people" value={words} onChange={setWords} />
}

describe('Toaster', () => {
  afterEach(() => {
    vi.useRealTimers()
    dismissToast()
  })

  it('replaces the visible toast with a new one', async () => {
    renderComponent(<Toaster />)
    toast({ title: 'First' })
    expect(await screen.findByText('First')).toBeTruthy()
    toast({ title: 'Error', description: 'Failed to load', tone: 'destructive' })
    expect(await screen.findByText('Failed to load')).toBeTruthy()
    expect(screen.queryByText('First')).toBeNull()
    expect(screen.getByRole('status').getAttribute('aria-live')).toBe('assertive')
  })

  it('hides a toast when the user dismisses it', async () => {
    const user = renderComponent(<Toaster />)
    toast({ title: 'Saved' })
    await screen.findByText('Saved')
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByText('Saved')).toBeNull())
  })

  it('hides a toast after its duration, but not while the toast has the focus', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    renderComponent(<Toaster />)
    toast({ title: 'Held' })
    const words = await screen.findByText('Held')
    const box = screen.getByRole('button', { name: 'Dismiss' })
    box.focus()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(words.isConnected).toBe(true)
    box.blur()
    await vi.advanceTimersByTimeAsync(20_000)
    await waitFor(() => expect(words.isConnected).toBe(false))
  })
})

it('hides the next toast in time after the user has dismissed a toast under the pointer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = renderComponent(<Toaster />)
  toast({ title: 'First' })
  await screen.findByText('First')
  await user.hover(screen.getByText('First'))
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  toast({ title: 'Second' })
  const words = await screen.findByText('Second')
  await user.unhover(document.body)
  await vi.advanceTimersByTimeAsync(20_000)
  await waitFor(() => expect(words.isConnected).toBe(false))
  vi.useRealTimers()
})

it('closes a dialog on the close gesture of the device, such as Back', async () => {
  const watchers = new Set<EventTarget>()
  class FakeCloseWatcher extends EventTarget {
    constructor() {
      super()
      watchers.add(this)
    }
    destroy() {
      watchers.delete(this)
    }
  }
  vi.stubGlobal('CloseWatcher', FakeCloseWatcher)
  const cancelled = vi.fn()
  const question = { title: 'Delete it?', confirmLabel: 'Delete', onConfirm: () => {}, onCancel: cancelled }
  renderComponent(<ConfirmDialog open {...question} />)
  await screen.findByRole('alertdialog')
  expect(watchers.size).toBe(1)
  for (const watcher of watchers) watcher.dispatchEvent(new Event('close'))
  expect(cancelled).toHaveBeenCalledOnce()
  cleanup()
  expect(watchers.size).toBe(0)
  vi.unstubAllGlobals()
})

it('does not cancel a confirm dialog while its action runs', async () => {
  const cancelled = vi.fn()
  const question = { title: 'Delete it?', confirmLabel: 'Delete', onConfirm: () => {}, onCancel: cancelled }
  const user = renderComponent(<ConfirmDialog open working {...question} />)
  expect(await screen.findByRole('button', { name: 'Delete' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.keyboard('{Escape}')
  expect(cancelled).not.toHaveBeenCalled()
})

describe('Field', () => {
  it('links label, hint and error message to the control', () => {
    renderComponent(<TextField label="Title" hint="As on the cover" error="Please enter a title" />)
    const control = screen.getByLabelText('Title')
    const described = (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect(described).toEqual(['As on the cover', 'Please enter a title'])
    expect(control.getAttribute('aria-invalid')).toBe('true')
  })

  it('links the show button of a password to its field', async () => {
    const user = renderComponent(<PasswordField label="Password" />)
    const button = screen.getByRole('button', { name: 'Show password' })
    expect(button.getAttribute('aria-controls')).toBe(screen.getByLabelText('Password').id)
    await user.click(button)
    expect(screen.getByRole('textbox', { name: 'Password' })).toBeTruthy()
  })
})

describe('Medallion', () => {
  it.each([
    ['Anna Maria Lindqvist', 'AL'],
    ['Madonna', 'M'],
    ["  zoë   o'hara ", 'ZO'],
    ['Åke (Nisse) Öberg', 'ÅÖ'],
    ['???', ''],
  ])('takes the initials of %s', (name, initials) => {
    expect(getInitials(name)).toBe(initials)
  })

  it('gives people with the same surname the same color', () => {
    expect(getTint('Anna Lindqvist')).toBe(getTint('Karl Lindqvist'))
  })

  it('shows the initials when the photo cannot be loaded', async () => {
    renderComponent(<Medallion name="Anna Lindqvist" photoUrl="/api/media/gone" />)
    const photo = document.querySelector('img')
    photo?.dispatchEvent(new Event('error'))
    expect(await screen.findByText('AL')).toBeTruthy()
  })
})

describe('SearchField', () => {
  it('clears the text by its button and focuses the field', async () => {
    const user = renderComponent(<Search />)
    const box = screen.getByRole('searchbox', { name: 'Search people' })
    await user.type(box, 'Victoria')
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(box).toHaveProperty('value', '')
    expect(document.activeElement).toBe(box)
  })
})

describe('list states', () => {
  it('shows the error message and a button that tries again', async () => {
    const again = vi.fn()
    const user = renderComponent(<ErrorState message="Failed to load family members" onTryAgain={again} />)
    expect(screen.getByRole('alert').textContent).toContain('Failed to load family members')
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(again).toHaveBeenCalledOnce()
  })

  it('says that the page is not saved when the device is offline', () => {
    renderComponent(<OfflineState />)
    expect(screen.getByText('Not saved on this device yet')).toBeTruthy()
  })

  it('shows the date of an outdated copy and nothing for a current copy', () => {
    const savedAt = new Date(new Date().getFullYear() - 1, 2, 12).getTime()
    renderComponent(
      <>
        <SavedCopyNote savedAt={savedAt} stale={false} />
        <SavedCopyNote savedAt={savedAt} stale />
      </>,
    )
    expect(screen.getByRole('status').textContent).toBe(
      `Saved copy of 12 March ${new Date().getFullYear() - 1}. It could not be refreshed.`,
    )
  })
})

describe('ConfirmDialog', () => {
  it('confirms or cancels, and shows the running action', async () => {
    const confirm = vi.fn()
    const cancel = vi.fn()
    const user = renderComponent(
      <ConfirmDialog
        open
        title="Delete this photo?"
        confirmLabel="Delete"
        danger
        onConfirm={confirm}
        onCancel={cancel}
      >
        It cannot be brought back.
      </ConfirmDialog>,
    )
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete this photo?' })
    expect(dialog.textContent).toContain('It cannot be brought back.')
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(confirm).toHaveBeenCalledOnce()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(cancel).toHaveBeenCalledOnce()
    await user.keyboard('{Escape}')
    expect(cancel).toHaveBeenCalledTimes(2)
  })
})

/** A form whose submission never ends. */
function SendingForm({ onSend }: { onSend: () => void }) {
  const [working, setWorking] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
        setWorking(true)
      }}
    >
      <Button type="submit" disabled={working}>
        Send
      </Button>
      <Button>Next</Button>
    </form>
  )
}

it('keeps the focus on a button that becomes disabled, ignores clicks, and skips the button afterwards', async () => {
  const onSend = vi.fn()
  const user = renderComponent(<SendingForm onSend={onSend} />)
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
  await user.tab()
  await user.keyboard('{Enter}{Enter}')
  expect(onSend).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(send)
  expect(send.disabled).toBe(false)
  expect(send.getAttribute('aria-disabled')).toBe('true')
  await user.tab()
  expect(send.disabled).toBe(true)
  await user.tab({ shift: true })
  expect(document.activeElement).not.toBe(send)
})

function DeletableRows() {
  const [rows, setRows] = useState(['One', 'Two'])
  const [asking, setAsking] = useState<string | null>(null)
  return (
    <>
      <h1 tabIndex={-1}>Rows</h1>
      {rows.map((row) => (
        <Button key={row} onClick={() => setAsking(row)}>
          {row}
        </Button>
      ))}
      {asking !== null && (
        <ConfirmDialog
          open
          title="Delete it?"
          confirmLabel="Delete"
          onConfirm={() => {
            setRows(rows.filter((row) => row !== asking))
            setAsking(null)
          }}
          onCancel={() => setAsking(null)}
        />
      )}
    </>
  )
}

it('returns the focus to the opener of a dialog, or to the page title if the opener was removed', async () => {
  const user = renderComponent(<DeletableRows />)
  const one = screen.getByRole('button', { name: 'One' })
  await user.click(one)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement).toBe(one))
  await user.click(one)
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Rows' })))
})

function QuestionedForm({ sent }: { sent: () => undefined }) {
  const [asking, setAsking] = useState(true)
  return (
    <FormDialog
      title="Edit"
      isChanged={false}
      isSending={false}
      submitLabel="Save Changes"
      submittingLabel="Saving..."
      question={
        asking && (
          <EditConflict
            fields={[{ label: 'Title', theirs: 'The lintel', mine: 'The beam' }]}
            onKeepMine={() => {}}
            onUseTheirs={() => setAsking(false)}
          />
        )
      }
      onSubmit={sent}
      onClose={() => {}}
    >
      <TextField label="Title" />
    </FormDialog>
  )
}

it('moves the focus to the submit button after a conflict is resolved and after a field submits the form', async () => {
  const user = renderComponent(<QuestionedForm sent={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Use the other version' }))
  const save = screen.getByRole('button', { name: 'Save Changes' })
  expect(document.activeElement).toBe(save)
  await user.click(screen.getByLabelText('Title'))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(save)
})

it('focuses the edit conflict and hides the submit button until a version is chosen', async () => {
  const sent = vi.fn(() => undefined)
  const user = renderComponent(<QuestionedForm sent={sent} />)
  const question = await screen.findByRole('alert', { name: 'Changed by somebody else' })
  await waitFor(() => expect(document.activeElement).toBe(question))
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull()
  await user.type(screen.getByLabelText('Title'), '{Enter}')
  expect(sent).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Use the other version' }))
  await user.type(screen.getByLabelText('Title'), '{Enter}')
  expect(sent).toHaveBeenCalledOnce()
})
