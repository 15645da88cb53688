import { createInterface } from 'node:readline/promises'

/** Shows a plan and asks the operator to type a word. Returns false without a terminal. */
export async function confirm(plan: string, question: string, word: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const typed = await terminal.question(`${plan}\n\n${question}`)
  terminal.close()
  return typed.trim().toLowerCase() === word.toLowerCase()
}
