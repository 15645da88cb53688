'use server'

import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { isDemonstration } from '#lib/accounts/demonstration.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import { sendRequest } from './send-request.ts'
import type { TryItState } from './state.ts'

/** Sends the request that a form of the manual describes. There is none outside the demonstration. */
export async function tryEndpoint(_: TryItState, form: FormData): Promise<TryItState> {
  const name = String(form.get('endpoint'))
  if (!isDemonstration() || !Object.hasOwn(contracts, name)) notFound()
  const values = Object.fromEntries(
    [...form].flatMap(([key, value]) =>
      typeof value === 'string' && !key.startsWith('$ACTION') ? [[key, value]] : [],
    ),
  )
  const exchange = await sendRequest(name as keyof typeof contracts, values, await headers())
  return { values, exchange }
}
