import type { TestProject } from "vitest/node";
import { otherCluster } from "./clusterForTests.ts";
import { hasOldest, OLDEST_PROGRAMS } from "./oldestPostgres.ts";
import { shareOwn } from "./sharedServer.ts";

/** As `sharedServer.ts`, but the oldest PostgreSQL that we support, where the machine has it. */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  return hasOldest ? shareOwn(project, otherCluster(OLDEST_PROGRAMS)) : undefined;
}
