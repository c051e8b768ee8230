// The orders by custom fields: `#`, the id of the field, and the direction. Pure, and without schemas.

/** An order by a custom field. */
export const CUSTOM_ORDER = /^#([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}):(up|down)$/

/** The name of a custom field in orders. */
export const customOrderName = (id: string): string => `#${id}`

/** The id of the custom field that an order sorts by; undefined for other orders. */
export const customFieldIn = (order: string): string | undefined => CUSTOM_ORDER.exec(order)?.[1]
