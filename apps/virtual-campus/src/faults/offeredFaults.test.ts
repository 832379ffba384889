import { connect } from "node:net";
import { ObjectType } from "@bacnet-js/client";
import { MqttClient } from "mqtt";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { HandClock, portOf, siteWith, startCampus } from "../../test/builders.ts";
import { BacnetProbe, modbusProbe, readCounter } from "../../test/fieldClients.ts";
import { ask, callSpeaker } from "../../test/vapixClient.ts";
import type { Campus } from "../campus.ts";
import { systems } from "../systems/systems.ts";
import type { CommonFault } from "./fault.ts";
import { connectionTarget, deviceTarget } from "./faultBoard.ts";

/** ms that a slow answer is late, and after which none counts as one. */
const DELAY = 60;
const TIMEOUT = 200;

/** How the field meets a device. */
interface Met {
  /** What it answers. */
  readonly read: () => Promise<unknown>;
  /** What it answers from now on is another thing, if it can. */
  readonly change: () => Promise<unknown>;
  /** Answers of a command; absent where it takes none. */
  readonly command?: () => Promise<unknown>;
}

interface Meeting {
  readonly system: string;
  readonly connection: string;
  readonly device: string;
  readonly meet: (campus: Campus, clock: HandClock) => Promise<Met>;
}

/** One system for each protocol and for each way of using it. */
const MEETINGS: readonly Meeting[] = [
  {
    system: "lighting",
    connection: "bacnet-o1",
    device: "L-O1-A-01",
    async meet(campus) {
      const probe = await BacnetProbe.at(portOf(campus, "bacnet-o1"), TIMEOUT);
      const command = () => probe.write(1, 45, 8);
      return { read: () => probe.answer(ObjectType.ANALOG_OUTPUT, 1), change: command, command };
    },
  },
  {
    system: "fire",
    connection: "fire-panel",
    device: "FD-O1-A-01",
    async meet(campus) {
      const probe = await BacnetProbe.at(portOf(campus, "fire-panel"), TIMEOUT);
      return {
        read: () => probe.answer(ObjectType.MULTI_STATE_INPUT, 1),
        change: async () => campus.faults.set(deviceTarget("FD-O1-A-01"), "fire-alarm", true),
      };
    },
  },
  {
    system: "curtains",
    connection: "modbus-curtains-o",
    device: "CU-O1-A-03",
    async meet(campus, clock) {
      const client = await modbusProbe(portOf(campus, "modbus-curtains-o"), TIMEOUT);
      client.setID(3);
      const position = async () => (await client.readHoldingRegisters(2, 1)).data;
      const [before] = await position();
      const command = () => client.writeRegister(0, before === 0 ? 100 : 0);
      const change = async () => {
        await command();
        clock.forward(60_000);
      };
      return { read: position, change, command };
    },
  },
  {
    system: "energy",
    connection: "modbus-o1",
    device: "EM-O1-A-01",
    async meet(campus, clock) {
      const client = await modbusProbe(portOf(campus, "modbus-o1"), TIMEOUT);
      return { read: () => readCounter(client, 12), change: async () => clock.forward(3_600_000) };
    },
  },
  {
    system: "pa",
    connection: "pa",
    device: "PA-O1-C-02",
    async meet(campus) {
      const { port } = z.looseObject({ port: z.number() }).parse(campus.systemOf("PA-O1-C-02")?.state("PA-O1-C-02"));
      const answer = async (uri: string) => String((await callSpeaker(port, uri)).body);
      const read = async () => {
        const realm = /realm="[^"]*"/.exec((await ask(port, "/", {})).headers["www-authenticate"] ?? "");
        return [realm?.[0], await answer("/local/pa/status.cgi")];
      };
      const command = () => answer("/axis-cgi/playclip.cgi?clip=2");
      return { read, change: command, command };
    },
  },
  {
    system: "weather",
    connection: "mqtt-campus",
    device: "WS-LR-01",
    async meet(campus, clock) {
      const port = portOf(campus, "mqtt-campus");
      const wire = () => connect({ port, host: "127.0.0.1" });
      const client = new MqttClient(wire, { protocolVersion: 4, reconnectPeriod: 0 });
      client.on("error", () => {});
      onTestFinished(() => void client.end(true));
      const kept = nextOf(client);
      await client.subscribeAsync("weather/48455-A/loop");
      await kept;
      const read = () => {
        const heard = nextOf(client);
        campus.step();
        return heard;
      };
      return { read, change: async () => clock.forward(600_000) };
    },
  },
];

