import { redirect } from 'next/navigation'
import { Messages } from '#app/_ui/application/messages.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { TextArea } from '#app/_ui/form/text-area.tsx'
import { texts } from '#lib/text/texts.ts'
import { requireApplication } from '../current-application.ts'

/** The question of staff, and the form to answer it. */
export default async function ReplyPage() {
  const text = texts().joinStatus.reply
  const { state, messages } = await requireApplication()
  if (state !== 'asked') redirect('/join/application')
  return (
    <Form
      back={{ href: '/join/application', label: texts().joinQuestions.back }}
      title={text.title}
      above={<Messages of={messages} />}
      button={text}
    >
      {(field) => <TextArea {...field('reply')} label={text.label} />}
    </Form>
  )
}
