import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeIdleConnections } from '../fixtures/client/http.ts'
import type { Service } from '../fixtures/service.ts'

/** The resources that a service holds at rest. */
export interface Usage {
  readonly memoryMb: number
  readonly descriptors: number
}

/** Settings with which a service collects garbage when it receives SIGUSR2. */
export const collectsOnSignal = {
  NODE_OPTIONS: "--expose-gc --import=data:text/javascript,process.on('SIGUSR2',()=>gc())",
}

const usageOf = ({ pid }: Service): Usage => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return {
    memoryMb: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024,
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
  }
}

/** Measures a service once its idle connections are closed and its garbage is collected. */
export async function settle(service: Service): Promise<Usage> {
  let usage = usageOf(service)
  // Connections close asynchronously, and memory returns to the system some time after a collection.
  for (let round = 0; round < 8; round += 1) {
    closeIdleConnections()
    process.kill(service.pid, 'SIGUSR2')
    await sleep(250)
    const { memoryMb, descriptors } = usageOf(service)
    usage = {
      memoryMb: Math.min(usage.memoryMb, memoryMb),
      descriptors: Math.min(usage.descriptors, descriptors),
    }
  }
  return usage
}
