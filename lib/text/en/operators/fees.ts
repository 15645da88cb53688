import type { FeeRow } from '#db/queries/fees/fees.ts'
import { commandName } from '../../language/command-name.ts'
import { plural } from '../../language/plural.ts'

type FeeFacts = Omit<
  FeeRow,
  'description' | 'descriptions' | 'bandDescription' | 'bandDescriptions' | 'status'
>

const nameOf = ({ type, band, audience }: FeeFacts) =>
  `${type}${band ? `, Band ${band}` : ''}, ${audience}`
const priceOf = ({ amount }: FeeFacts) => (amount === null ? 'on application' : `£${amount}`)
const daysOf = ({ from, until }: FeeFacts) =>
  [from && `from ${from}`, until && `until ${until}`].filter(Boolean).join(' ') || 'without an end'

/** The output of the commands for fees. */
export const operatorFeesText = {
  saved: (fee: FeeFacts): string =>
    `Saved the fee ${fee.id} (${nameOf(fee)}): ${priceOf(fee)}, ${daysOf(fee)}.`,
  ended: (id: string, from: string): string => `The fee ${id} is no longer offered from ${from}.`,
  deleted: (id: string): string => `Deleted the fee ${id}, which had not begun by that day.`,
  required: (options: readonly string[]): string =>
    `A new fee needs ${options.map((option) => `--${option}`).join(', ')}. To correct a fee, give its id`,
  bothAmounts: '--on-application: a fee is either on application or has an amount',
  fixed: 'The type and the audience of a fee cannot change. End the fee and add another one',
  raise: {
    columns: (day: string) => ['type', 'band', 'for', 'now', `from ${day}`],
    oneOf: 'Give either --percent or --pounds',
    nothing: 'No price would change',
    'too-much': 'A price would be a billion pounds or more',
    question: 'To raise these fees, type raise: ',
    done: (count: number, from: string): string =>
      `Raised ${plural.en(count, { one: '1 fee', other: '{n} fees' })} from ${from}.`,
  },
  faults: {
    unknown: ({ id }: { readonly id: string }): string =>
      `There is no fee ${JSON.stringify(id)}; to see all fees: ${commandName} fee list --all`,
    overlaps: ({ other }: { readonly other: FeeFacts }): string =>
      `This overlaps with the fee ${other.id} (${nameOf(other)}): ${priceOf(other)}, ${daysOf(other)}. To change its price from a day on: ${commandName} fee schedule ${other.id}`,
    'in-the-past': ({ day }: { readonly day: string }): string =>
      `--from: ${day} is in the past; use today or a later day`,
    'not-begun': ({ fee }: { readonly fee: FeeFacts }): string =>
      `--from: this fee begins on ${fee.from}, so its successor must begin after that day; to correct this fee: ${commandName} fee set ${fee.id}`,
    'ended-by': ({ fee, day }: { readonly fee: FeeFacts; readonly day: string }): string =>
      `--from: this fee ends on ${fee.until}, before ${day}`,
    'band-missing': (): string =>
      "--band-description: it describes a band, but the fee has none; add --band, or empty it with --band-description ''",
    'until-before-from': ({
      from,
      until,
    }: {
      readonly from: string
      readonly until: string
    }): string =>
      `--until: ${until} is before ${from}, on which the fee begins; use ${from} or a later day`,
    'changed-meanwhile': (): string =>
      `Someone else has just changed this fee. Look at it again: ${commandName} fee list`,
  },
}
