import { period } from '../../language/period.ts'
import type { EmailContent } from '../emails.ts'

/** The membership of an email about its contacts, and its reader. */
interface Facts {
  readonly organisation: string
  readonly membership: string
  readonly number: string
  readonly name?: string
}

interface LinkFacts extends Facts {
  readonly link: string
}

const about = ({ membership, number }: Facts) =>
  [
    ['Membership', membership],
    ['Membership number', number],
  ] as const

const seeContacts = ({ link }: Pick<LinkFacts, 'link'>) => ({
  label: 'See the contacts',
  url: link,
})

const seeMembership = ({ link }: LinkFacts) => ({ label: 'See the membership', url: link })

const looksAfter =
  'You get this email because you are the primary or billing contact of this membership.'

/** The emails about a membership to its contacts; those about an act of staff have its name. */
export const contactEmailText = {
  invited: (
    facts: LinkFacts & {
      readonly inviter: string
      readonly role: string
      readonly until: string
    },
  ): EmailContent => ({
    subject: `${facts.inviter} has invited you to ${facts.membership}`,
    parts: [
      `${facts.inviter} invites you to become a contact of this membership.`,
      { facts: [...about(facts), ['Your role', facts.role], ['Until', facts.until]] },
      { label: 'See the invitation', url: facts.link },
      'Opening the page changes nothing. There you can choose how you accept, and read a note if there is one.',
      `You get this email because ${facts.inviter} gave us your email address. If you do not know why, you can ignore it.`,
    ],
  }),
  /** To the inviter, from someone whose invitation has expired. */
  renewal: (facts: LinkFacts & { readonly invited: string }): EmailContent => ({
    subject: `${facts.membership}: your invitation has expired`,
    name: facts.name,
    parts: [
      `You invited ${facts.invited} to become a contact. The invitation has expired, and they would like a new one.`,
      { facts: about(facts) },
      { label: 'Send it again', url: facts.link },
      'You get this email because you sent the invitation.',
    ],
  }),
  offered: (
    facts: LinkFacts & { readonly from: string; readonly until: string },
  ): EmailContent => ({
    subject: `${facts.membership}: you have been offered the role of primary contact`,
    name: facts.name,
    parts: [
      `${facts.from} would like you to become the primary contact of this membership.`,
      { facts: [...about(facts), ['Until', facts.until]] },
      { label: 'See the offer', url: facts.link },
      'Nothing changes unless you accept.',
      'You get this email because you are a contact of this membership.',
    ],
  }),
  /** To the primary contact, from the contact who does not want the role. */
  declined: (facts: LinkFacts & { readonly by: string }): EmailContent => ({
    subject: `${facts.membership}: ${facts.by} has declined the role of primary contact`,
    name: facts.name,
    parts: [
      `${facts.by} has declined your offer. You are still the primary contact of this membership, and can offer the role to someone else.`,
      { facts: about(facts) },
      seeContacts(facts),
      'You get this email because you offered the role.',
    ],
  }),
  changed: (
    facts: Facts & {
      /** The sentence that matters most to the reader. */
      readonly subject: string
      /** The change as sentences, without the last full stop. */
      readonly changes: string
      /** The member or the organisation that made it, unless the sentence says so. */
      readonly changedBy: string | undefined
      readonly isContact: boolean
      readonly link: string | undefined
      readonly report: string | undefined
    },
  ): EmailContent => ({
    subject: `${facts.membership}: ${facts.subject}`,
    name: facts.name,
    parts: [
      `${facts.changes}.`,
      {
        facts: [
          ...about(facts),
          ...(facts.changedBy ? ([['Changed by', facts.changedBy]] as const) : []),
        ],
      },
      ...(facts.link ? [seeContacts({ link: facts.link })] : []),
      ...(facts.report
        ? [
            `If you did not want this, tell us within ${period.en.reportDays}. Nobody can then change the contacts until we have looked at it.`,
            { label: 'This was not me', url: facts.report },
          ]
        : []),
      facts.isContact
        ? 'You get this email because you are a contact of this membership.'
        : 'You get this email because you were a contact of this membership.',
    ],
  }),
  /** To someone who reported a change, once an officer has decided that it stays. */
  reported: (facts: Facts): EmailContent => ({
    subject: `${facts.membership}: we have looked at the change that you reported`,
    name: facts.name,
    parts: [
      'You told us that you did not want a change of the contacts. We have looked at it, and it stays. The contacts can be changed again. If something is wrong, contact us.',
      { facts: about(facts) },
      'You get this email because a change was reported with the link in an email to you.',
    ],
  }),
  'membership-renewed': (facts: LinkFacts & { readonly day: string }): EmailContent => ({
    subject: `${facts.membership} is paid until the end of ${facts.day}`,
    name: facts.name,
    parts: [
      'Thank you. We have marked this membership as paid.',
      { facts: [...about(facts), ['Paid until the end of', facts.day]] },
      seeMembership(facts),
      looksAfter,
    ],
  }),
  'membership-ended': (facts: LinkFacts & { readonly day: string }): EmailContent => ({
    subject: `${facts.membership}: we have ended this membership`,
    name: facts.name,
    parts: [
      'We have ended this membership. If you did not expect that, contact us.',
      { facts: [...about(facts), ['First day without membership', facts.day]] },
      seeMembership(facts),
      looksAfter,
    ],
  }),
  'membership-edited': (facts: LinkFacts): EmailContent => ({
    subject: `${facts.membership}: we have changed the details of this membership`,
    name: facts.name,
    parts: [
      'We have changed the details of this membership. If something is wrong, contact us.',
      { facts: about(facts) },
      seeMembership(facts),
      looksAfter,
    ],
  }),
  'change-undone': (facts: LinkFacts): EmailContent => ({
    subject: `${facts.membership}: we have taken back a change of this membership`,
    name: facts.name,
    parts: [
      'We have taken back a change that we had made to this membership. It is as it was before. If something is wrong, contact us.',
      { facts: about(facts) },
      seeMembership(facts),
      looksAfter,
    ],
  }),
  confirm: (facts: LinkFacts & { readonly isReminder: boolean }): EmailContent => ({
    subject: facts.isReminder
      ? `Reminder: are the contacts of ${facts.membership} still right?`
      : `Are the contacts of ${facts.membership} still right?`,
    name: facts.name,
    parts: [
      'Once a year we ask you to look at the contacts of this membership. It takes a minute.',
      { facts: about(facts) },
      { label: 'Confirm the contacts', url: facts.link },
      'You get this email because you are the primary contact of this membership.',
    ],
  }),
}
