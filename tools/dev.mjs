// `npm run dev`: as `npm start`, with the web application served by Vite, which reloads on each change, and a server
// that starts again when its source changes.
import { randomBytes } from "node:crypto";
import path from "node:path";
import { clockEnvironment } from "./clock.mjs";
import { ensureInstalled } from "./install.mjs";
import { findNode, packageBin, root } from "./node.mjs";
import { run } from "./process.mjs";
import { scaledEnvironment } from "./scale.mjs";

await ensureInstalled();
const node = findNode();
const port = process.env.ATRIUM_PORT ?? "8080";
const given = {
  ...process.env,
  ATRIUM_PORT: port,
  ATRIUM_IMPORT_TOKEN: process.env.ATRIUM_IMPORT_TOKEN ?? randomBytes(32).toString("base64url"),
  ATRIUM_URL: process.env.ATRIUM_URL ?? `http://127.0.0.1:${port}`,
};
const env = await scaledEnvironment(node, given)
  .then((scaled) => clockEnvironment(scaled))
  .catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
await Promise.race([
  run(node, ["--watch", "apps/server/src/main.ts"], { env }),
  run(node, ["--watch", "apps/virtual-campus/src/main.ts"], { env }),
  run(node, [packageBin("vite")], { cwd: path.join(root, "apps/web"), env }),
]);
