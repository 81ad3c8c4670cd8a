/** Media at an image host beside those from before, which stay on the disk: each is read where it lies. */
import type { MediaRow } from '../media.store.ts'
import {
  type Found,
  type HostedFile,
  keptFolder,
  type MediaStore,
  type Placed,
  type Wanted,
} from './media-store.ts'

export class SplitStore implements MediaStore {
  readonly #disk: MediaStore
  readonly #host: MediaStore

  constructor(disk: MediaStore, host: MediaStore) {
    this.#disk = disk
    this.#host = host
  }

  /** New files go to the host. */
  get kind() {
    return this.#host.kind
  }

  get uploadUrl() {
    return this.#host.uploadUrl
  }

  get publicKey() {
    return this.#host.publicKey
  }

  get origins() {
    return this.#host.origins
  }

  #storeOf({ store }: MediaRow): MediaStore {
    return store === 'disk' ? this.#disk : this.#host
  }

  sign(token: string, expire: number): string {
    return this.#host.sign(token, expire)
  }

  put(...[medium, directory]: Parameters<MediaStore['put']>): Promise<Placed> {
    return (medium.folder === keptFolder ? this.#disk : this.#host).put(medium, directory)
  }

  find(medium: MediaRow, wanted: Wanted): Promise<Found | null> {
    return this.#storeOf(medium).find(medium, wanted)
  }

  remove(medium: MediaRow): Promise<void> {
    return this.#storeOf(medium).remove(medium)
  }

  look(hostFileId: string): Promise<HostedFile | null> {
    return this.#host.look(hostFileId)
  }
}
