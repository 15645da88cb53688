import { period } from '../../language/period.ts'

/** The text for staff during an impersonation. */
export const staffImpersonationText = {
  link: 'See what this person sees',
  title: (name: string): string => `See what ${name} sees`,
  lead: `You will be able to see this person’s pages for ${period.en.impersonationMinutes}. You cannot change anything there, and you stay signed in as yourself.`,
  told: 'They will see your role, the time and your reason on their security page.',
  reason: 'Reason',
  reasonHint: 'One line, for example: Cannot find the membership',
  submit: 'See their pages',
  pending: 'Opening…',
  keep: 'Back to the record',
  disabled: 'This account is disabled, so this person sees no pages.',
  banner: {
    label: 'What a member sees',
    text: (name: string, time: string): string =>
      `You are seeing what ${name} sees, until ${time}. You cannot change anything.`,
    end: 'Stop',
  },
  refused: {
    title: 'You cannot change anything here',
    lead: 'You are looking at what a member sees. Nothing was saved or sent.',
    next: 'To do something yourself, stop looking at the member’s pages first.',
    end: 'Stop looking at the member’s pages',
    back: 'Keep looking',
  },
}
