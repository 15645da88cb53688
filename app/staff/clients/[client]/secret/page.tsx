import { Form } from '#app/_ui/form/form.tsx'
import { texts } from '#lib/text/texts.ts'
import { IssuedSecret } from '../../issued-secret.tsx'
import { type ClientPageProps, openClient } from '../open-client.ts'

export default async function NewSecretPage(props: ClientPageProps) {
  const { rotate } = texts().staffClients
  const { client, back } = await openClient('manage-clients', props)
  return (
    <Form
      back={back}
      title={rotate.title(client.name)}
      text={rotate}
      result={(issued) => <IssuedSecret kind="rotated" of={issued} />}
    />
  )
}
