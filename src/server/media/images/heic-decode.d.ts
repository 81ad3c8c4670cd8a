/** The part of heic-decode that is used here: it comes without types. */
declare module 'heic-decode' {
  export interface HeicImage {
    width: number
    height: number
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>
  }
  interface HeicDecode {
    (input: { buffer: Uint8Array }): Promise<{ width: number; height: number; data: Uint8ClampedArray }>
    all(input: { buffer: Uint8Array }): Promise<HeicImage[]>
  }
  const decode: HeicDecode
  export default decode
}
