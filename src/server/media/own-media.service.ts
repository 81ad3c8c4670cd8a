/** The media files that this site stores itself, for backups. */
import type { Deps } from '#server/deps.ts'
import { listOwnMedia as findOwnMedia } from './media.store.ts'

export function listOwnMedia({ db }: Pick<Deps, 'db'>): Promise<{ id: string; sha256: string | null }[]> {
  return findOwnMedia(db)
}
