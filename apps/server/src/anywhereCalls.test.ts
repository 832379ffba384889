import { CORE_API, USER_API } from "@atrium/contract";
import { ENDPOINTS } from "@atrium/contract/calls";
import { LIVE_PATH } from "@atrium/contract/live";
import { afterAll, beforeAll, expect, it, describe, test } from "vitest";
import { Person } from "../test/people.ts";
import { TestNodes, type TestNode } from "../test/testNodes.ts";
import { waitFor } from "../test/liveSocket.ts";

const LAMP = "L-O1-B-03";
const HOUR = 3_600_000;
const NOW = Date.now();

let nodes: TestNodes;
let core: TestNode;
let web: TestNode;
let admin: Person;
let level: number;
let scene: number;
beforeAll(async () => {
  nodes = await TestNodes.open();
  core = await nodes.start("core", "core-a");
  web = await nodes.start("web", "web-1");
  admin = new Person(web.server, await web.server.signIn());
  level = nodes.levelOf(LAMP);
  nodes.gateways.report([level, 63]);
  await admin.command();
  await admin.addUser("guard.1", "Guard");
  scene = await addScene();
  await settled();
}, 60_000);
afterAll(async () => nodes.stop());

async function addScene(): Promise<number> {
  const place = { placement: "office-building", floor: "first" };
  const reply = await admin.ask("POST", `${CORE_API}/scenes`, { name: "Evening", place });
  return reply.json<{ scene: { id: number } }>().scene.id;
}

/** What was given and reported is in the database. */
async function settled(): Promise<void> {
  await waitFor(async () => {
    const reply = await admin.ask("GET", `${CORE_API}/points/${level}/history?from=${NOW - HOUR}&to=${NOW + HOUR}`);
    return reply.body.includes("63") ? true : undefined;
  }, "the value in the history");
}

const FLOOR = "placement=office-building&floor=first";
const RANGE = `from=${NOW - HOUR}&to=${NOW}`;

/** The address of each call that needs more than its own path. */
const addresses = (): Readonly<Record<string, string>> => ({
  [`${CORE_API}/alarm-points`]: "?module=lighting",
  [`${CORE_API}/alarm-statistics`]: `?${RANGE}`,
  [`${CORE_API}/cameras/:id/passages`]: `CAM-S1-01?${RANGE}`,
  [`${CORE_API}/devices/:id/camera`]: LAMP,
  [`${CORE_API}/devices/:id`]: LAMP,
  [`${CORE_API}/languages/:language/:group`]: "th lighting",
  [`${CORE_API}/places/:key/floors/:floor/plan`]: "office-building first",
  [`${CORE_API}/places/:key/floors/:floor/underlay`]: "office-building first",
  [`${CORE_API}/places/:key`]: "office-building",
  [`${CORE_API}/plans/:placement/:floor`]: "office-building first",
  [`${CORE_API}/points/:id/history`]: `${level}?${RANGE}`,
  [`${CORE_API}/points/:id/texts`]: `${level}?${RANGE}`,
  [`${CORE_API}/points/history`]: `?ids=${level}&${RANGE}`,
  [`${CORE_API}/points/values`]: `?ids=${level}`,
  [`${CORE_API}/replay/changes`]: `?channel=lighting&${FLOOR}&${RANGE}`,
  [`${CORE_API}/replay/marks`]: `?channel=lighting&${FLOOR}&${RANGE}`,
  [`${CORE_API}/replay/states`]: `?channel=lighting&${FLOOR}&at=${NOW}`,
  [`${CORE_API}/rooms/:placement/:floor/:room`]: "office-building first A02",
  [`${CORE_API}/scenes/:id`]: String(scene),
  [`${CORE_API}/scenes`]: `?${FLOOR}`,
  [`${CORE_API}/summaries`]: "?module=lighting",
  [`${CORE_API}/translations`]: "?language=th",
  [`${CORE_API}/mappings`]: "?kind=mac&module=lighting",
  [`${CORE_API}/mappings/file`]: "?kind=mac",
  [`${CORE_API}/lockers/compartments`]: `?${FLOOR}`,
  [`${CORE_API}/lockers/summary`]: `?${FLOOR}`,
  [`${USER_API}/roles/:id`]: "1",
  [`${USER_API}/users/:id/sessions`]: "1",
  [`${USER_API}/users/:id`]: "1",
});

function addressOf(path: string): string {
  const [values = "", query] = (addresses()[path] ?? "").split("?");
  const named = values.split(" ")[Symbol.iterator]();
  const address = path.replaceAll(/:\w+/g, () => named.next().value ?? "x");
  return query === undefined ? address : `${address}?${query}`;
}

const ANYWHERE = ENDPOINTS.filter(
  ({ method, runsOn, path }) => method === "GET" && runsOn === "anywhere" && path !== LIVE_PATH,
).map(({ path }) => path);

/** Replies that say when they were made. */
const MADE_WHEN = new Set([`${CORE_API}/lockers/summary`, `${USER_API}/audit/proof`, `${USER_API}/users/me/sign-ins`]);

/** What the site has none of. */
const REFUSED: Readonly<Record<string, number>> = {
  [`${CORE_API}/points/:id/texts`]: 404,
  [`${CORE_API}/protocols/:protocol/products/:product/table`]: 400,
  [`${CORE_API}/booking`]: 400,
};
const MOMENT = /"(?:to|checkedAt|since)":\d+,/;

describe("a web node answers by itself as the core does", () => {
  it.each(ANYWHERE)("%s", async (path) => {
    const url = addressOf(path);
    const answers = [];
    for (const { server } of [core, web]) {
      const { statusCode, body, headers } = await new Person(server, admin.token).ask("GET", url);
      answers.push([statusCode, headers["content-type"], MADE_WHEN.has(path) ? body.replace(MOMENT, "") : body]);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]?.[0]).toBe(REFUSED[path] ?? 200);
  });
});

test("all other calls are the core's", () => {
  expect(ANYWHERE.length).toBeLessThan(ENDPOINTS.length / 3);
});
