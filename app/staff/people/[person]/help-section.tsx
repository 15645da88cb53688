import type { FormAction } from '#app/_form/state.ts'
import type { PersonRecord } from '#lib/accounts/staff/open-record.ts'
import { type Capability, may } from '#lib/auth/staff/capabilities.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { en } from '#lib/text/en.ts'
import {
  disablePerson,
  enablePerson,
  endSessions,
  invite,
  sendReset,
  unlock,
} from '../../actions.ts'
import { HelpForm, type HelpText } from './help-form.tsx'

const text = en.staffRecord.person.help

type State = PersonRecord['account']['state']

interface HelpButton {
  readonly capability: Capability
  readonly action: FormAction
  readonly text: HelpText
  /** Whether the button helps someone whose account is in this state; without it, it always does. */
  readonly helps?: (state: State) => boolean
}

const buttons: readonly HelpButton[] = [
  {
    capability: 'invite-people',
    action: invite,
    text: text.invite,
    helps: (state) => state === 'invited',
  },
  { capability: 'send-reset', action: sendReset, text: text.sendReset },
  { capability: 'end-sessions', action: endSessions, text: text.endSessions },
  { capability: 'unlock', action: unlock, text: text.unlock },
  {
    capability: 'change-access',
    action: disablePerson,
    text: text.disable,
    helps: (state) => state !== 'disabled',
  },
  {
    capability: 'change-access',
    action: enablePerson,
    text: text.enable,
    helps: (state) => state === 'disabled',
  },
]

interface HelpSectionProps {
  readonly staff: StaffMember
  readonly id: string
  readonly from: string | undefined
  readonly state: State
}

/** What the colleague's roles can do for this person; nothing if they can do nothing. */
export function HelpSection({ staff, id, from, state }: HelpSectionProps) {
  const shown = buttons.filter(
    ({ capability, helps }) => may(staff.staffRoles, capability) && (helps?.(state) ?? true),
  )
  if (shown.length === 0) return null
  return (
    <section>
      <h2 className="text-xl">{text.title}</h2>
      <div className="mt-2 border-t-2 border-ink">
        {shown.map(({ action, text: words }) => (
          <HelpForm key={words.submit} action={action} id={id} from={from} text={words} />
        ))}
      </div>
    </section>
  )
}
