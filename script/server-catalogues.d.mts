/** @param folder where a file for each language is written, and one for English with the messages that have places */
export function writeServerCatalogues(folder: string): Promise<void>
