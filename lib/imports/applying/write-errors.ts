import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { errorsHeader, errorsLine } from '../errors-file.ts'
import type { ImportFault, Sheet } from '../table-row.ts'

/** Reads the file again and writes its faulty lines with the reasons, for its owner only. */
export async function writeErrors(
  sheet: Sheet,
  databaseFaults: readonly ImportFault[],
  path: string,
): Promise<void> {
  const byLine = new Map<number, ImportFault[]>()
  for (const fault of databaseFaults) {
    byLine.set(fault.line, [...(byLine.get(fault.line) ?? []), fault])
  }
  async function* lines() {
    yield errorsHeader(sheet.report)
    for await (const batch of sheet.batches()) {
      for (const line of batch) {
        const faults = [...line.faults, ...(byLine.get(line.line) ?? [])]
        if (faults.length > 0) yield errorsLine({ ...line, faults }, sheet.report)
      }
    }
  }
  await pipeline(lines, createWriteStream(path, { mode: 0o600 }))
}
