import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{packages,apps}/*/{src,mocks,test}/**/*.test.{ts,tsx}", "tools/**/*.test.ts"],
    // Service tests start a database or open sockets: two cores serve them better in few workers.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
