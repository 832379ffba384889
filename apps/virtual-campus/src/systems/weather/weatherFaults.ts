/** A station takes no commands, and a topic is nobody else's. */
export const weatherFaults = { common: ["offline", "flapping", "stuck", "slow", "garbage"], own: {} } as const;
