import { notFound } from 'next/navigation'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { TextArea } from '#app/_ui/form/text-area.tsx'
import { requireStaff } from '#app/staff-member.ts'
import { findReply } from '#lib/accounts/applications/saved-replies.ts'
import { replyFormValues } from '#lib/contracts/forms/decide-application.ts'
import { texts } from '#lib/text/texts.ts'
import { TranslatedFields } from '../../../translated-fields.tsx'

/** The words of a saved reply. */
export default async function Reply({ params }: { params: Promise<{ reply: string }> }) {
  const { reply: id } = await params
  await requireStaff('edit-replies')
  const reply = await findReply(id)
  if (!reply) notFound()
  const text = texts().staffApplications.replies
  const list = '/staff/applications/replies'
  return (
    <>
      <Form
        back={{ href: list, label: text.back }}
        title={text.edit}
        lead={undefined}
        record={replyFormValues(reply)}
        text={text}
      >
        {(field) => (
          <>
            <Field {...field('name')} />
            <TextArea {...field('text')} rows={8} />
            <TranslatedFields name="text" label={text.text} field={field} rows={8} />
          </>
        )}
      </Form>
      <ButtonForm action={`${list}/${reply.id}/remove`} kind="danger" button={text.remove} />
    </>
  )
}
