/** A part of a file: the lines from the first one that begins so to the next one that ends it. */
export interface QuotedPart {
  readonly from?: string
  /** The last line, complete. */
  readonly to?: string
}

/** The files that the manual quotes, besides those of examples/snippets. Tests run them. */
export const quotedFiles: Readonly<Record<string, QuotedPart>> = {
  'examples/sign-in/javascript/server.mjs': {},
  'examples/sign-in/python/app.py': {},
  'examples/sign-in/java/SignIn.java': {},
  'examples/sign-in/spring/application.yml': {},
  'examples/sign-in/spring/SecurityConfiguration.java': {},
  'examples/sign-in/aspnet/Program.cs': {},
  'e2e/interop/passport-openidconnect/app.js': { from: 'passport.use(', to: ')' },
  'e2e/interop/oidc-client-ts/app.js': { from: 'const manager', to: '})' },
  'e2e/interop/mod_auth_openidc/portal.conf': { from: 'OIDCProviderMetadataURL' },
  'examples/next-auth/auth.ts': { from: 'export const { handlers', to: '})' },
}

/** The part of a file that is quoted. Fails if the file has no such lines. */
export function quotedPart(text: string, { from, to }: QuotedPart): string {
  const lines = text.trimEnd().split('\n')
  const start = from === undefined ? 0 : lines.findIndex((line) => line.startsWith(from))
  const length = to === undefined ? lines.length : lines.slice(start).indexOf(to) + 1
  if (start < 0 || length < 1) throw new Error(`There are no lines from ${from} to ${to}`)
  return lines.slice(start, start + length).join('\n')
}
