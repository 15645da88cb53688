import { Agent } from 'node:http'
import { Caller, randomNetwork } from '../fixtures/client/caller.ts'
import { type ApiResponse, type OutgoingRequest, sendOnce } from '../fixtures/client/http.ts'
import type { Service } from '../fixtures/service.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/**
 * A caller of the service at one URL, for long runs: it records no request, and it never repeats
 * one, so that each request has one outcome.
 */
export class UnloggedCaller extends Caller {
  constructor(url: string, network: string = randomNetwork()) {
    super({ url, mount: 'production' } as Service, '', network)
  }

  override from(network: string): UnloggedCaller {
    return new UnloggedCaller(this.service.url, network)
  }

  override send(outgoing: OutgoingRequest): Promise<ApiResponse> {
    const headers = { 'X-Forwarded-For': this.network, ...outgoing.headers }
    return sendOnce(this.service.url, { ...outgoing, headers }, agent)
  }
}
