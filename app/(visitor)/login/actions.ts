'use server'

import { redirect } from 'next/navigation'
import type { FormState } from '#app/_form/state.ts'
import { submit } from '#app/_form/submit.ts'
import { startSession } from '#app/auth.ts'
import { currentVisit } from '#app/visit.ts'
import { authenticate } from '#lib/accounts/authenticate.ts'
import { SignIn } from '#lib/contracts/sign-in.ts'
import { redeemPassthrough } from '#lib/credentials/redeem-passthrough.ts'
import { Failure, isFailure } from '#lib/failure.ts'
import { ownPath } from '#lib/http/own-path.ts'
import { en } from '#lib/text/en.ts'

/** Signs in with a username and a password, and goes on to where the member wanted to be. */
export async function signInWithPassword(_: FormState, form: FormData): Promise<FormState> {
  return submit(SignIn, form, async (input) => {
    const started = await authenticate(input, 'session', await currentVisit()).catch(inPlainWords)
    await startSession(started)
    return ownPath(String(form.get('goto')))
  })
}

/** Spends a passthrough token for a session, and goes on to its page (decision 8). */
export async function signInWithToken(form: FormData): Promise<void> {
  const path = ownPath(String(form.get('goto')))
  try {
    await startSession(await redeemPassthrough(String(form.get('token')), await currentVisit()))
  } catch (error) {
    if (!isFailure(error)) throw error
    redirect(`/login?token=&goto=${encodeURIComponent(path)}`, 'replace')
  }
  // The browser's history is to forget the token.
  redirect(path, 'replace')
}

function inPlainWords(error: unknown): never {
  const refused = isFailure(error) && error.faults[0].code === 'DataError:Authentication'
  throw refused ? new Failure({ ...error.faults[0], message: en.signInRefused }) : error
}
