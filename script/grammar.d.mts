export function grammarSource(): string
