import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { CORE_API, Paged } from "@atrium/contract";
import { type CommandReply, DeviceDescription, TrendReply } from "@atrium/contract/devices";
import { Health, SiteConnection } from "@atrium/contract/site";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startVirtualCampus, type VirtualCampus } from "../test/virtualCampus.ts";
import { TestServer } from "./testServer.ts";

const GATEWAY = "vrf";
const UNIT = "AC-O1-A-01";
const PATIENCE = { timeout: 60_000, interval: 100 };

/** An address of the gateway: what is asked at its port, the gateway answers from there, until it is closed. */
class Address {
  readonly #socket = createSocket("udp4");
  /** Towards the gateway, by the port that asked. */
  readonly #lines = new Map<number, Socket>();
  packets = 0;

  private constructor(gateway: number) {
    this.#socket.on("message", (packet, { port }) => {
      this.packets += 1;
      this.#lineOf(port).send(packet, gateway, "127.0.0.1");
    });
  }

  static async open(gateway: number): Promise<Address> {
    const address = new Address(gateway);
    address.#socket.bind(0, "127.0.0.1");
    await once(address.#socket, "listening");
    return address;
  }

  get port(): number {
    return this.#socket.address().port;
  }

  close(): void {
    for (const socket of [this.#socket, ...this.#lines.values()]) socket.close();
  }

  #lineOf(port: number): Socket {
    const known = this.#lines.get(port);
    if (known !== undefined) return known;
    const line = createSocket("udp4");
    line.on("message", (packet) => this.#socket.send(packet, port, "127.0.0.1"));
    line.bind(0, "127.0.0.1");
    this.#lines.set(port, line);
    return line;
  }
}

let campus: VirtualCampus;
let server: TestServer;
let authorization: string;
beforeAll(async () => {
  [campus, server] = await Promise.all([startVirtualCampus(GATEWAY), TestServer.make()]);
  await server.app.start();
  authorization = `Bearer ${await server.signIn()}`;
}, 120_000);
afterAll(async () => {
  await server.stop();
  await campus.stop();
});

async function call(method: "GET" | "POST" | "PUT", path: string, payload?: object) {
  const headers = { authorization };
  const url = `${CORE_API}/${path}`;
  return server.app.http.inject({ method, url, headers, ...(payload && { payload }) });
}

async function lead(port: number): Promise<void> {
  const { name, settings, revision } = SiteConnection.parse((await call("GET", `connections/${GATEWAY}`)).json());
  const change = { name, settings: { ...settings, port }, revision };
  const reply = await call("PUT", `connections/${GATEWAY}`, change);
  expect([reply.statusCode, reply.json()]).toEqual([200, expect.anything()]);
}

async function becomes(state: Health["connections"][number]["state"]): Promise<void> {
  const present = async () => {
    const { connections } = Health.parse((await call("GET", "health")).json());
    return connections.find(({ id }) => id === GATEWAY)?.state;
  };
  await expect.poll(present, PATIENCE).toBe(state);
}

/** The units of a floor, which are all behind the gateway, with their points. */
async function behind(): Promise<DeviceDescription[]> {
  const reply = await call("GET", "devices?module=air-condition&placement=office-building&floor=first");
  return Paged(DeviceDescription).parse(reply.json()).data;
}

async function outcome(value: number): Promise<CommandReply["targets"][number] | undefined> {
  const id = crypto.randomUUID();
  await call("POST", "commands", { id, targets: [{ device: UNIT, point: "setpoint", value }] });
  const target = async () => (await call("GET", `commands/${id}`)).json<CommandReply>().targets[0];
  await expect.poll(async () => (await target())?.state, PATIENCE).toMatch(/confirmed|failed|timed-out|overridden/);
  return target();
}

/** What was recorded of the setpoint, oldest first. */
async function recorded(point: number): Promise<(number | null)[]> {
  const reply = await call("GET", `points/${point}/history?from=${Date.now() - 600_000}&to=${Date.now() + 1_000}`);
  return TrendReply.parse(reply.json()).means;
}

test("the address of a gateway changes: the devices behind it keep ids, points and history, and a command reaches them there", async () => {
  const old = await Address.open(campus.portOf(GATEWAY));
  await lead(old.port);
  await becomes("connected");
  const before = await behind();
  const setpoint = before.find(({ id }) => id === UNIT)?.points.find(({ key }) => key === "setpoint");
  expect(before.length).toBeGreaterThan(5);
  if (setpoint === undefined) throw new Error("the unit has a setpoint");
  expect(await outcome(21)).toMatchObject({ state: "confirmed", value: 21 });
  await expect.poll(async () => recorded(setpoint.id), PATIENCE).toContain(21);

  old.close();
  await becomes("lost");
  expect(await outcome(22)).toMatchObject({ state: expect.stringMatching(/failed|timed-out/) });

  const address = await Address.open(campus.portOf(GATEWAY));
  await lead(address.port);
  await becomes("connected");
  expect(await behind()).toEqual(before);
  expect(await outcome(23)).toMatchObject({ state: "confirmed", value: 23 });
  expect(address.packets).toBeGreaterThan(0);
  // One series goes on, with what was recorded under the address of before.
  await expect
    .poll(async () => (await recorded(setpoint.id)).filter((value) => value !== null), PATIENCE)
    .toEqual(expect.arrayContaining([21, 23]));
  address.close();
}, 240_000);
