/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  // `npm run check` runs the type checker; running it again here would only slow the first start.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['@node-rs/argon2', 'pino', 'postgres', 'nodemailer'],
}
