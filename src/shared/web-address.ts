/** Recognizes the addresses of web pages and files. */

/** The host of an address, as it is written, without a user name; null for what is no address. */
export function getWebHost(text: string): string | null {
  return /^https?:\/\/(?:[^\s/?#]*@)?([^\s/?#@]+)(?:[/?#]\S*)?$/i.exec(text)?.[1] ?? null
}

export function isWebAddress(text: string): boolean {
  return getWebHost(text) !== null
}
