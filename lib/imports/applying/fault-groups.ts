import type { ImportFault } from '../table-row.ts'

/** Equal faults: the same value of the same column, and why it cannot be imported. */
export interface FaultGroup extends Omit<ImportFault, 'line'> {
  readonly count: number
  /** The first lines. */
  readonly lines: readonly number[]
}

const namedLines = 5
/** So many different faults are grouped; the others are only counted. */
const maxGroups = 10_000
const keptGroups = 100

/** Groups the faults of a file while it is read. */
export class FaultGroups {
  readonly #groups: Map<string, FaultGroup & { lines: number[]; count: number }>

  constructor(faults: readonly ImportFault[] = [], earlier?: FaultGroups) {
    this.#groups = new Map(
      [...(earlier ? earlier.#groups : [])].map(([key, group]) => [
        key,
        { ...group, lines: [...group.lines] },
      ]),
    )
    for (const fault of faults) this.add(fault)
  }

  /** Adds a fault to its group. */
  add({ line, ...fault }: ImportFault): void {
    const key = JSON.stringify([fault.column, fault.value, fault.code, fault.values])
    const group = this.#groups.get(key)
    if (group) {
      group.count += 1
      if (group.lines.length < namedLines) group.lines.push(line)
    } else if (this.#groups.size < maxGroups) {
      this.#groups.set(key, { ...fault, count: 1, lines: [line] })
    }
  }

  /** The largest groups first, and those of the same size in the order of the file. */
  list(): readonly FaultGroup[] {
    return [...this.#groups.values()].sort((a, b) => b.count - a.count).slice(0, keptGroups)
  }
}
