// `npm run check`: format, lint, types, unused code, unit and service tests.
import { checkSource, finish, runTests } from "./gates.mjs";
import { ensureInstalled } from "./install.mjs";
import { ensureSlapd } from "./slapd.mjs";

await ensureInstalled();
await ensureSlapd();
await checkSource();
finish([await runTests()]);
