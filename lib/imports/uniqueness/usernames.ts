import { usernameFor } from '#lib/auth/username.ts'
import { FirstLines } from './first-lines.ts'

/** The usernames of a file: finds repeated ones and makes missing ones. */
export class Usernames {
  readonly #lines = new FirstLines()
  /** Only of names that several people have. */
  readonly #lastNumbers = new Map<string, number>()

  /** Returns the line that has the username already, without regard to case; 0 if none has. */
  claim(username: string, line: number): number {
    return this.#lines.claim(username.toLowerCase(), line)
  }

  /** Makes a username such as `ada.fields`, or `ada.fields2` if the first is in use. */
  make(parts: readonly (string | null | undefined)[], line: number): string {
    const base = usernameFor(parts.filter(Boolean).join(' '))
    if (this.claim(base, line) === 0) return base
    for (let number = (this.#lastNumbers.get(base) ?? 1) + 1; ; number += 1) {
      const username = `${base}${number}`
      if (this.claim(username, line) > 0) continue
      this.#lastNumbers.set(base, number)
      return username
    }
  }
}
