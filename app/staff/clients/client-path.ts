/** The page of a client. */
export const pathOfClient = (id: string): string => `/staff/clients/${encodeURIComponent(id)}`
