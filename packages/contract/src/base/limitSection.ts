/** Parts of the header's menu to which a role can be limited. */
export const LIMIT_SECTIONS = ["control", "monitor", "security", "event"] as const;
export type LimitSection = (typeof LIMIT_SECTIONS)[number];
