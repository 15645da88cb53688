import type { FeeRow } from '#db/queries/fees/fees.ts'
import { formatDay } from '../../language/format-date-time.ts'
import { plural } from '../../language/plural.ts'

/** `name` is that of its type, as applicants read it, with its band. */
type FeeFacts = Pick<FeeRow, 'amount' | 'from' | 'until'> & { readonly name: string }

const priceOf = ({ amount }: Pick<FeeFacts, 'amount'>) =>
  amount === null ? 'price on application' : `£${amount}`
const daysOf = ({ from, until }: Pick<FeeFacts, 'from' | 'until'>) =>
  [from && `from ${formatDay(from)}`, until && `until ${formatDay(until)}`]
    .filter(Boolean)
    .join(' ') || 'with no end date'

const fromHint = 'For example, 1 January 2027'
const amountHint = 'For example, 45 or 45.50'

/** The pages on which staff look after the fees. */
export const staffFeesText = {
  title: 'Fees',
  lead: 'Each day begins at midnight in the United Kingdom. Applicants see changes at once.',
  days: daysOf,
  audience: { individual: 'Individuals', organisation: 'Organisations' },
  status: { current: 'Offered', future: 'Later', past: 'Ended' },
  add: 'Add a fee',
  back: 'Back to the fees',
  /** The links of a fee; a screen reader gets the sentences below. */
  links: { price: 'Price', description: 'Description', end: 'End' },
  change: 'Change the price',
  describe: 'Change the description',
  end: 'End the fee',
  /** Read after a link by a screen reader. */
  of: (fee: FeeFacts): string => `of ${fee.name}, ${daysOf(fee)}`,
  fields: {
    type: 'Type',
    audience: 'Who is it for?',
    description: 'Description',
    descriptionHint: 'What applicants read, for example: For farms and smallholdings',
    band: 'Band (optional)',
    bandHint: 'A price level within the type, such as A',
    bandDescription: 'Description of the band (optional)',
    amount: 'Price in pounds',
    amountHint,
    onApplication: 'Price on application',
    from: 'First day',
    fromHint,
    until: 'Last day (optional)',
  },
  /** The description of the band in another language. */
  bandWords: 'Description of the band',
  prompts: { type: 'Select a type' },
  price: {
    title: 'Change the price',
    lead: (fee: FeeFacts): string => `${fee.name} costs ${priceOf(fee)}, ${daysOf(fee)}.`,
    amount: 'New price in pounds',
    amountHint,
    onApplication: 'Price on application',
    from: 'First day of the new price',
    fromHint,
    submit: 'Change the price',
    pending: 'Saving…',
  },
  describeForm: {
    title: 'Change the description of a fee',
    lead: (fee: FeeFacts): string => `Applicants see the new description of ${fee.name} at once.`,
    submit: 'Save',
    pending: 'Saving…',
  },
  endForm: {
    title: 'End a fee',
    lead: (fee: FeeFacts): string =>
      `${fee.name}, ${priceOf(fee)}, will not be offered from this day. If it has not begun by then, it is deleted.`,
    from: 'First day without this fee',
    fromHint,
    submit: 'End the fee',
    pending: 'Ending…',
  },
  raise: {
    link: 'Raise all fees',
    title: 'Raise all fees',
    lead: 'You will see the old and new prices before anything changes. Free fees, fees without a price, and fees that begin on or after this day stay as they are.',
    by: 'By how much?',
    byHint: 'For example, 5',
    unit: 'Per cent or pounds?',
    units: { percent: 'Per cent', pounds: 'Pounds' },
    pence: 'Round to the nearest penny',
    penceHint: 'Otherwise, the new prices are in whole pounds.',
    from: 'First day of the new prices',
    fromHint,
    show: { submit: 'Show the new prices', pending: 'Opening…' },
    prices: 'Old and new prices',
    columns: (day: string) => ['Fee', 'Now', `From ${formatDay(day)}`] as const,
    confirm: (count: number): string =>
      plural.en(count, { one: 'Raise this fee', other: 'Raise these {n} fees' }),
    pending: 'Saving…',
    nothing: 'No prices would change. Enter a larger rise, or another day.',
    'too-much': 'A price would be a billion pounds or more. Enter a smaller rise.',
    changed: 'Someone has just changed a fee. Check the new prices, then confirm them again.',
  },
  addForm: { submit: 'Add the fee', pending: 'Adding…' },
  preview: {
    open: 'See the fees as applicants will see them',
    label: 'On which day?',
    submit: 'Show the fees',
    title: (day: string): string => `Fees on ${day}`,
    lead: 'This is a preview. You cannot choose a fee here.',
    none: 'There are no fees on this day.',
    wrongDay: 'Enter a day from 1900 to 2100, like 2027-01-31',
  },
  enter: {
    type: 'Select a type',
    audience: 'Select who the fee is for',
    description: 'Enter a description',
    amount: 'Enter a price, or select ‘Price on application’',
    bothAmounts: 'Enter a price or select ‘Price on application’, not both',
    amountFormat: 'Enter a price in pounds, like 45 or 45.50',
    from: 'Enter the first day',
    by: 'Enter by how much the prices rise',
    byFormat: 'Enter a number, like 5 or 2.50',
    unit: 'Select per cent or pounds',
    day: 'Enter a day from 1900 to 2100, like 2027-01-31',
  },
  faults: {
    unknown: (): string => 'This fee no longer exists. Someone has just deleted it.',
    overlaps: ({ other }: { readonly other: FeeFacts }): string =>
      `There is already a fee for ${other.name} on these days: ${priceOf(other)}, ${daysOf(other)}. Change that fee, or choose another day.`,
    'in-the-past': ({ day }: { readonly day: string }): string =>
      `${formatDay(day)} is in the past. Enter today or a later day.`,
    'not-begun': ({ fee: { from } }: { readonly fee: Pick<FeeRow, 'from'> }): string =>
      `This fee begins on ${from ? formatDay(from) : ''}. Enter a later day.`,
    'ended-by': ({
      fee,
      day,
    }: {
      readonly fee: Pick<FeeRow, 'until'>
      readonly day: string
    }): string =>
      `The last day of this fee is ${fee.until ? formatDay(fee.until) : ''}, which is before ${formatDay(day)}. Enter an earlier day.`,
    'band-missing': (): string =>
      'Enter the band that this describes, or leave its description empty',
    'until-before-from': ({
      from,
      until,
    }: {
      readonly from: string
      readonly until: string
    }): string =>
      `${formatDay(until)} is before ${formatDay(from)}. Enter ${formatDay(from)} or a later day.`,
    'changed-meanwhile': (): string =>
      'Someone has just changed this fee. Check it, then try again.',
  },
}
