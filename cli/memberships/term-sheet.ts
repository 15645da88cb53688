import { randomUUID } from 'node:crypto'
import type { TermKind } from '#lib/imports/columns/sheet-columns.ts'
import { openSheet } from '#lib/imports/open-sheet.ts'
import type { MembershipSheet } from '#lib/memberships/manage-membership.ts'
import { readSettings, readVariables } from '#lib/settings.ts'
import { texts } from '#lib/text/texts.ts'
import { CommandError } from '../command-error.ts'
import { askYesNo, assertInteractive } from '../confirm.ts'
import { openServiceDatabase } from '../database.ts'
import type { CommandResult } from '../declare.ts'
import { assertReadable } from '../files.ts'
import { progress } from '../progress.ts'
import { tableOr } from '../table.ts'
import { resolveMembership } from './resolve-membership.ts'

const text = () => texts().operatorMemberships.sheet

/** A membership that a line of a sheet names, and its day. */
interface TermLine {
  readonly membership: MembershipSheet
  /** The day of the line, or null. */
  readonly day: string | null
}

/** A membership as it is, and the day of its change. */
interface PlannedRow {
  readonly id: string
  readonly day: string
  readonly shown: MembershipSheet
}

/** A change of the dates of memberships that a sheet names. */
interface TermChange {
  readonly kind: TermKind
  readonly path: string
  readonly flags: Readonly<Record<'dry-run' | 'yes', boolean>>
  /** The day on which a membership will be paid until or end; fails if it cannot be. */
  readonly dayOf: (line: TermLine) => Promise<string>
  /** Writes all rows or none; false if it wrote none. */
  readonly write: (rows: readonly PlannedRow[], batch: string) => Promise<boolean>
}

/** The date of a membership that a sheet changes, its column, and the outcome of the staff page that offers Undo. */
const kinds = {
  paid: { date: 'renewsOn', column: 'renews_on', outcome: 'staff-marked-paid' },
  ended: { date: 'endedOn', column: 'ended_on', outcome: 'staff-ended-several' },
} as const

/** Changes the dates of all memberships of a sheet, or of none if a line has a fault, and says where to take it back. */
export async function changeBySheet(change: TermChange): Promise<CommandResult> {
  const { kind, path, flags } = change
  const { date, column, outcome } = kinds[kind]
  await assertReadable(path)
  await openServiceDatabase()
  const planned: PlannedRow[] = []
  const faults: { readonly line: number; readonly message: string }[] = []
  const sheet = await openSheet(path, { kind })
  for await (const batch of sheet.batches()) {
    for (const { line, rows, faults: read } of batch) {
      faults.push(...read.map((fault) => ({ line, message: texts().imports.fault(fault) })))
      for (const { values } of rows) {
        try {
          const membership = await resolveMembership(String(values.charity_number))
          const given = values[column]
          const day = await change.dayOf({ membership, day: given ? String(given) : null })
          planned.push({ id: membership.id, day, shown: membership })
        } catch (error) {
          if (!(error instanceof CommandError)) throw error
          faults.push({ line, message: text().fault(line, error.message) })
        }
      }
    }
  }
  const memberships = planned.map(({ shown, day }) => {
    const { id, charityNumber, name, [date]: before } = shown
    return { id, charityNumber, name, before, after: day }
  })
  const json = { file: path, faults, memberships }
  if (faults.length > 0) {
    const messages = faults.map(({ message }) => message)
    const summary = [...messages, text().faults(faults.length)].join('\n')
    return { json: { ...json, changed: false }, text: summary, exitCode: 1 }
  }
  const table = tableOr(
    '',
    text().columns,
    memberships.map(({ charityNumber, name, before, after }) => [
      charityNumber,
      name ?? '',
      before ?? '',
      after,
    ]),
  )
  if (flags['dry-run']) {
    return { json: { ...json, changed: false }, text: `${table}\n\n${text().dryRun}` }
  }
  if (!flags.yes) {
    assertInteractive(table)
    progress.print(table)
    if (!(await askYesNo(text()[kind].question(planned.length)))) {
      throw new CommandError('declined', texts().command.declined)
    }
  }
  const batch = randomUUID()
  if (!(await change.write(planned, batch))) throw new CommandError('conflict', text().changed)
  const query = new URLSearchParams({
    done: outcome,
    'done-count': `${planned.length}`,
    'other-count': '0',
    batch,
    sheet: 'yes',
  })
  const undo = new URL(`/staff/memberships?${query}`, readSettings(readVariables()).baseUrl).href
  const done = [text()[kind].done(planned.length), text().undo(undo)].join('\n')
  return { json: { ...json, changed: true, undo }, text: flags.yes ? `${table}\n\n${done}` : done }
}
