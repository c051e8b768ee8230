// The server's clock; tests replace it.

export type Clock = { now(): Date }
