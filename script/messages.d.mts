/** @returns the files of each message by its key, and the faults of the calls */
export function collectMessages(): Promise<{ messages: Map<string, string[]>; faults: string[] }>
/** @returns the message of a key, and its context if it has one */
export function messageOf(key: string): { message: string; context?: string }
/** The languages that have a catalogue. */
export function languages(): Promise<string[]>
/** @returns the translations of a language by the keys of their English messages; `folders`: those whose code has the messages */
export function readCatalogue(language: string, folders?: string[]): Promise<Map<string, string>>
/** @returns all faults of messages and translations, each a line */
export function faultsOfMessages(): Promise<string[]>
