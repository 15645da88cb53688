import { createTransport } from 'nodemailer'
import { env } from '#lib/env.ts'
import { processSingleton } from '#lib/runtime/process-singleton.ts'

/** The way to the mail server that the settings name; the library would wait ten minutes for silence. */
export const smtp = () =>
  processSingleton('smtp', () =>
    createTransport({
      url: env.smtpUrl as string,
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: 10_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  )
