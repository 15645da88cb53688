/** The most connections of one process, from all networks together. */
export const connectionsPerProcess = 10_000

/** The file descriptors that a process needs: its connections, and files, the database and outgoing requests. */
export const neededDescriptors = connectionsPerProcess + 2_000
