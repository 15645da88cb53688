import { notFound } from 'next/navigation'
import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { requireShownMember } from '#app/member.ts'
import { findOwnPasskey } from '#lib/auth/passkeys/own-passkeys.ts'
import { texts } from '#lib/text/texts.ts'

export default async function PasskeyPage({ params }: { params: Promise<{ passkey: string }> }) {
  const text = texts().passkeys.manage
  const { passkey: id } = await params
  const path = `/security/passkeys/${id}`
  const passkey = await findOwnPasskey(await requireShownMember(), id)
  if (!passkey) notFound()
  return (
    <>
      <Form
        back={{ href: '/security', label: texts().security.title }}
        text={text}
        fields={texts().passkeys.add}
        title={text.title(passkey.name)}
        values={{ name: passkey.name }}
      >
        {(field) => <Field {...field('name')} hint={undefined} autoComplete="off" />}
      </Form>
      <h2>{text.remove.title}</h2>
      <p>{text.remove.lead}</p>
      <p>
        <ButtonLink href={`${path}/remove`} kind="danger">
          {text.remove.submit}
        </ButtonLink>
      </p>
    </>
  )
}
