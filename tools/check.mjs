// `npm run check`: format, lint, types, unused code, unit and service tests.
import { checkSource, finish, runTests } from "./gates.mjs";
import { ensureInstalled } from "./install.mjs";
import { ensureTestServers } from "./testServers.mjs";

await ensureInstalled();
await ensureTestServers();
await checkSource();
finish([await runTests()]);
