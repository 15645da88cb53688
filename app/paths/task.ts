/** The page of a task. */
export const pathOfTask = (id: string, query = ''): string =>
  `/staff/tasks/${encodeURIComponent(id)}${query}`
