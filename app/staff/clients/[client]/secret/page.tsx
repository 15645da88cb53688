import type { Metadata } from 'next'
import { en } from '#lib/text/en.ts'
import { StaffForm } from '../../../staff-form.tsx'
import { IssuedSecret } from '../../issued-secret.tsx'
import { type ClientPageProps, openClient } from '../open-client.ts'

const { rotate } = en.staffClients

export const metadata: Metadata = { title: null }

export default async function NewSecretPage(props: ClientPageProps) {
  const { client, back } = await openClient('manage-clients', props)
  return (
    <StaffForm
      back={back}
      title={rotate.title(client.name)}
      lead={rotate.lead}
      button={rotate}
      result={(issued) => <IssuedSecret kind="rotated" of={issued} />}
    />
  )
}
