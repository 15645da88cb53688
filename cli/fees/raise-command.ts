import { optional } from '#lib/contract/field.ts'
import { RaiseFees } from '#lib/contracts/forms/fee.ts'
import type { Raise } from '#lib/fees/raise-fees.ts'
import { texts } from '#lib/text/texts.ts'
import { CommandError } from '../command-error.ts'
import { confirm } from '../confirm.ts'
import { openServiceDatabase } from '../database.ts'
import { command, option } from '../declare.ts'
import { tableOr } from '../table.ts'

const text = () => texts().operatorFees
const { by, from } = RaiseFees.fields

/** The command that raises all fees at once. */
export const raiseCommand = command({
  name: 'raise',
  summary: 'raises all fees by a percentage or an amount, from a day on',
  description:
    'Shows the old and the new price of each fee. After a confirmation it ends these fees before the day, and adds their successors, all at once. Fees on application, free ones and those that begin on the day or later stay as they are. The new prices are in whole pounds, unless --pence is given.',
  options: {
    percent: option({ ...optional(by), name: 'percent' }, 'by how many per cent', 'number'),
    pounds: option({ ...optional(by), name: 'pounds' }, 'by how many pounds', 'number'),
    from: option(from, 'the first day of the new prices, today or later', 'day'),
  },
  flags: { pence: 'round to the nearest penny', yes: 'raise without asking' },
  examples: ['fee raise --percent 5 --from 2027-01-01'],
  async run({ options: { percent, pounds, from }, flags: { pence, yes }, operator }) {
    const number = percent ?? pounds
    if (!number || (percent && pounds)) throw new CommandError('command-line', text().raise.oneOf)
    await openServiceDatabase()
    const { planRaise, raiseFees, raiseFormValues } = await import('#lib/fees/raise-fees.ts')
    const raise: Raise = {
      by: number,
      unit: percent ? 'percent' : 'pounds',
      from,
      ...(pence && { pence: 'yes' }),
    }
    const plan = await planRaise(raise)
    if (plan.outcome === 'in-the-past')
      throw new CommandError('conflict', text().faults['in-the-past'](plan))
    if (plan.outcome !== 'planned') throw new CommandError('conflict', text().raise[plan.outcome])
    const { loadTypes, typeName } = await import('#lib/records/membership-types.ts')
    await loadTypes()
    const rows = plan.fees.map(({ type, band, audience, amount, raised }) => [
      typeName(type),
      band ?? '',
      audience,
      amount,
      raised,
    ])
    const shown = tableOr('', text().raise.columns(from), rows)
    if (!yes) await confirm(shown, text().raise.question, 'raise')
    const result = await raiseFees(raise, raiseFormValues(raise, plan.fees), operator)
    if (result.outcome !== 'raised')
      throw new CommandError('conflict', text().faults['changed-meanwhile']())
    return { json: { raised: result.count }, text: text().raise.done(result.count, from) }
  },
})
