import { redirect } from 'next/navigation'
import { LinkLine } from '#app/_ui/form/button-link.tsx'
import { QrCode } from '#app/_ui/qr-code.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { withGoto } from '#app/paths/mfa.ts'
import { queryOf } from '#app/request.ts'
import { readPendingMfa } from '#lib/auth/mfa/use-mfa.ts'
import { env } from '#lib/env.ts'
import { safeRedirectPath } from '#lib/http/safe-redirect-path.ts'
import { texts } from '#lib/text/texts.ts'
import { CodeForm } from '../../code-form.tsx'
import { requireMfaStep } from '../../require-step.ts'

export default async function Scan() {
  const text = texts().mfa.scan
  const goto = safeRedirectPath(queryOf('goto'))
  const member = await requireMfaStep('set-up', goto)
  const factor = await readPendingMfa(member)
  if (!factor) redirect(withGoto('/second-step/set-up', goto))
  return (
    <>
      <CodeForm
        above={
          <>
            <div className="max-w-64">
              <QrCode of={factor.uri} label={text.image} />
            </div>
            <p>{text.manual}</p>
            <SummaryList
              rows={[
                { term: text.account, value: `${env.orgName}: ${member.username}` },
                { term: text.key, value: <code className="break-words">{factor.key}</code> },
                { term: text.kind, value: text.kindValue },
              ]}
            />
          </>
        }
        text={text}
        digits
      />
      <LinkLine href={withGoto('/second-step/set-up', goto)}>{text.again}</LinkLine>
    </>
  )
}
