/**
 * The media store of a site with an image host: new pictures and documents go to the host. Films and recordings stay on the
 * disk, where their copies are made, and so do older files.
 */
import type { MediaRow } from '../media-row.ts'
import { isRecording } from '../recordings/recording-variants.ts'
import type { DiskStore } from './disk-store.ts'
import {
  exportOnlyFolder,
  type HostedFile,
  type MediaLocation,
  type MediaRequest,
  type MediaStore,
  type StoredFile,
} from './media-store.ts'

export class SplitStore implements MediaStore {
  readonly #disk: DiskStore
  readonly #host: MediaStore

  constructor(disk: DiskStore, host: MediaStore) {
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
    const isForDisk = mediaRow.folder === exportOnlyFolder || isRecording(mediaRow)
    return (isForDisk ? this.#disk : this.#host).put(mediaRow, directory)
  }

  locate(mediaRow: MediaRow, request: MediaRequest): Promise<MediaLocation | null> {
    return this.#getStore(mediaRow).locate(mediaRow, request)
  }

  addConverted(...[mediaRow, write]: Parameters<MediaStore['addConverted']>): Promise<void> {
    return this.#disk.addConverted(mediaRow, write)
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
