/** True for `npm run dev`: Next compiles a page when it is opened, and reloads it when it changes. */
export const isDevelopment = process.env.NODE_ENV === 'development'
