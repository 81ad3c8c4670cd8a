/** Recognizes the addresses of web pages and files. */

/** Whether a text is an address that a browser opens; spaces around it do not count. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text.trim())
}
