// The selector of the links of tickets on the board, in the list and in the table.
export const TICKETS = '[role="tabpanel"] a[href*="/ticket/"]'
