import { type Endpoint, isForClients } from '../lib/contract/endpoint.ts'

/** The credential that a generated client sends to an endpoint. */
export function credentialOf({
  access,
  clientsMayIdentify,
}: Pick<Endpoint, 'access' | 'clientsMayIdentify'>): 'client' | 'bearer' | 'either' | 'none' {
  if (isForClients(access)) return 'client'
  if (access !== 'anyone') return 'bearer'
  return clientsMayIdentify ? 'either' : 'none'
}

/** The seconds for which a generated client may repeat a request whose response was lost. */
export const repeatableForSecondsOf = ({
  method,
  repeatableForSeconds = 0,
}: Pick<Endpoint, 'method' | 'repeatableForSeconds'>): number =>
  method === 'GET' ? Infinity : repeatableForSeconds
