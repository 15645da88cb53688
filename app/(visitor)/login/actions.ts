'use server'

import { redirect } from 'next/navigation'
import type { FormState } from '#app/_form/state.ts'
import { submit } from '#app/_form/submit.ts'
import { startSession } from '#app/auth.ts'
import { currentRequestContext } from '#app/request-context.ts'
import { authenticateMember } from '#lib/auth/authenticate.ts'
import { redeemPassthrough } from '#lib/auth/redeem-passthrough.ts'
import { SignIn } from '#lib/contracts/forms/sign-in.ts'
import { Failure, isFailure } from '#lib/failure.ts'
import { safeRedirectPath } from '#lib/http/safe-redirect-path.ts'
import { en } from '#lib/text/en.ts'

/** Signs in with a username and a password, and goes on to where the member wanted to be. */
export async function signInWithPassword(_: FormState, form: FormData): Promise<FormState> {
  return submit(SignIn, form, async (input) => {
    const started = await authenticateMember(input, 'session', await currentRequestContext()).catch(
      inPlainWords,
    )
    await startSession(started)
    return safeRedirectPath(String(form.get('goto')))
  })
}

/** Spends a passthrough token for a session, and goes on to its page (decision 025). */
export async function signInWithToken(form: FormData): Promise<void> {
  const path = safeRedirectPath(String(form.get('goto')))
  try {
    await startSession(
      await redeemPassthrough(String(form.get('token')), await currentRequestContext()),
    )
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
