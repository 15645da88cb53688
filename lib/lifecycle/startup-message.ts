import { cast } from '#db/demo.ts'
import { env } from '#lib/env.ts'
import { en } from '#lib/text/en.ts'

/** Tells whoever started the service where it is, and on demonstration data how to try it. */
export function greet(embedded: boolean): void {
  const [member] = cast.accounts
  console.log(en.greeting(env.baseUrl, embedded ? member : undefined))
}
