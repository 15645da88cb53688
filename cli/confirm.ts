import { createInterface } from 'node:readline/promises'

/** Shows a plan and asks to type a word. False without a terminal, on which nobody can confirm. */
export async function confirm(plan: string, question: string, word: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const typed = await terminal.question(`${plan}\n\n${question}`)
  terminal.close()
  return typed.trim().toLowerCase() === word.toLowerCase()
}
