import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { BackLink } from '#app/_ui/back-link.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { sentencesOf } from '#lib/text/language/translation.ts'
import { texts } from '#lib/text/texts.ts'
import { requireApplication } from '../current-application.ts'
import { Messages } from '../messages.tsx'
import { ReplyForm } from './form.tsx'

export const metadata: Metadata = { title: null }

/** The question of staff, and the form to answer it. */
export default async function ReplyPage() {
  const { state, messages } = await requireApplication()
  if (state !== 'asked') redirect('/join/application')
  return (
    <>
      <BackLink href="/join/application">{texts.joinQuestions.back}</BackLink>
      <ReplyForm text={sentencesOf(texts.joinStatus.reply)} site={organisation.name}>
        <Messages of={messages} />
      </ReplyForm>
    </>
  )
}
