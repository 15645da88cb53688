import { parentPort, workerData } from 'node:worker_threads'
import { shareSettings } from '#lib/settings.ts'
import type { ThreadData } from './thread-data.ts'

// Modules that read the settings are loaded once these are known.
const { job, settings, databaseUrl, secret } = workerData as ThreadData
shareSettings(settings)
const { allowLongQueries, closeDatabase, setDatabaseUrl } = await import('#lib/runtime/database.ts')
setDatabaseUrl(databaseUrl)
allowLongQueries()
const { setServiceSecret } = await import('#lib/runtime/service-secret.ts')
setServiceSecret(secret)
const { log } = await import('#lib/runtime/log.ts')
// The thread of the service logs how it ended.
log.level = 'silent'
const { closeSmtp } = await import('#lib/mail/smtp.ts')
const { runStep } = await import('./run-step.ts')

// A sign of life, without which the service ends this thread.
setInterval(() => parentPort?.postMessage({}), 2_000).unref()
let isStopping = false
parentPort?.on('message', () => {
  isStopping = true
})
try {
  const end = await runStep(job, {
    onProgress: (done, total) => parentPort?.postMessage({ progress: { done, total } }),
    isStopping: () => isStopping,
  })
  parentPort?.postMessage({ end })
} finally {
  closeSmtp()
  await closeDatabase()
  parentPort?.close()
}
