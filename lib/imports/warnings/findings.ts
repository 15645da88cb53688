/** A group of equal findings: their number, and the first of them. */
export type FindingGroup<Group, Found> = Group & {
  readonly count: number
  readonly found: readonly Found[]
}

const maxGroups = 10_000

/** Groups what is found on the lines of a file while it is read. More than 10,000 groups are not kept. */
export class Findings<Group extends object, Found> {
  readonly #groups = new Map<string, { group: Group; count: number; found: Found[] }>()
  readonly #maxFound: number

  /** Of each group, the first `maxFound` are named. Those that continue earlier ones leave these as they were. */
  constructor(maxFound = 20, earlier?: Findings<Group, Found>) {
    this.#maxFound = maxFound
    for (const [key, { found, ...group }] of earlier ? earlier.#groups : [])
      this.#groups.set(key, { ...group, found: [...found] })
  }

  /** Adds one to its group. */
  add(group: Group, found: Found): void {
    const key = JSON.stringify(group)
    const known = this.#groups.get(key)
    if (known) {
      known.count += 1
      if (known.found.length < this.#maxFound) known.found.push(found)
    } else if (this.#groups.size < maxGroups) {
      this.#groups.set(key, { group, count: 1, found: [found] })
    }
  }

  /** The groups in the order of the file. */
  list(): FindingGroup<Group, Found>[] {
    return [...this.#groups.values()].map(({ group, count, found }) => ({ ...group, count, found }))
  }
}
