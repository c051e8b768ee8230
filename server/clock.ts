// The time, as the server is told it; tests tell it another.

export type Clock = { now(): Date }
