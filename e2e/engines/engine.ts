/** The three browser engines, and what the journeys need from each. */

/** Window coordinates in CSS pixels. */
export interface Point {
  x: number
  y: number
}

/** One page. Inputs are the engine's own events, not events made by scripts. */
export interface EnginePage {
  /** Starts a navigation without waiting for its end. */
  goto(address: string): Promise<void>
  reload(): Promise<void>
  /** Evaluates an expression in the page and returns its JSON value, or that of its promise. */
  run(expression: string): Promise<unknown>
  /** Presses the mouse at the first point, moves it along the path and releases it; one point is a click. */
  drag(path: readonly [Point, ...Point[]]): Promise<void>
  /** Types into the focused field. */
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  setFiles(selector: string, paths: readonly string[]): Promise<void>
  screenshot(): Promise<Uint8Array>
}

export type Key = 'Enter' | 'Escape' | 'Space' | 'SelectAll' | 'Delete'

/** A browser with a profile of its own: closed and opened again it is the same device. */
export interface EngineDevice {
  /** Folder in which downloads are saved. */
  readonly downloads: string
  open(): Promise<EnginePage>
  close(): Promise<void>
}

export interface DeviceOptions {
  /** An existing folder. */
  profile: string
  /** Whether the browser keeps pages for Back, as phones do. */
  pageCache: boolean
}

export interface Engine {
  name: 'Chromium' | 'Firefox' | 'WebKit'
  /** Debian's package that the machine lacks; undefined when the engine can run. */
  missing(): string | undefined
  makeDevice(options: DeviceOptions): EngineDevice
}

/** A common phone. */
export const windowSize = { width: 390, height: 844 }
