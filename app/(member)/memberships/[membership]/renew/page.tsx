import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { joinUrl } from '#lib/fees/join-url.ts'
import { texts } from '#lib/text/texts.ts'
import { readOwnMembership } from '../read-own-membership.ts'

export const generateMetadata = (): Metadata => ({ title: texts().memberships.term.renew })

/** Leads a member who has signed in to the fees, with those of the membership selected. */
export default async function RenewPage({
  params,
}: {
  params: Promise<{ membership: string }>
}): Promise<never> {
  const { membership } = await readOwnMembership((await params).membership)
  redirect(`${joinUrl('/fees', membership)}&renew=${membership.guid}`)
}
