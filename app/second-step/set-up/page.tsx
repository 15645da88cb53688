import type { Metadata } from 'next'
import { organisation } from '#app/_ui/organisation.ts'
import { requireStaffStep } from '#app/staff-member.ts'
import { gotoOf, type StepProps } from '../goto.ts'
import { SetUpForm } from './form.tsx'

export const metadata: Metadata = { title: null }

export default async function SetUp({ searchParams }: StepProps) {
  const goto = gotoOf((await searchParams).goto)
  const { username } = await requireStaffStep('set-up', '/second-step/set-up', goto)
  return <SetUpForm username={username} site={organisation.name} goto={goto} />
}
