import { defineConfig } from "vitest/config";

const TESTS = "{src,mocks,test}/**/*.test.{ts,tsx}";

export default defineConfig({
  test: {
    // Service tests start a program or open sockets: two cores serve them better in few workers.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: "server",
          include: [`apps/server/${TESTS}`],
          globalSetup: "apps/server/test/sharedServer.ts",
          // Half of the processor time of a run went into loading the same modules for each file again.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "others",
          include: [`{packages,apps}/*/${TESTS}`, "tools/**/*.test.ts"],
          exclude: ["**/node_modules/**", "apps/server/**"],
        },
      },
    ],
  },
});
