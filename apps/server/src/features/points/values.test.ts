import { ErrorReply } from "@atrium/contract";
import { PointValues, QUALITY } from "@atrium/contract/devices";
import { afterEach, beforeEach, expect, test } from "vitest";
import { waitFor } from "../../../test/liveSocket.ts";
import { levelOf } from "../../../test/smallSite.ts";
import { openStand, type Stand } from "../../../test/stand.ts";

let stand: Stand;
beforeEach(async () => {
  stand = await openStand();
  await waitFor(() => (stand.field.drivers.size === 2 ? true : undefined), "the drivers");
});
afterEach(() => stand.stop());

async function ask(query: string, token = "viewer") {
  const headers = { authorization: `Bearer ${token}` };
  return await stand.http.inject({ url: `/api/core-service/v1.0/points/values?${query}`, headers });
}

async function values(query: string): Promise<PointValues> {
  return PointValues.parse((await ask(query)).json());
}

test("the newest values are read by ids in their order, and again after each change", async () => {
  const ids = `${levelOf(2)},${levelOf(1)}`;
  expect(await values(`ids=${ids}`)).toMatchObject({ ids: [levelOf(2), levelOf(1)], values: [null, null] });
  stand.field.report([levelOf(1), 70]);
  expect(await values(`ids=${ids}`)).toMatchObject({ epoch: stand.points.epoch, values: [null, 70] });
  stand.field.report([levelOf(3), 5]);
  expect(await values(`ids=${ids}`)).toMatchObject({ values: [null, 70] });
  stand.field.report([levelOf(2), 20]);
  expect(await values(`ids=${ids}`)).toMatchObject({ values: [20, 70] });
});

test("a point that has no good value says why, until it has one again", async () => {
  const [point, other] = [levelOf(1), levelOf(2)];
  stand.field.report([point, 70], [other, 20]);
  stand.points.lapse([point], "Its broker is not responding.");
  const ids = `ids=${point},${other}`;
  expect(await values(ids)).toMatchObject({
    values: [70, 20],
    qualities: [QUALITY.stale, QUALITY.good],
    reasons: { [point]: "Its broker is not responding." },
  });
  stand.field.report([point, 70]);
  expect(await values(ids)).not.toHaveProperty("reasons");
});

test("the values of a place are those of its devices", async () => {
  stand.field.report([levelOf(1), 33]);
  const floor = await values("placement=tower&floor=first&module=lighting");
  expect(floor.ids).toHaveLength(9);
  expect(floor.values[floor.ids.indexOf(levelOf(1))]).toBe(33);
  expect((await values("placement=tower&module=doas")).ids).toEqual([]);
});

test.each([
  ["nothing", "", 400, "EVA001"],
  ["no numbers", "ids=one,two", 400, "EVA001"],
  ["a zone without its floor", "placement=tower&zone=A", 400, "EVA001"],
  ["a point that there is not", `ids=1,99999`, 404, "ENF001"],
  ["a place that there is not", "placement=nowhere", 404, "ENF001"],
])("a question for %s is refused with a sentence", async (_what, query, status, code) => {
  const reply = await ask(query);
  expect([reply.statusCode, ErrorReply.parse(reply.json()).error_code]).toEqual([status, code]);
});

test("a role without the permission to view gets no values", async () => {
  expect((await ask("ids=1", "tenant")).statusCode).toBe(403);
});

test("metrics have the connections by state and the number of devices in reach", async () => {
  stand.bus.publish("connection.changed", { connection: "gateway-first", state: "lost", reason: "no answer" });
  stand.bus.publish("connection.changed", { connection: "gateway-second", state: "connected" });
  stand.field.report([levelOf(1), 1], [levelOf(1) + 1, 1], [levelOf(1) + 2, 0]);
  const { body } = await stand.http.inject("/metrics");
  expect(body).toContain('atrium_field_connections{state="lost"} 1');
  expect(body).toContain('atrium_field_connections{state="connected"} 1');
  expect(body).toContain("atrium_field_devices 6");
  expect(body).toContain("atrium_field_devices_in_reach 1");
});

test("metrics have the delay of polls and the waiting writes by connection", async () => {
  stand.field.polled("gateway-first", 20);
  stand.field.polled("gateway-first", 3_000);
  stand.field.waitingWrites = 7;
  const { body } = await stand.http.inject("/metrics");
  const lateness = (name: string, rest = "") =>
    `atrium_field_poll_lateness_seconds_${name}{${rest}connection="gateway-first"}`;
  expect(body).toContain(`${lateness("count")} 2`);
  expect(body).toContain(`${lateness("sum")} 3.02`);
  expect(body).toContain(`${lateness("bucket", 'le="0.05",')} 1`);
  expect(body).toContain('atrium_field_waiting_writes{connection="gateway-second"} 7');
});
