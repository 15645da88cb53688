import { date, optional } from '#lib/contract/field.ts'
import { required } from '#lib/contract/rule.ts'
import { FeeForm, type FeeWords } from '#lib/contracts/forms/fee.ts'
import { translationsIn } from '#lib/contracts/forms/translated.ts'
import { describeFault } from '#lib/fees/fee-fault.ts'
import { feesList } from '#lib/fees/list.ts'
import type { FeeResult } from '#lib/fees/manage-fees.ts'
import { texts } from '#lib/text/texts.ts'
import { CommandError, notDone } from '../command-error.ts'
import { openFor } from '../database.ts'
import { type CommandInput, type CommandResult, command, type Noun, option } from '../declare.ts'
import { listCommand } from '../list-command.ts'
import { translatedOptions } from '../translated-options.ts'
import { raiseCommand } from './raise-command.ts'

const text = () => texts().operatorFees
const { fields } = FeeForm

const values = {
  description: option(optional(fields.description), 'what applicants read', 'text'),
  band: option(fields.band, 'the price level within the type', 'band'),
  bandDescription: option(fields.bandDescription, 'who is in the band', 'text'),
  ...translatedOptions('description', fields, 'what applicants read'),
  ...translatedOptions('band-description', fields, 'who is in the band'),
  amount: option(fields.amount, 'pounds, such as 45 or 45.50', 'pounds'),
  until: option(fields.until, 'the last day, such as 2027-12-31; empty: no end', 'day'),
}
const flags = { 'on-application': 'the fee has no fixed amount' }
const id = { id: 'the id of the fee, from fee list' }

const openFees = () => openFor(() => import('#lib/fees/manage-fees.ts'))

type Change = Partial<FeeWords & { readonly [Key in 'band' | 'amount' | 'until']: string | null }>

/** The values that were given. A description cannot be cleared, so an empty one changes nothing. */
function changeOf(given: CommandInput<typeof values>['options'], onApplication: boolean): Change {
  const { description, band, bandDescription, amount, until } = given
  if (onApplication && amount) throw new CommandError('command-line', text().bothAmounts)
  const all = {
    description: description ?? undefined,
    band,
    bandDescription,
    amount: onApplication ? null : (amount ?? undefined),
    until,
    descriptions: translationsIn('description', given),
    bandDescriptions: translationsIn('band-description', given),
  }
  const isGiven = (value: unknown) =>
    value !== undefined && (value === null || Object.keys(value).length > 0)
  return Object.fromEntries(Object.entries(all).filter(([, value]) => isGiven(value)))
}

const refusal = (fault: Parameters<typeof describeFault>[0]) =>
  notDone(fault.outcome, describeFault(fault, text().faults))

function resultOf(result: FeeResult): CommandResult {
  if (result.outcome !== 'saved') {
    throw refusal(result)
  }
  return { json: result.fee, text: text().saved(result.fee) }
}

/** The commands for fees. */
export const feeCommands: Noun = {
  name: 'fee',
  description:
    'Manages the fees that applicants see. A day begins at midnight in London, and a change is visible on every instance within a second.',
  commands: [
    listCommand('fee', feesList, 'fee list --all --json'),
    command({
      name: 'set',
      mayClear: true,
      summary: 'adds a fee, or corrects one',
      description:
        'Adds a fee. With an id, corrects that fee at once, for example a typing mistake. It is rejected if it overlaps with a fee of the same type, band and audience.',
      arguments: { 'id?': 'the id of the fee to correct' },
      options: {
        type: option(optional(fields.type), 'the membership type, such as Friend', 'type'),
        audience: option(optional(fields.audience), 'individual or organisation', 'audience'),
        ...values,
        from: option(fields.from, 'the first day of a new fee (default: today)', 'day'),
      },
      flags,
      examples: [
        "fee set --type Friend --audience individual --description 'Friend of the farm' --amount 24",
        "fee set 0199f2a4-1c1e-7cc2-8f0a-6f6a3c0c7d10 --description 'A friend of the farm'",
      ],
      async run({ args: [id], options: { type, audience, from, ...given }, flags, operator }) {
        const change = changeOf(given, flags['on-application'])
        if (id !== undefined) {
          if (type || audience || from !== undefined)
            throw new CommandError('command-line', text().fixed)
          if (Object.keys(change).length === 0)
            throw new CommandError('command-line', texts().command.nothingToChange)
          const { editFee } = await openFees()
          return resultOf(await editFee(id, change, operator))
        }
        const { description } = given
        if (!type || !audience || !description) {
          const needed = Object.entries({ type, audience, description })
          const missing = needed.filter(([, value]) => !value).map(([name]) => name)
          throw new CommandError('command-line', text().required(missing))
        }
        const { band = null, bandDescription = null, amount = null, until = null } = change
        const facts = { type, audience, description, band, bandDescription }
        const { addFee } = await openFees()
        const fee = { ...change, ...facts, amount, until, from: from ?? null }
        return resultOf(await addFee(fee, operator))
      },
    }),
    command({
      name: 'schedule',
      mayClear: true,
      summary: 'changes a fee from a day on',
      description:
        'Ends a fee before a day and adds its successor, with the changes, from that day on. Before midnight applicants see the old fee, and from midnight the new one.',
      arguments: id,
      options: {
        from: option(
          { ...date('from', required()) },
          'the first day of the change, today or later',
          'day',
        ),
        ...values,
      },
      flags,
      examples: ['fee schedule 0199f2a4-1c1e-7cc2-8f0a-6f6a3c0c7d10 --from 2027-04-01 --amount 26'],
      async run({ args: [id = ''], options: { from, ...given }, flags, operator }) {
        const change = changeOf(given, flags['on-application'])
        if (Object.keys(change).length === 0)
          throw new CommandError('command-line', texts().command.nothingToChange)
        const { scheduleFee } = await openFees()
        return resultOf(await scheduleFee(id, from, change, operator))
      },
    }),
    raiseCommand,
    command({
      name: 'end',
      summary: 'stops offering a fee from a day on',
      description:
        'Stops offering a fee from a day on. A fee that would begin on that day or later is deleted.',
      arguments: id,
      options: { from: option(date('from'), 'the first day without it (default: today)', 'day') },
      examples: ['fee end 0199f2a4-1c1e-7cc2-8f0a-6f6a3c0c7d10 --from 2027-04-01'],
      async run({ args: [id = ''], options: { from }, operator }) {
        const { endFee } = await openFees()
        const ended = await endFee(id, from ?? undefined, operator)
        if (ended.outcome !== 'ended') {
          throw refusal(ended)
        }
        const { outcome: _, ...json } = ended
        const sentence = ended.deleted ? text().deleted(id) : text().ended(id, ended.from)
        return { json: { id, ...json }, text: sentence }
      },
    }),
  ],
}
