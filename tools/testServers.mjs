import { ensureHaproxy } from "./haproxy.mjs";
import { ensureNatsServer } from "./nats.mjs";
import { tryOldestPostgres } from "./postgres.mjs";
import { ensureSlapd } from "./slapd.mjs";

/** What the tests start beside the server; one after the other, for apt does one thing at a time. */
export async function ensureTestServers() {
  await ensureSlapd();
  await ensureNatsServer();
  await ensureHaproxy();
  await tryOldestPostgres();
}
