/** An in-memory stand-in for the parts of Cache Storage that the client uses. */

/** Free space in bytes; larger writes fail with QuotaExceededError. */
export class FakeCaches {
  readonly stores = new Map<string, Map<string, { blob: Blob; headers: Headers }>>()
  room = Number.POSITIVE_INFINITY
  /** Called after every put. */
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
      keys: async () => [...store.keys()].map((key) => new Request(`https://family.example${key}`)),
    }
  }

  bytes() {
    let sum = 0
    for (const store of this.stores.values()) for (const { blob } of store.values()) sum += blob.size
    return sum
  }

  /** The keys of a cache; empty when the cache does not exist. */
  in(name: string) {
    return [...(this.stores.get(name)?.keys() ?? [])]
  }
}
