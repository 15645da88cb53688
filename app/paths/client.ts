/** The page of a client. */
export const pathOfClient = (id: string): string => `/staff/clients/${encodeURIComponent(id)}`

/** The page of a webhook. */
export const pathOfWebhook = (clientId: string, id: string): string =>
  `${pathOfClient(clientId)}/webhooks/${id}`
