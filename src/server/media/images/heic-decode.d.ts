/** The types of the used part of heic-decode, a package without types. */
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
