// Loads the functions that keep the answers of dialogs and of the settings up to date. Elsewhere the contract has them; the
// build takes them out of the contract of the first visit and puts them here (vite.config.ts).
export {}
