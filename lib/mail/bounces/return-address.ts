import { env } from '#lib/env.ts'

/** The address to which mail servers return an email. With `BOUNCE_EMAIL`, it names the email (decision 103). */
export const returnAddress = (emailId: string): string =>
  env.bounceEmail?.replace('{id}', emailId) ?? env.mailFrom

/** A pattern of these addresses, whose group is the id of the email; undefined without `BOUNCE_EMAIL`. */
export const bounceAddress = (): RegExp | undefined =>
  env.bounceEmail === undefined
    ? undefined
    : new RegExp(
        env.bounceEmail
          .replace(/[.*+?^$|()[\]\\/]/g, '\\$&')
          .replace('{id}', '([\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})'),
        'i',
      )
