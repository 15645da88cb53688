import type { StaffApplication } from '#lib/accounts/applications/applications.ts'
import { env } from '#lib/env.ts'
import { texts } from '#lib/text/texts.ts'
import { applicantName } from './applicant-name.ts'

type Application = StaffApplication['application']

interface Decision {
  readonly lead: (application: Application) => string
  /** The email to the applicant, until staff edit it. */
  readonly template: string
  /** The fields of one line above the email. */
  readonly lines?: readonly {
    readonly name: string
    readonly label: string
    readonly hint?: string
  }[]
}

/** A decision that has a page of its own. */
export type DecisionName = 'accept' | 'ask' | 'decline' | 'payment'

/** The decisions on an application, or on a renewal, that have a page of their own, by their path. */
export function decisions(renewal = false): Readonly<Record<DecisionName, Decision>> {
  const { accept, ask, decline, payment } = texts().staffApplications
  return {
    accept: {
      lead: (of) =>
        (of.renewal ? accept.renewalLead : accept.lead)(applicantName(of), of.reference),
      template: renewal ? accept.renewalTemplate : accept.template(env.orgName),
      lines: [
        { name: 'number', label: accept.number, hint: accept.numberHint },
        { name: 'amount', label: accept.amount, hint: accept.amountHint },
      ],
    },
    ask: {
      lead: (of) => ask.lead(of.reference),
      template: ask.template,
    },
    decline: {
      lead: (of) => decline.lead(of.reference, of.membershipId !== null && !of.renewal),
      template: decline.template,
    },
    payment: {
      lead: (of) => payment.lead(of.reference),
      template: payment.template,
      lines: [{ name: 'amount', label: payment.amount }],
    },
  }
}

/** Returns true if a path names a decision. */
export const isDecision = (name: string): name is DecisionName => Object.hasOwn(decisions(), name)
