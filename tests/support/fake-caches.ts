/** The browser's Cache Storage, as far as the client uses it, in memory. */

/** A device that is full refuses from this many bytes on. */
export class FakeCaches {
  readonly stores = new Map<string, Map<string, { blob: Blob; headers: Headers }>>()
  room = Number.POSITIVE_INFINITY
  /** Called right after something was put in. */
  afterPut: () => Promise<void> = async () => {}

  async has(name: string) {
    return this.stores.has(name)
  }
  async keys() {
    return [...this.stores.keys()]
  }
  async delete(name: string) {
    return this.stores.delete(name)
  }
  async match(key: string, { cacheName }: { cacheName: string }) {
    const found = this.stores.get(cacheName)?.get(key)
    return found && new Response(found.blob, { headers: found.headers })
  }
  async open(name: string) {
    const store = this.stores.get(name) ?? new Map<string, { blob: Blob; headers: Headers }>()
    this.stores.set(name, store)
    return {
      put: async (key: string, response: Response) => {
        const blob = await response.blob()
        if (this.bytes() + blob.size > this.room) throw new DOMException('Full.', 'QuotaExceededError')
        store.set(key, { blob, headers: new Headers(response.headers) })
        await this.afterPut()
      },
      delete: async (key: string) => store.delete(key),
    }
  }

  bytes() {
    let sum = 0
    for (const store of this.stores.values()) for (const { blob } of store.values()) sum += blob.size
    return sum
  }

  /** The keys in a cache; empty where it is not there. */
  in(name: string) {
    return [...(this.stores.get(name)?.keys() ?? [])]
  }
}
