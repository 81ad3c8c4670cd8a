/**
 * The media store of a site with an image host: new pictures and documents go to the host. Films and recordings stay with
 * the site's own files, where their copies are made, and so do older files.
 */
import type { MediaRow } from '../media-row.ts'
import { isRecording } from '../recordings/recording-variants.ts'
import type { FileStore } from './file-store.ts'
import {
  exportOnlyFolder,
  type HostedFile,
  type HostStore,
  type MediaLocation,
  type MediaRequest,
  type MediaStore,
  type StoredFile,
} from './media-store.ts'

export class SplitStore implements MediaStore {
  readonly #own: FileStore
  readonly #host: HostStore

  constructor(own: FileStore, host: HostStore) {
    this.#own = own
    this.#host = host
  }

  get files() {
    return this.#own.files
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

  #getStore({ store }: MediaRow): HostStore {
    return store === 'disk' ? this.#own : this.#host
  }

  sign(token: string, expire: number): string {
    return this.#host.sign(token, expire)
  }

  put(...[mediaRow, directory]: Parameters<MediaStore['put']>): Promise<StoredFile> {
    const isOwn = mediaRow.folder === exportOnlyFolder || isRecording(mediaRow)
    return (isOwn ? this.#own : this.#host).put(mediaRow, directory)
  }

  locate(mediaRow: MediaRow, request: MediaRequest): Promise<MediaLocation | null> {
    return this.#getStore(mediaRow).locate(mediaRow, request)
  }

  addConverted(...[mediaRow, write]: Parameters<MediaStore['addConverted']>): Promise<void> {
    return this.#own.addConverted(mediaRow, write)
  }

  readThumbnailSizes(mediaRow: MediaRow): Promise<(number | null)[]> {
    return this.#getStore(mediaRow).readThumbnailSizes(mediaRow)
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
