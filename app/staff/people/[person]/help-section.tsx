import type { ReactNode } from 'react'
import { Disclosure } from '#app/_ui/disclosure.tsx'
import { ButtonErrors, ButtonForm } from '#app/_ui/form/button-form.tsx'
import type { PersonRecord } from '#lib/accounts/people/open-record.ts'
import { type Capability, may } from '#lib/auth/staff/capabilities.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { texts } from '#lib/text/texts.ts'

type Account = PersonRecord['account']

interface HelpButton {
  readonly path: string
  readonly capability: Capability
  readonly text: 'disable' | 'enable' | 'endSessions' | 'invite' | 'sendReset' | 'unlock'
  /** True of a link to a page that asks before it is done. */
  readonly asks?: true
  /** Returns true if the button helps someone with this account. Without it, it always helps. */
  readonly helps?: (account: Account) => boolean
}

const buttons: readonly HelpButton[] = [
  {
    path: '/invite',
    capability: 'invite-people',
    text: 'invite',
    helps: ({ state }) => state === 'invited',
  },
  {
    path: '/reset',
    capability: 'send-reset',
    text: 'sendReset',
    helps: ({ state }) => state !== 'disabled',
  },
  { path: '/end-sessions', capability: 'end-sessions', text: 'endSessions' },
  { path: '/unlock', capability: 'unlock', text: 'unlock' },
  {
    path: '/disable',
    capability: 'change-access',
    text: 'disable',
    asks: true,
    helps: ({ state }) => state !== 'disabled',
  },
  {
    path: '/enable',
    capability: 'change-access',
    text: 'enable',
    helps: ({ state, mergedInto }) => state === 'disabled' && !mergedInto,
  },
]

interface HelpSectionProps {
  readonly staff: StaffMember
  /** The path of a form below the record. */
  readonly pathOf: (form: string) => string
  readonly account: Account
  /** Further pages that help. */
  readonly children: ReactNode
}

/** The help that the roles of the member of staff allow for this person. */
export function HelpSection({ staff, pathOf, account, children }: HelpSectionProps) {
  const own = buttons.filter(({ capability }) => may(staff.staffRoles, capability))
  const shown = own.filter(({ helps }) => helps?.(account) ?? true)
  const help = texts().staffRecord.person.help
  return (
    <section>
      <h2 className="text-xl">{help.title}</h2>
      <div className="mt-2 grid items-center gap-x-6 border-t-2 border-b border-t-ink border-b-line text-sm sm:grid-cols-2 [&_.button]:min-h-target [&_.button]:py-0 [&>a]:inline-flex [&>a]:min-h-target [&>a]:items-center">
        {shown.map(({ path, text, asks }) =>
          asks ? (
            <a key={path} href={pathOf(path)}>
              {help[text].submit}
            </a>
          ) : (
            <ButtonForm key={path} button={help[text]} action={pathOf(path)} kind="quiet" />
          ),
        )}
        {own.map(
          (one) =>
            !shown.includes(one) && <ButtonErrors key={one.path} action={pathOf(one.path)} />,
        )}
        {children}
      </div>
      {shown.length > 0 && (
        <Disclosure summary={help.explain}>
          <dl className="text-sm">
            {shown.map(({ path, text }) => (
              <div key={path} className="mb-2">
                <dt className="font-bold">{help[text].submit}</dt>
                <dd className="text-muted">{help[text].lead}</dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      )}
    </section>
  )
}
