import type { ImportFault } from '../table-row.ts'
import { Findings } from '../warnings/findings.ts'

/** Equal faults: the same value of the same column, and why it cannot be imported. */
export interface FaultGroup extends Omit<ImportFault, 'line'> {
  readonly count: number
  /** The first lines. */
  readonly lines: readonly number[]
}

const keptGroups = 100

/** Groups the faults of a file while it is read. */
export class FaultGroups extends Findings<Omit<ImportFault, 'line'>, number> {
  constructor(faults: readonly ImportFault[] = [], earlier?: FaultGroups) {
    super(5, earlier)
    this.addFaults(faults)
  }

  /** Adds faults to their groups. */
  addFaults(faults: readonly ImportFault[]): void {
    for (const { line, ...fault } of faults) this.add(fault, line)
  }

  /** The largest groups first, and those of the same size in the order of the file. */
  listLargest(): readonly FaultGroup[] {
    return this.list()
      .sort((a, b) => b.count - a.count)
      .slice(0, keptGroups)
      .map(({ found: lines, ...group }) => ({ ...group, lines }))
  }
}
