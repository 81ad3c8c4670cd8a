/** What the person ordered to be saved on this device, and how far it came: it outlives the page. */
import { readSaved, writeSaved } from './saved-data.ts'

export const savingKinds = ['pictures', 'documents', 'sound', 'film'] as const
export type SavingKind = (typeof savingKinds)[number]

export interface SavingOrder {
  kinds: readonly SavingKind[]
  /** `under way` goes on by itself when the site is opened; `stopped` waits for the person. */
  state: 'under way' | 'stopped' | 'done'
  /** When everything was last on the device, milliseconds since 1970; null where it never was. */
  completedAt: number | null
}

const key = 'everything'

function isOrder(value: unknown): value is SavingOrder {
  return typeof value === 'object' && value !== null && 'kinds' in value && 'state' in value
}

export async function readOrder(): Promise<SavingOrder | null> {
  const order = await readSaved('orders', key)
  return isOrder(order) ? order : null
}

export function writeOrder(ownerId: string, order: SavingOrder): Promise<void> {
  return writeSaved('orders', ownerId, [[key, order]])
}
