import { promisify } from 'node:util'
import { sendWorkbook, type WorkbookMessage } from './send-workbook.ts'

// A program of its own: a workbook of a few bytes can need all the memory and time there is.

const send = promisify<WorkbookMessage, void>((message, done) => process.send?.(message, done))

await sendWorkbook(process.argv[2] ?? '', send)
