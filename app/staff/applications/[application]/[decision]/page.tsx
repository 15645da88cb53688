import { notFound, redirect } from 'next/navigation'
import { Button } from '#app/_ui/form/button.tsx'
import { Options } from '#app/_ui/form/choice/options.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { Select } from '#app/_ui/form/select.tsx'
import { sentForm } from '#app/_ui/form/sent-form.ts'
import { TextArea } from '#app/_ui/form/text-area.tsx'
import { pathOfApplication } from '#app/paths/application.ts'
import { currentRequestContext } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import { openApplication } from '#lib/accounts/applications/applications.ts'
import { canDecide, suggestNumber } from '#lib/accounts/applications/decide-application.ts'
import { listReplies } from '#lib/accounts/applications/saved-replies.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { textIn } from '#lib/text/language/translations.ts'
import { texts } from '#lib/text/texts.ts'
import { SaveAndNext } from '../../../queue/queue-nav.tsx'
import { applicantName } from '../applicant-name.ts'
import { decisions, isDecision } from '../decision.ts'

/** A decision on an application, with the email to the applicant, which staff can edit. */
export default async function DecisionPage({
  params,
}: {
  params: Promise<{ application: string; decision: string }>
}) {
  const { backToApplication, ...text } = texts().staffApplications
  const { application: named, decision } = await params
  const id = guidOrNil(named)
  const staff = await requireStaff('decide-applications')
  if (!isDecision(decision)) notFound()
  const opened = await openApplication(staff, id, currentRequestContext())
  if (!opened) notFound()
  const { application, duplicates } = opened
  const { lead, template, lines = [] } = decisions(application.renewal)[decision]
  if (!canDecide(decision, application.state)) redirect(pathOfApplication(id))
  const suggested = decision === 'accept' ? await suggestNumber() : undefined
  const replies = await listReplies(decision)
  const sent = sentForm(pathOfApplication(id, decision))?.values
  const chosen = sent?.use ? replies.find((saved) => saved.id === sent.reply) : undefined
  const { newAccount, newAccountHint } = text.accept
  const { disabled } = texts().staffRecord.states
  // A new account, or that of someone who may be the applicant.
  const accounts = [
    { value: 'new', label: newAccount, hint: newAccountHint },
    ...duplicates.map(({ id: value, name: label, username, email, postcode, state }) => {
      const known = [username, email, postcode, state === 'disabled' && disabled]
      return { value, label, hint: known.filter(Boolean).join(', ') }
    }),
  ]
  // A renewal keeps the number of the membership.
  const isAsked = ({ name }: { name: string }) => name !== 'number' || !application.renewal
  return (
    <Form
      back={{ href: pathOfApplication(id), label: backToApplication }}
      text={text[decision]}
      lead={lead(application)}
      values={{
        person: 'new',
        number: suggested ?? application.reference,
        amount: application.amount ?? '',
        text: template,
      }}
      {...(application.renewal && { hidden: { number: application.reference } })}
      {...(decision === 'decline' && { kind: 'danger' })}
      also={
        <SaveAndNext
          of={applicantName(application)}
          next={opened.next}
          action={text[decision].link}
        />
      }
    >
      {(field) => (
        <>
          {lines.filter(isAsked).map((line) => (
            <Field key={line.name} {...field(line.name)} {...line} width="medium" />
          ))}
          {decision === 'accept' && application.accountId === null && duplicates.length > 0 && (
            <Options {...field('person')} label={text.accept.account} options={accounts} />
          )}
          {replies.length > 0 && (
            <div className="flex flex-wrap items-end gap-3">
              <Select
                {...field('reply')}
                label={text.replies.label}
                prompt={text.replies.prompt}
                options={replies.map(({ id: value, name: label }) => ({ value, label }))}
              />
              {/* Enter in a field presses the first button of the form, which must be that of the decision. */}
              <button type="submit" hidden />
              <Button kind="secondary" name="use" value="yes">
                {text.replies.use}
              </Button>
            </div>
          )}
          <TextArea
            {...field('text')}
            {...(chosen && {
              value: textIn(chosen.text, chosen.texts, application.language ?? undefined),
            })}
            rows={8}
          />
          <p>{text.emailWaits}</p>
        </>
      )}
    </Form>
  )
}
