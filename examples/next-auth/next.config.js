import { fileURLToPath } from 'node:url'

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  // `npm run check` of Gatehouse runs the type checker over its examples too.
  typescript: { ignoreBuildErrors: true },
  // Inside Gatehouse's checkout the packages are those of the checkout.
  turbopack: { root: fileURLToPath(new URL('../..', import.meta.url)) },
}
