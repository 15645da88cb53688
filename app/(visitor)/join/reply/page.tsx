import { redirect } from 'next/navigation'
import { Messages } from '#app/_ui/application/messages.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { sentForm } from '#app/_ui/form/sent-form.ts'
import { TextArea } from '#app/_ui/form/text-area.tsx'
import { currentApplication } from '#app/access/application.ts'
import { texts } from '#lib/text/texts.ts'

const path = '/join/reply'

/** The question of staff, and the form to answer it, which keeps an answer that could not be saved. */
export default async function ReplyPage() {
  const text = texts().joinStatus.reply
  const application = await currentApplication()
  if (application?.state !== 'asked' && !sentForm(path)) redirect('/join/application')
  return (
    <Form
      back={{ href: '/join/application', label: texts().joinQuestions.back }}
      text={text}
      hidden={{ reference: application?.reference ?? '' }}
      above={<Messages of={application?.messages ?? []} />}
    >
      {(field) => <TextArea {...field('reply')} />}
    </Form>
  )
}
