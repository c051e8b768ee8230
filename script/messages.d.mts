/** @returns the files of each message, and the faults of the calls */
export function collectMessages(): Promise<{ messages: Map<string, string[]>; faults: string[] }>
/** The languages that have a catalogue. */
export function languages(): Promise<string[]>
/** @returns the translations of a language by their English message; `folders`: those whose code has the messages */
export function readCatalogue(language: string, folders?: string[]): Promise<Map<string, string>>
/** @returns all faults of messages and translations, each a line */
export function faultsOfMessages(): Promise<string[]>
