import { type Capability, may } from '#lib/auth/staff/capabilities.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { en } from '#lib/text/en.ts'
import { endSessions, sendReset, unlock } from '../../actions.ts'
import { HelpForm } from './help-form.tsx'

const text = en.staffRecord.person.help

const buttons = [
  { capability: 'send-reset', action: sendReset, text: text.sendReset },
  { capability: 'end-sessions', action: endSessions, text: text.endSessions },
  { capability: 'unlock', action: unlock, text: text.unlock },
] as const satisfies readonly { capability: Capability; action: unknown; text: unknown }[]

interface HelpSectionProps {
  readonly staff: StaffMember
  readonly id: string
  readonly from: string | undefined
}

/** What the colleague's roles can do for this person; nothing if they can do nothing. */
export function HelpSection({ staff, id, from }: HelpSectionProps) {
  const shown = buttons.filter(({ capability }) => may(staff.staffRoles, capability))
  if (shown.length === 0) return null
  return (
    <section>
      <h2 className="text-xl">{text.title}</h2>
      <div className="mt-2 border-t-2 border-ink">
        {shown.map(({ capability, action, text: words }) => (
          <HelpForm key={capability} action={action} id={id} from={from} text={words} />
        ))}
      </div>
    </section>
  )
}
