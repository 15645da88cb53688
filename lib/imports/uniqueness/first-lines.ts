/** The first line of each key of a file, from 1. */
export class FirstLines extends Map<string, number> {
  /** Returns the line that had the key before, or 0 after giving it this one. */
  claim(key: string, line: number): number {
    const first = this.get(key) ?? 0
    if (first === 0) this.set(key, line)
    return first
  }
}
