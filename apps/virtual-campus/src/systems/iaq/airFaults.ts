/** A sensor takes no commands, and a topic is nobody else's. */
export const airFaults = { common: ["offline", "flapping", "stuck", "slow", "garbage"], own: {} } as const;
