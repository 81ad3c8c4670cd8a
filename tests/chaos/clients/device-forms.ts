/** What a relative does with the submission forms of a device, on pages that may die at any moment. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import type { ChosenFile } from '../../../e2e/fixtures/media-files.ts'
import { choose, openForm, type SubmissionType, sendButton } from '../../../e2e/fixtures/submission-form.ts'
import { typeDraft } from '../../../e2e/fixtures/type-draft.ts'
import type { Random } from '../random.ts'
import { Violation } from '../violation.ts'
import { makeLetter } from './letter.ts'

export const pages: Record<SubmissionType, string> = { news: '/news', blog: '/blog', archive: '/archives' }

/** The label and the field of the longest text. */
const mainText = {
  news: { label: 'Content', field: 'content' },
  blog: { label: 'Content', field: 'content' },
  archive: { label: 'Description', field: 'description' },
} as const

const maxFileBytes = 400_000

/** A loaded machine is slow; a form that shows nothing for this long shows nothing. */
export const stepTimeoutMs = 20_000

export interface SavedDraft {
  type: SubmissionType
  title: string
  /** The beginning of the long text: its last letter may be younger than the draft. */
  text: string
  fileNames: string[]
}

export interface Written {
  title: string
  /** The stored texts by their name in the request. */
  values: Record<string, string>
}

/** The letters that a device's user has made, by file name. */
export class Letters {
  readonly #folder: string
  readonly #random: Random
  readonly #hashes = new Map<string, string>()

  constructor(folder: string, random: Random) {
    this.#folder = folder
    this.#random = random
  }

  async make(name: string): Promise<ChosenFile> {
    const { bytes, sha256 } = makeLetter(this.#random, maxFileBytes)
    const file = path.join(this.#folder, name)
    await fs.writeFile(file, bytes)
    this.#hashes.set(name, sha256)
    return { path: file, name, sha256 }
  }

  hashOf(name: string): string {
    return this.#hashes.get(name) ?? `unknown file ${name}`
  }
}

const titleField = (form: Locator) => form.getByLabel('Title', { exact: true })
const textField = (form: Locator, type: SubmissionType) =>
  form.getByLabel(mainText[type].label, { exact: true })

const toFileName = (text: string) => /letter-\w+\.pdf/.exec(text)?.[0] ?? text

/** The names of the files in a form. */
async function listFileNames(form: Locator): Promise<string[]> {
  const items = form.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')
  const texts = await items.allInnerTexts()
  return texts.map(toFileName)
}

/** The names of the files that the form does not call unsaved. */
async function listSavedFileNames(form: Locator): Promise<string[]> {
  const items = form.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')
  const texts = await items.filter({ hasNotText: 'Not saved on this device' }).allInnerTexts()
  return texts.map(toFileName)
}

/** Who was signed out by the server reads the drafts on the device after signing in again. */
const lockedNotice = 'An earlier draft on this device will appear here'

/**
 * Waits until the form has read what is saved for it. Where the key of an earlier draft arrives later, with the connection,
 * the draft could appear between two strokes of a test that fills a field, and both texts would stand there.
 */
async function waitUntilRead(form: Locator): Promise<void> {
  const locked = form.getByRole('status').filter({ hasText: lockedNotice })
  try {
    await expect(locked).toHaveCount(0, { timeout: stepTimeoutMs })
  } catch {
    throw new Error('the draft is locked until the device is online again')
  }
}

/** Opens the form, which shows the saved draft if there is one. @throws Violation when the draft is not there */
export async function openWithDraft(
  operation: string,
  page: Page,
  type: SubmissionType,
  draft: SavedDraft | undefined,
): Promise<Locator> {
  const form = await openForm(page, type)
  await waitUntilRead(form)
  if (!draft) return form
  const read = async () => ({
    title: await titleField(form).inputValue(),
    text: (await textField(form, type).inputValue()).slice(0, draft.text.length),
    fileNames: await listFileNames(form),
  })
  const { type: _, ...wanted } = draft
  try {
    await expect.poll(read, { timeout: stepTimeoutMs }).toEqual(wanted)
  } catch (error) {
    // Throws again where the page is gone.
    const found = await read()
    const shown = (await form.getByRole('status').allInnerTexts()).join(' ')
    if (error instanceof Error && JSON.stringify(found) !== JSON.stringify(wanted)) {
      throw new Violation(
        operation,
        `the draft is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}; the form says "${shown}"`,
      )
    }
  }
  return form
}

async function addLetter(form: Locator, letter: ChosenFile | null) {
  if (letter) await choose(form, [letter], { timeout: stepTimeoutMs })
}

/** Writes a draft and waits until it is saved. */
export async function writeDraft(
  form: Locator,
  type: SubmissionType,
  token: string,
  letter: ChosenFile | null,
): Promise<SavedDraft> {
  await addLetter(form, letter)
  await titleField(form).fill(`A draft ${token}`)
  await textField(form, type).fill('')
  await typeDraft(textField(form, type), `Written by ${token}`)
  return {
    type,
    title: `A draft ${token}`,
    text: `Written by ${token}`,
    fileNames: await listSavedFileNames(form),
  }
}

/** Fills in all of a form. */
export async function writeAll(
  form: Locator,
  type: SubmissionType,
  token: string,
  letter: ChosenFile | null,
): Promise<Written> {
  await addLetter(form, letter)
  const title = `A submission ${token}`
  const text = `All that ${token} has to say.`
  await titleField(form).fill(title)
  await textField(form, type).fill(text)
  if (type !== 'archive') await form.getByLabel('Excerpt', { exact: true }).fill(`In short: ${token}.`)
  return { title, values: { title, [mainText[type].field]: text } }
}

/** Sends a form. @returns the names of its files, once the form has closed: the device has all of it, or the server */
export async function send(form: Locator, type: SubmissionType): Promise<string[]> {
  const fileNames = await listFileNames(form)
  await sendButton(form, type).click({ timeout: stepTimeoutMs })
  await expect(form).toBeHidden({ timeout: stepTimeoutMs })
  return fileNames
}
