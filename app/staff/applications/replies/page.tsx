import { BackLink } from '#app/_ui/back-link.tsx'
import { Options } from '#app/_ui/form/choice/options.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { TextArea } from '#app/_ui/form/text-area.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { requireStaff } from '#app/staff-member.ts'
import { listReplies } from '#lib/accounts/applications/saved-replies.ts'
import { replyDecisions } from '#lib/contracts/forms/decide-application.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from '../../record-section.tsx'
import { TranslatedFields } from '../../translated-fields.tsx'

/** The saved replies, and below them the form that saves another. */
export default async function Replies() {
  const { back, replies: text } = texts().staffApplications
  await requireStaff('edit-replies')
  const replies = await listReplies()
  return (
    <>
      <BackLink href="/staff/applications">{back}</BackLink>
      <SuccessBanner />
      <Form
        text={text}
        above={
          <>
            {replyDecisions.map((decision) => (
              <RecordSection
                key={decision}
                title={text.decisions[decision]}
                none={text.none}
                rows={replies.filter((reply) => reply.decision === decision)}
              >
                {({ id, name }) => (
                  <>
                    <span className="min-w-0 break-words">{name}</span>
                    <a href={`/staff/applications/replies/${id}`} className="py-1">
                      {text.change}
                      <span className="sr-only"> {name}</span>
                    </a>
                  </>
                )}
              </RecordSection>
            ))}
            <h2 className="text-xl">{text.add}</h2>
          </>
        }
      >
        {(field) => (
          <>
            <Options {...field('decision')} labels={text.decisions} />
            <Field {...field('name')} />
            <TextArea {...field('text')} rows={8} />
            <TranslatedFields name="text" label={text.text} field={field} rows={8} />
          </>
        )}
      </Form>
    </>
  )
}
