import type { MembershipTerm } from '#db/queries/memberships/memberships.ts'
import { date, identifier, type TextField } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, required } from '#lib/contract/rule.ts'
import { en } from '#lib/text/en.ts'
import { MembershipForm } from './membership.ts'
import { type FormValues, shownValues } from './shown-values.ts'

const text = en.staffTerm
const { fields } = MembershipForm

const day = <Field extends TextField>(field: Field): Field => ({
  ...field,
  kind: { ...field.kind, message: text.enterDay },
})

/** The dates of a membership as staff enter them; all may be empty (decision 081). */
export const termFields = {
  joinedOn: day(fields.joinedOn),
  renewsOn: day(fields.renewsOn),
  endedOn: day(fields.endedOn),
  endReason: identifier('end-reason', maxLength(200, text.end.reasonTooLong)),
}

/** The columns of the dates. */
export const termColumns = ['joinedOn', 'renewsOn', 'endedOn', 'endReason'] as const

/** The last day that a payment pays for, as staff enter it. */
export const RenewMembership = message('renew-membership', {
  until: day(date('paid-until', required(text.renew.enter))),
  shown: shownValues,
})

/** The end of a membership, as staff enter it. */
export const EndMembership = message('end-membership', {
  from: day(date('ended', required(text.end.enter))),
  reason: identifier(
    'end-reason',
    required(text.end.enterReason),
    maxLength(200, text.end.reasonTooLong),
  ),
  shown: shownValues,
})

/** The dates of a membership as the form shows them. */
export const termFormValues = (term: MembershipTerm): FormValues => ({
  joined: term.joinedOn ?? '',
  'paid-until': term.renewsOn ?? '',
  ended: term.endedOn ?? '',
  'end-reason': term.endReason ?? '',
})

/** The columns that the form showed. */
export const shownTerm = (shown: FormValues) => ({
  joinedOn: shown.joined ?? '',
  renewsOn: shown['paid-until'] ?? '',
  endedOn: shown.ended ?? '',
  endReason: shown['end-reason'] ?? '',
})
