import { connect } from "node:net";
import { LOCKER_EVENTS, LOCKER_STATES } from "@atrium/contract/access";
import { MqttClient } from "mqtt";
import type { Site } from "@atrium/site";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { HandClock, ofItsOwn, portOf, siteWith, startCampus, until } from "../../../test/builders.ts";
import { connectionTarget, deviceTarget } from "../../faults/faultBoard.ts";
import { MINUTE } from "../../physics/localTime.ts";

const CONNECTION = "mqtt-lockers";
const BANK = "LK-O2-C-01";
const TOPIC = "lockers/o2-c-01";

interface BrokerMessage {
  readonly topic: string;
  readonly payload: string;
  readonly isKept: boolean;
}

/** A client that the broker remembers while it is away. */
async function listener(port: number, heard: BrokerMessage[]): Promise<MqttClient> {
  const client = new MqttClient(() => connect({ port, host: "127.0.0.1" }), {
    protocolVersion: 4,
    reconnectPeriod: 0,
    clientId: "listener",
    clean: false,
  });
  client.on("error", () => {});
  client.on("message", (topic, payload, { retain }) =>
    heard.push({ topic, payload: payload.toString(), isKept: retain }),
  );
  onTestFinished(() => void client.end(true));
  await client.subscribeAsync("lockers/#", { qos: 1 });
  return client;
}

/** Friday morning, before anybody comes. */
const MORNING = "2026-11-20T06:00:00+07:00";

const Boxes = z.object({ used: z.int(), errors: z.int(), boxes: z.record(z.string(), z.enum(LOCKER_STATES)) });
const Happened = z.object({ type: z.enum(LOCKER_EVENTS), subject: z.string().optional(), time: z.string() });

async function bank(time = MORNING, given?: Site) {
  const clock = new HandClock(time);
  const site = given ?? (await siteWith(CONNECTION));
  const campus = await startCampus({ site, clock });
  const heard: BrokerMessage[] = [];
  const client = await listener(portOf(campus, CONNECTION), heard);
  const at = (topic: string) => heard.filter((one) => one.topic === topic).map(({ payload }) => JSON.parse(payload));
  const events = (): Record<string, unknown>[] => at(`${TOPIC}/events`);
  const told = () => Boxes.optional().parse(at(`${TOPIC}/boxes`).at(-1));
  const own = () => Boxes.pick({ used: true, boxes: true }).parse(campus.systemOf(BANK)?.state(BANK));
  const pass = (minutes: number, step = 5): void => {
    for (let left = minutes; left > 0; left -= step) {
      clock.forward(step * MINUTE);
      campus.step();
    }
  };
  campus.step();
  return { clock, campus, client, heard, events, told, own, pass };
}

test("people put their things into boxes when they come and fetch them when they leave, each an event that is not kept", async () => {
  const { campus, heard, events, own, pass, clock } = await bank();
  const before = own().used;
  pass(5 * 60);
  const noon = own().used;
  expect(noon).toBeGreaterThan(before);
  pass(9 * 60);
  expect(own().used).toBeLessThan(noon);
  const countOf = (kind: string) => events().filter(({ type }) => type === kind).length;
  await until(
    () => countOf("ReturnLocker") > 0 && own().used === before + countOf("DropOff") - countOf("ReturnLocker"),
  );
  const happened = events().map((one) => Happened.parse(one));
  expect(new Set(events().map(({ id }) => id)).size).toBe(events().length);
  expect(events()[0]).toMatchObject({ specversion: "1.0", source: `/${TOPIC}` });
  expect(happened.every(({ time }) => Date.parse(time) <= clock.now())).toBe(true);
  expect(heard.filter(({ topic }) => topic.endsWith("/events")).every(({ isKept }) => !isKept)).toBe(true);
  expect(campus.systemOf(BANK)?.state(BANK)).toMatchObject({ system: "lockers", topic: TOPIC });
});

