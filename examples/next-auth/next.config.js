import { fileURLToPath } from 'node:url'

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  // Gatehouse's `npm run check` also checks the types of its examples.
  typescript: { ignoreBuildErrors: true },
  // Inside the Gatehouse repository, packages come from the repository's node_modules.
  turbopack: { root: fileURLToPath(new URL('../..', import.meta.url)) },
}
