/** Every kind of secret that the service hands out; one row of `credential` each (decision 005). */
export const credentialKinds = [
  'session',
  'bearer',
  'refresh',
  'code',
  'passthrough',
  'reset',
  'confirm',
  'unsubscribe',
  'email',
] as const