test("the terminal keeps the state of each of its boxes at the broker, at once when one changes", async () => {
  const { told, own, pass } = await bank();
  await until(() => told() !== undefined);
  expect(Object.keys(told()?.boxes ?? {})).toHaveLength(48);
  pass(4 * 60);
  await until(() => told()?.used === own().used);
  expect(told()?.boxes).toEqual(own().boxes);
  expect(told()?.used).toBe(Object.values(own().boxes).filter((state) => state !== "free").length);
});

test("a campus that is started again has the same things in the same boxes, and tells nothing of what was before", async () => {
  const first = await bank();
  first.pass(5 * 60);
  const later = await bank(new Date(first.clock.now()).toISOString(), ofItsOwn(await siteWith(CONNECTION)));
  expect(later.own()).toEqual(first.own());
  expect(later.events()).toEqual([]);
});

test("what nobody has fetched for 48 hours is overtime until it is fetched", async () => {
  const { heard, pass, campus } = await bank("2026-11-16T05:00:00+07:00");
  const kinds = (): string[] =>
    heard
      .filter(({ topic }) => topic.endsWith("/events"))
      .map(({ payload }) => Happened.parse(JSON.parse(payload)).type);
  for (let day = 0; day < 8 && !kinds().includes("OverTime"); day += 1) {
    pass(24 * 60, 60);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await until(() => kinds().includes("OverTime"));
  const banks = campus.systemOf(BANK)?.devices ?? [];
  expect(banks).toHaveLength(18);
  expect(new Set(kinds())).toEqual(new Set(["DropOff", "DropMore", "ReturnLocker", "OverTime"]));
});

test("a door that does not close is reported once, with the terminal's own wrong time, twice where it sends twice", async () => {
  const { campus, clock, events, told, own } = await bank();
  campus.faults.set(deviceTarget(BANK), "clock-behind", true);
  campus.faults.set(deviceTarget(BANK), "sends-twice", true);
  campus.faults.set(deviceTarget(BANK), "door-error", true);
  await until(() => events().length === 2);
  const [first, second] = events();
  await until(() => told()?.boxes["01"] === "door-error");
  expect(told()?.errors).toBe(1);
  expect(first).toMatchObject({
    type: "DoorErr",
    subject: "01",
    time: new Date(clock.now() - 120 * MINUTE).toISOString(),
  });
  expect(second).toEqual(first);
  campus.faults.set(deviceTarget(BANK), "door-error", false);
  await until(() => told()?.errors === 0);
  expect(told()?.boxes).toEqual(own().boxes);
});

test("a terminal that loses the wires to its boxes says so of each, and no box opens until they are back", async () => {
  const { campus, events, told, own, pass } = await bank();
  campus.faults.set(deviceTarget(BANK), "boxes-unreachable", true);
  await until(() => events().length === 1);
  expect(events()).toMatchObject([{ type: "NetworkErr", source: `/${TOPIC}` }]);
  expect(events()[0]).not.toHaveProperty("subject");
  await until(() => told()?.errors === 48);
  expect(new Set(Object.values(told()?.boxes ?? {}))).toEqual(new Set(["network-error"]));
  pass(4 * 60);
  campus.faults.set(deviceTarget(BANK), "boxes-unreachable", false);
  await until(() => told()?.errors === 0);
  expect(events()).toHaveLength(1);
  // The next day people put things in again.
  pass(24 * 60);
  await until(() => told()?.used === own().used && events().length > 1);
});

test("events that happen while the way to the broker is cut come when it is back", async () => {
  const { campus, client, heard } = await bank();
  const closed = new Promise<void>((resolve) => client.once("close", () => resolve()));
  campus.faults.set(connectionTarget(CONNECTION), "offline", true);
  await closed;
  campus.faults.set(deviceTarget(BANK), "door-error", true);
  campus.faults.set(connectionTarget(CONNECTION), "offline", false);
  await listener(portOf(campus, CONNECTION), heard);
  await until(() => heard.some(({ payload }) => payload.includes("DoorErr")));
  expect(heard.filter(({ payload }) => payload.includes("DoorErr"))).toHaveLength(1);
});
