import { date, optional } from '#lib/contract/field.ts'
import { required } from '#lib/contract/rule.ts'
import { FeeForm } from '#lib/contracts/forms/fee.ts'
import { command, type Noun, option } from '../declare.ts'
import { runFeeEnd, runFeeList, runFeeSchedule, runFeeSet } from './fee-actions.ts'

const { fields } = FeeForm

const values = {
  description: option(optional(fields.description), 'what applicants read', 'text'),
  band: option(fields.band, 'the price level within the type', 'band'),
  bandDescription: option(fields.bandDescription, 'who is in the band', 'text'),
  amount: option(fields.amount, 'pounds, such as 45 or 45.50', 'pounds'),
  until: option(fields.until, 'the last day, such as 2027-12-31; empty: no end', 'day'),
}
const flags = { 'on-application': 'the fee has no fixed amount' }
const id = { id: 'the id of the fee, from fee list' }

/** The commands for fees. */
export const feeCommands: Noun = {
  name: 'fee',
  description:
    'Manages the fees that applicants see. A day begins at midnight in London, and a change is visible on every instance within a second.',
  commands: [
    command({
      name: 'list',
      summary: 'lists the fees of today and of the future',
      flags: { all: 'list the fees of the past too' },
      examples: ['fee list', 'fee list --all --json'],
      run: runFeeList,
    }),
    command({
      name: 'set',
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
      run: runFeeSet,
    }),
    command({
      name: 'schedule',
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
      run: runFeeSchedule,
    }),
    command({
      name: 'end',
      summary: 'stops offering a fee from a day on',
      description:
        'Stops offering a fee from a day on. A fee that would begin on that day or later is deleted.',
      arguments: id,
      options: { from: option(date('from'), 'the first day without it (default: today)', 'day') },
      examples: ['fee end 0199f2a4-1c1e-7cc2-8f0a-6f6a3c0c7d10 --from 2027-04-01'],
      run: runFeeEnd,
    }),
  ],
}
