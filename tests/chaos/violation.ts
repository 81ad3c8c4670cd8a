/** Something that must never happen: a lost, doubled or revived write, or an answer that contradicts an earlier one. */
export class Violation extends Error {
  override name = 'Violation'
  readonly operation: string

  constructor(operation: string, message: string) {
    super(message)
    this.operation = operation
  }
}
