import { NODE_API } from "@atrium/contract";
import { Health } from "@atrium/contract/site";
import { NodesReply } from "@atrium/contract/system";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AlarmTower } from "../../../test/alarmTower.ts";

let tower: AlarmTower;
beforeAll(async () => {
  tower = await AlarmTower.make();
  await tower.begin();
});
afterAll(async () => {
  await tower.end();
  await tower.database.stop();
});

const ask = async (method: "GET" | "POST", path: string, payload?: object) =>
  await tower.stand.http.inject({
    method,
    url: `${NODE_API}/nodes${path}`,
    headers: { authorization: "Bearer admin" },
    ...(payload === undefined ? {} : { payload }),
  });

test("one machine is one row with all roles, its own figures, and nothing to tell it", async () => {
  await tower.clock.passSlowly(6_000);
  const { isOneMachine, nodes } = NodesReply.parse((await ask("GET", "")).json());
  expect(isOneMachine).toBe(true);
  expect(nodes).toMatchObject([
    { roles: ["core", "field", "web"], state: "active", connections: 2, queue: null, clockOffset: null, acts: [] },
  ]);
  expect(nodes[0]?.memory).toBeGreaterThan(10_000_000);
  expect(nodes[0]?.load).toBeGreaterThan(0);
  const name = nodes[0]?.name ?? "";
  const reply = await ask("POST", `/${name}/drain`, { isDrained: true });
  expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([
    409,
    `Everything runs on ${name}: there is no other node`,
  ]);
});

test("health has nodes only where there are several", async () => {
  expect(Health.parse((await tower.call("GET", "/health", "viewer")).json())).not.toHaveProperty("nodes");
});
