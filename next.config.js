/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  // The server compresses complete pages (app/server/pages/send-compressed.ts).
  compress: false,
  // `npm run check` checks the types; checking them again would slow down the build.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    '@node-rs/argon2',
    '@simplewebauthn/server',
    'pino',
    'postgres',
    'nodemailer',
  ],
  // Pages that nobody opens, such as those of staff, take no memory (decision 064).
  experimental: { preloadEntriesOnStart: false },
  // `npm run dev` also reloads pages that are open under 127.0.0.1 instead of localhost.
  allowedDevOrigins: ['127.0.0.1'],
}
