// `npm test`: everything `npm run check` does, then the journeys in a browser.
import { buildServer, buildWeb } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { checkSource, finish, runJourneys, runTests } from "./gates.mjs";
import { ensureInstalled } from "./install.mjs";
import { ensureTestServers } from "./testServers.mjs";

await ensureInstalled();
await ensureTestServers();
const chromium = await ensureChromium();
await checkSource();
const tests = await runTests();
await Promise.all([buildServer(), buildWeb()]);
finish([tests, await runJourneys(chromium)]);
