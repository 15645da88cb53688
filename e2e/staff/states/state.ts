import { openedBy } from '#lib/accounts/people/opened-by.ts'
import type { People, Person } from '../../fixtures/people.ts'

/** The pages of records in their states: each with its path, and the one that its text is compared with. */
export interface StatePage {
  readonly title: string
  readonly path: string
  /** The title of an earlier page, whose lines are left out; the whole text without it. */
  readonly unlike?: string
}

/** The setting in which the records of a test are added. */
export interface Setting {
  readonly people: People
  /** The colleague who opens the pages, with every role. */
  readonly staff: Person
  /** The id of the reason for which the colleague opens records. */
  readonly reason: string
  /** Remembers the name of a record, which a golden file has in place of its id; returns the id. */
  named(name: string, id: string): string
}

/** The path of a page with the reason for opening its record, if staff must give one. */
export function withReason(path: string, reason: string): string {
  const [, name, id = ''] =
    /^\/staff\/(?:privacy\/)?(people|memberships)\/([\da-f-]{36})/.exec(path) ?? []
  if (!name) return path
  const from = openedBy(reason, { kind: name === 'people' ? 'person' : 'membership', id })
  return `${path}${path.includes('?') ? '&' : '?'}from=${from}`
}

/** The lines of a page that another has not, and those that only the other has, marked as such. */
export function differences(text: string, other: string): string {
  const [lines, others] = [text.split('\n'), other.split('\n')]
  const without = (from: readonly string[], taken: readonly string[]) => {
    const left = [...taken]
    return from.filter((line) => {
      const place = left.indexOf(line)
      if (place >= 0) left.splice(place, 1)
      return place < 0
    })
  }
  return [
    ...without(others, lines).map((line) => `- ${line}`),
    ...without(lines, others).map((line) => `+ ${line}`),
  ].join('\n')
}
