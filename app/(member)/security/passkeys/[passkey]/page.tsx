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
  const title = text.title(passkey.name)
  return (
    <>
      <Form
        back={{ href: '/security', label: texts().security.title }}
        title={title}
        values={{ name: passkey.name }}
        button={{ submit: text.rename, pending: text.renaming }}
      >
        {(field) => (
          <Field {...field('name')} label={texts().passkeys.add.name} autoComplete="off" />
        )}
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
