/**
 * A fake server for work on the screen: the calls and the live socket of the contract, with invented values over the
 * default site. `npm run mock -w @atrium/web`, beside `npm run dev -w @atrium/web`.
 */
import { createServer, type IncomingMessage } from "node:http";
import type { Health } from "@atrium/contract/site";
import { answer } from "./api.ts";
import { loadCampus } from "./campus.ts";
import { MockCommands } from "./commands.ts";
import { MockLive } from "./live.ts";
import { MockValues } from "./values.ts";

const PORT = 8080;

const campus = await loadCampus();
const values = new MockValues(campus);
const since = Date.now();

function health(): Health {
  return {
    connections: campus.plans.map((plan) => ({
      id: plan.id,
      name: `Gateway ${plan.id}`,
      protocol: "bacnet",
      state: "connected",
      since,
      staleDevices: 0,
    })),
    staleDevices: values.summary().reduce((sum, row) => sum + (row.place.includes("/") ? 0 : row.stale), 0),
    alarms: 0,
    database: "available",
    disk: "available",
    queuedSamples: 0,
    lostSamples: 0,
  };
}

const live = new MockLive(values, health);
const commands = new MockCommands(campus, values, (command, changed) => {
  live.tellChanges(changed);
  live.tellCommand(command);
});

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) if (chunk instanceof Uint8Array) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return text === "" ? undefined : JSON.parse(text);
}

const server = createServer((request, response) => {
  void (async () => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const cookie = /_dtc=([^;]+)/.exec(request.headers.cookie ?? "")?.[1];
    const reply = answer(
      { campus, values, commands, health },
      {
        method: request.method ?? "GET",
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        body: await bodyOf(request),
        username: cookie === undefined ? undefined : decodeURIComponent(cookie),
      },
    );
    response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
    response.end(reply.body === undefined ? "" : JSON.stringify(reply.body));
  })();
});
live.listen(server);
server.listen(Number(process.argv[2] ?? PORT), "127.0.0.1");
