/** Rules that fields of several contracts share. */
import './zod-settings.ts'
import { z } from 'zod'
import * as limits from '#shared/limits.ts'

const { textLength } = limits

/** A trimmed text. */
export const text = (maxLength: number) => z.string().trim().max(maxLength)

/** A trimmed text that is not empty. */
export const requiredText = (maxLength: number, message: string) => text(maxLength).min(1, message)

export const recordId = z.string().min(1).max(textLength.recordId)

/** The people of the tree that a record shows or is about. */
export const memberIds = z.array(recordId).max(limits.listLength.linkedPeople).optional()

export const tags = z.array(text(textLength.tag)).max(limits.listLength.tags)

export const emailAddress = z.email('Please enter an email address').max(textLength.email)
export const phone = text(textLength.phone).nullable().optional()
export const username = requiredText(textLength.username, 'Username is required')
export const searchText = z.string().max(textLength.search).optional()
