/** Status of a device or record (specification point 3). */
export const STATUSES = ["ACTIVE", "INACTIVE", "ALARM"] as const;

/** The actions on a recording or a program. */
export const ACTIONS = ["play", "stop"] as const;

/** How a condition compares a value with its limit. */
export const COMPARISON_OPERATORS = [">", "<"] as const;
