import { resolve } from 'node:path'

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  turbopack: { root: resolve(import.meta.dirname, '../..') },
}