/** The next packet without its time, which runs on at a stuck station too. */
function nextOf(client: MqttClient): Promise<string> {
  return new Promise((resolve, reject) => {
    client.once("message", (_topic, payload) => resolve(payload.toString().replace(/"dateTime":"[^"]*"/, "")));
    setTimeout(() => reject(new Error("nothing is heard")), TIMEOUT);
  });
}

async function outcome(act: () => Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(await act()) ?? "done";
  } catch (error) {
    return String(error);
  }
}

/** Whether the field notices that a fault is on. */
async function isFelt({ read, change, command }: Met, press: () => void, fault: CommonFault): Promise<boolean> {
  const reading = () => outcome(read);
  const commanded = () => (command === undefined ? undefined : outcome(command));
  if (fault === "refuse-write") {
    const taken = await commanded();
    press();
    return (await commanded()) !== taken;
  }
  if (fault === "forgets") {
    await commanded();
  }
  const before = await reading();
  press();
  if (fault === "stuck") {
    await change();
    return (await reading()) === before;
  }
  const asked = performance.now();
  const after = await reading();
  // Timers may ring a millisecond early; over a slow network, half of the delay is the least.
  const passed = performance.now() - asked;
  if (fault === "slow") return passed > DELAY - 5;
  return fault === "slow-network" ? passed > DELAY / 2 - 5 : after !== before;
}

test.each(MEETINGS)("every common fault that $system offers is felt in the field", async (meeting) => {
  const clock = new HandClock("2026-11-20T10:00:00+07:00");
  const campus = await startCampus({ site: await siteWith(meeting.connection), clock });
  const offered = systems.find(({ key }) => key === meeting.system)?.faults.common ?? [];
  for (const target of [deviceTarget(meeting.device), connectionTarget(meeting.connection)]) {
    const felt: string[] = [];
    for (const fault of offered) {
      const press = (isOn: boolean) => campus.faults.set(target, fault, isOn, DELAY);
      const met = await meeting.meet(campus, clock);
      if (await isFelt(met, () => press(true), fault)) {
        felt.push(fault);
      }
      press(false);
    }
    expect({ of: target.kind, felt }).toEqual({ of: target.kind, felt: offered });
  }
});

test.each(MEETINGS)("where $system is well its answers change", async ({ connection, meet }) => {
  const clock = new HandClock("2026-11-20T10:00:00+07:00");
  const { read, change } = await meet(await startCampus({ site: await siteWith(connection), clock }), clock);
  const before = await outcome(read);
  await change();
  expect(await outcome(read)).not.toBe(before);
});

test("only systems whose devices keep priorities offer to forget", () => {
  const forgetful = systems.filter(({ faults }) => faults.common.includes("forgets")).map(({ key }) => key);
  expect(forgetful).toEqual(["lighting", "air-conditioners", "doas", "exhaust-fans"]);
});

test.each(MEETINGS)("what $system was asked while it was slow is answered as soon as it is not", async (meeting) => {
  const clock = new HandClock("2026-11-20T10:00:00+07:00");
  const campus = await startCampus({ site: await siteWith(meeting.connection), clock });
  const { read } = await meeting.meet(campus, clock);
  const before = await outcome(read);
  const device = deviceTarget(meeting.device);
  campus.faults.set(device, "slow", true, 60_000);
  const answer = outcome(read);
  await new Promise((resolve) => setTimeout(resolve, TIMEOUT / 4));
  campus.faults.set(device, "slow", false);
  expect(await answer).toBe(before);
});
