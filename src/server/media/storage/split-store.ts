/** The media store of a site with an image host: new files go to the host, older files stay on the disk. */
import type { MediaRow } from '../media-row.ts'
import {
  exportOnlyFolder,
  type HostedFile,
  type MediaLocation,
  type MediaRequest,
  type MediaStore,
  type StoredFile,
} from './media-store.ts'

export class SplitStore implements MediaStore {
  readonly #disk: MediaStore
  readonly #host: MediaStore

  constructor(disk: MediaStore, host: MediaStore) {
    this.#disk = disk
    this.#host = host
  }

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

  #getStore({ store }: MediaRow): MediaStore {
    return store === 'disk' ? this.#disk : this.#host
  }

  sign(token: string, expire: number): string {
    return this.#host.sign(token, expire)
  }

  put(...[mediaRow, directory]: Parameters<MediaStore['put']>): Promise<StoredFile> {
    return (mediaRow.folder === exportOnlyFolder ? this.#disk : this.#host).put(mediaRow, directory)
  }

  locate(mediaRow: MediaRow, request: MediaRequest): Promise<MediaLocation | null> {
    return this.#getStore(mediaRow).locate(mediaRow, request)
  }

  remove(mediaRow: MediaRow): Promise<void> {
    return this.#getStore(mediaRow).remove(mediaRow)
  }

  removeHostedFile(hostFileId: string): Promise<void> {
    return this.#host.removeHostedFile(hostFileId)
  }

  findHostedFile(hostFileId: string): Promise<HostedFile | null> {
    return this.#host.findHostedFile(hostFileId)
  }
}
