/** A group of equal findings: their number, and the first of them. */
export type FindingGroup<Group, Found> = Group & {
  readonly count: number
  readonly found: readonly Found[]
}

const maxGroups = 10_000
const maxFound = 20

/** Groups what is found on the lines of a file while it is read. More than 10,000 groups are not kept. */
export class Findings<Group extends object, Found> {
  readonly #groups = new Map<string, { group: Group; count: number; found: Found[] }>()

  /** Adds one to its group. */
  add(group: Group, found: Found): void {
    const key = JSON.stringify(group)
    const known = this.#groups.get(key)
    if (known) {
      known.count += 1
      if (known.found.length < maxFound) known.found.push(found)
    } else if (this.#groups.size < maxGroups) {
      this.#groups.set(key, { group, count: 1, found: [found] })
    }
  }

  /** The groups in the order of the file. */
  list(): FindingGroup<Group, Found>[] {
    return [...this.#groups.values()].map(({ group, count, found }) => ({ ...group, count, found }))
  }
}
