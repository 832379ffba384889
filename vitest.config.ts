import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { hasOldest } from "./apps/server/test/oldestPostgres.ts";

const TESTS = "{src,mocks,test}/**/*.test.{ts,tsx}";
/** These put something in the place of a module: they cannot share what others have loaded. */
const REPLACE_MODULES = ["apps/server/src/securityDoor.test.ts"];
/** What a browser runs: its modules, styles and drawings are Vite's. */
const BROWSER = ["apps/web", "packages/ui"];
/** What Node runs, it reads itself: no bundler in between, whose reading and running of each module took a fifth of a run. */
const experimental = { viteModuleRunner: false, nodeLoader: false };
const sharedServer = "apps/server/test/sharedServer.ts";
const plainSentences = "apps/server/test/plainSentences.ts";
/** These run a second time, on the oldest PostgreSQL: between them, the statements of history, audit, commands and alarms. */
const OLDEST = "apps/server/test/oldestPostgres.test.ts";
const ON_OLDEST = [
  "history/ingestStore",
  "history/compaction",
  "history/seriesStore",
  "history/rewriting",
  "history/forgetting",
  "audit/audit",
  "alarms/eventStore",
  "commands/commitUnanswered",
].map((file) => `apps/server/src/features/${file}.test.ts`);

/** Files that take long for their size, by which Vitest orders them: as the last of their project, each would be waited for alone. */
const LONG = [
  "router.test.tsx",
  "historyThreads.test.ts",
  "Conformance.test.ts",
  "killedPulse.test.ts",
  "killedSchedule.test.ts",
];
/** So many others are begun after each of them: they wait more than they work, and all at once would leave nothing to be done. */
const BETWEEN = 3;

/** The order of Vitest, but within each project these are among the first. */
class LongEarly extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...byProject.values()].flatMap(longEarly);
  }
}

function longEarly(files: readonly TestSpecification[]): TestSpecification[] {
  const { long = [], others = [] } = Object.groupBy(files, ({ moduleId }) =>
    LONG.some((end) => moduleId.endsWith(end)) ? "long" : "others",
  );
  const first = long.flatMap((one, index) => [one, ...others.slice(index * BETWEEN, (index + 1) * BETWEEN)]);
  return first.concat(others.slice(long.length * BETWEEN));
}

export default defineConfig({
  test: {
    // Service tests wait for programs, devices and the database as long as they work: two more than the cores keep these busy.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongEarly },
    // Ends what hangs. What a machine takes at half its speed, beside as many others, is no failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "server",
          include: [`apps/server/${TESTS}`],
          exclude: [...configDefaults.exclude, ...REPLACE_MODULES, OLDEST],
          globalSetup: [sharedServer, "tools/builtServer.mjs"],
          setupFiles: [plainSentences],
          // Half of the processor time of a run went into loading the same modules for each file again.
          isolate: false,
          experimental,
        },
      },
      {
        extends: true,
        // By its name the first: as the last, it would be waited for alone.
        test: { name: "alone", include: REPLACE_MODULES, globalSetup: sharedServer },
      },
      {
        extends: true,
        test: {
          name: "oldest",
          include: [OLDEST, ...(hasOldest ? ON_OLDEST : [])],
          globalSetup: "apps/server/test/oldestServer.ts",
          setupFiles: [plainSentences],
          isolate: false,
          experimental,
        },
      },
      // Of what a browser runs, what draws something has a page to draw on. A worker that switches between the two is
      // restarted.
      {
        extends: true,
        test: {
          name: "pages",
          include: BROWSER.map((folder) => `${folder}/src/**/*.test.tsx`),
          environment: "happy-dom",
          setupFiles: ["apps/web/test/leftAlone.ts"],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: BROWSER.map((folder) => `${folder}/{src,mocks,test}/**/*.test.ts`),
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "others",
          include: [`{packages,apps}/*/${TESTS}`, "tools/**/*.test.ts", "e2e/*.test.ts"],
          exclude: [...configDefaults.exclude, ...["apps/server", ...BROWSER].map((folder) => `${folder}/**`)],
          isolate: false,
          experimental,
        },
      },
    ],
  },
});
