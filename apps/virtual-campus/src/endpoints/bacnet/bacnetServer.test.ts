import { createSocket } from "node:dgram";
import { ObjectType, PropertyIdentifier } from "@bacnet-js/client";
import { expect, onTestFinished, test } from "vitest";
import { HandClock, portOf, siteWith, startCampus, until } from "../../../test/builders.ts";
import { BacnetProbe } from "../../../test/fieldClients.ts";
import { connectionTarget, deviceTarget } from "../../faults/faultBoard.ts";

const CONNECTION = "bacnet-o1";
const FIRST = deviceTarget("L-O1-A-01");

async function gateway(apduTimeout?: number) {
  const clock = new HandClock("2026-11-20T10:00:00+07:00");
  const campus = await startCampus({ site: await siteWith(CONNECTION), clock });
  const probe = await BacnetProbe.at(portOf(campus, CONNECTION), apduTimeout);
  return { clock, campus, probe };
}

test("the priority array shows every slot, and the relinquish default is what remains", async () => {
  const { probe } = await gateway();
  await probe.write(3, 55, 8);
  await probe.write(3, 25, 15);
  const slots = await probe.read(ObjectType.ANALOG_OUTPUT, 3, PropertyIdentifier.PRIORITY_ARRAY);
  expect(slots).toHaveLength(16);
  expect(slots[7]).toBe(55);
  expect(slots[14]).toBe(25);
  expect(slots[0]).toBeNull();
  expect(await probe.level(3)).toEqual([55]);
  await probe.write(3, null, 8);
  expect(await probe.level(3)).toEqual([25]);
  expect(await probe.read(ObjectType.ANALOG_OUTPUT, 3, PropertyIdentifier.RELINQUISH_DEFAULT)).toEqual([0]);
});

test("writes that make no sense are refused with the standard's codes", async () => {
  const { probe } = await gateway();
  await expect(probe.write(3, 101, 8)).rejects.toThrow("Code:37");
  await expect(probe.write(3, Number.NaN, 8)).rejects.toThrow("Code:37");
  await expect(probe.write(4_000, 10, 8)).rejects.toThrow("Code:31");
  await expect(probe.read(ObjectType.ANALOG_OUTPUT, 3, PropertyIdentifier.FILE_SIZE)).rejects.toThrow("Code:32");
});

test("a list of writes is carried out up to the first that makes no sense", async () => {
  const { probe } = await gateway();
  await probe.writeAll(
    [
      [1, 41],
      [2, 42],
      [3, 43],
    ],
    8,
  );
  expect(await Promise.all([1, 2, 3].map((one) => probe.level(one)))).toEqual([[41], [42], [43]]);
  await expect(
    probe.writeAll(
      [
        [1, 51],
        [2, 101],
        [3, 53],
      ],
      8,
    ),
  ).rejects.toThrow("BacnetError");
  expect(await Promise.all([1, 2, 3].map((one) => probe.level(one)))).toEqual([[51], [42], [43]]);
});

test("where packets are lost, two of three requests are answered", async () => {
  const { campus, probe } = await gateway(150);
  for (const target of [FIRST, connectionTarget(CONNECTION)]) {
    campus.faults.set(target, "packet-loss", true);
    const answers: boolean[] = [];
    for (let request = 0; request < 6; request += 1) {
      answers.push(
        await probe.level(1).then(
          () => true,
          () => false,
        ),
      );
    }
    expect(answers).toEqual([false, true, true, false, true, true]);
    campus.faults.set(target, "packet-loss", false);
  }
});

test("the object list names the device and four objects a circuit", async () => {
  const { campus, probe } = await gateway();
  const list = await probe.read(ObjectType.DEVICE, 1001, PropertyIdentifier.OBJECT_LIST);
  expect(list).toHaveLength(1 + 4 * (campus.systems.find(({ kind }) => kind.key === "lighting")?.devices.length ?? 0));
});

test("an answer that does not fit into a packet is aborted, and the gateway goes on", async () => {
  const { probe } = await gateway();
  const everything = probe.readAll(
    Array.from({ length: 40 }, (_, index) => index + 1),
    PropertyIdentifier.ALL,
  );
  await expect(everything).rejects.toThrow("Abort");
  expect(await probe.level(1)).toHaveLength(1);
});

test("a subscriber hears at once, on change, and no more after its lifetime", async () => {
  const { clock, probe } = await gateway();
  await probe.subscribe(ObjectType.ANALOG_OUTPUT, 5, 60);
  await until(() => probe.notified.length === 1);
  await probe.write(5, 12, 8);
  await until(() => probe.notified.some(({ instance, value }) => instance === 5 && value === 12));
  clock.forward(61_000);
  const heard = probe.notified.length;
  await probe.write(5, 13, 8);
  expect(await probe.level(5)).toEqual([13]);
  expect(probe.notified).toHaveLength(heard);
});

test("a fade is reported as power that follows the level", async () => {
  const { clock, probe } = await gateway();
  await probe.write(6, 0, 8);
  clock.forward(2_000);
  await probe.subscribe(ObjectType.ANALOG_INPUT, 6, 600);
  await probe.write(6, 100, 8);
  clock.forward(500);
  await until(() => probe.notified.some(({ value }) => Number(value) > 30 && Number(value) < 50));
  clock.forward(600);
  await until(() => probe.notified.some(({ value }) => value === 80));
  expect(await probe.read(ObjectType.ANALOG_INPUT, 6)).toEqual([80]);
});

test("packets of noise are survived", async () => {
  const { campus, probe } = await gateway();
  const socket = createSocket("udp4");
  onTestFinished(() => void socket.close());
  const port = portOf(campus, CONNECTION);
  for (let index = 0; index < 2_000; index++) {
    const packet = Buffer.from(
      Array.from({ length: 1 + (index % 60) }, (_, at) => (index * 31 + at * 17 + at * at) & 255),
    );
    // Half of them begin like a confirmed request, so that they reach the decoders.
    packet.set(
      [0x81, 0x0a, 0, packet.length, 1, 4, 0, 5, index & 255, [12, 14, 15, 5][index % 4] ?? 12].slice(
        0,
        index % 2 === 0 ? packet.length : 0,
      ),
    );
    socket.send(packet, port, "127.0.0.1");
  }
  await until(async () => (await probe.level(1).catch(() => [])).length === 1);
  expect(await probe.level(2)).toHaveLength(1);
});

test("an unreachable device answers with an error, its neighbours with values", async () => {
  const { campus, probe } = await gateway();
  campus.faults.set(FIRST, "offline", true);
  await expect(probe.level(1)).rejects.toThrow("Class:0 - Code:25");
  expect(await probe.level(2)).toHaveLength(1);
  campus.faults.set(FIRST, "offline", false);
  expect(await probe.level(1)).toHaveLength(1);
});

test("a stuck circuit takes commands and does not follow them until it is freed", async () => {
  const { campus, probe } = await gateway();
  await probe.write(1, 45, 8);
  campus.faults.set(FIRST, "stuck", true);
  await probe.write(1, 90, 8);
  expect(await probe.level(1)).toEqual([45]);
  campus.faults.set(FIRST, "stuck", false);
  expect(await probe.level(1)).toEqual([90]);
});

test("a device that forgets loses what it was commanded, and follows its gateway's own program again", async () => {
  const { campus, probe } = await gateway();
  await probe.subscribe(ObjectType.ANALOG_OUTPUT, 1, 600);
  await probe.write(1, 45, 8);
  await probe.write(2, 55, 8);
  campus.faults.set(FIRST, "forgets", true);
  const slots = await probe.read(ObjectType.ANALOG_OUTPUT, 1, PropertyIdentifier.PRIORITY_ARRAY);
  expect(slots.slice(0, 15).every((slot) => slot === null)).toBe(true);
  expect(await probe.level(1)).toEqual([slots[15]]);
  await until(() => probe.notified.at(-1)?.value === slots[15]);
  expect(await probe.level(2)).toEqual([55]);
  // Once: what is commanded afterwards stays.
  await probe.write(1, 65, 8);
  expect(await probe.level(1)).toEqual([65]);
});

test("a gateway that refuses writes says so", async () => {
  const { campus, probe } = await gateway();
  campus.faults.set(connectionTarget(CONNECTION), "refuse-write", true);
  await expect(probe.write(2, 10, 8)).rejects.toThrow("Code:40");
});

test("a broken lamp raises its object and takes a quarter of the power", async () => {
  const { clock, campus, probe } = await gateway();
  await probe.write(1, 100, 8);
  clock.forward(2_000);
  campus.faults.set(FIRST, "lamp-failure", true);
  expect(await probe.read(ObjectType.BINARY_INPUT, 1)).toEqual([1]);
  expect(await probe.read(ObjectType.ANALOG_INPUT, 1)).toEqual([292.5]);
});

test.each(["offline", "garbage"] as const)("a gateway that is %s gives no answer", async (fault) => {
  const { campus, probe } = await gateway(150);
  campus.faults.set(connectionTarget(CONNECTION), fault, true);
  await expect(probe.level(1)).rejects.toThrow("ERR_TIMEOUT");
  campus.faults.set(connectionTarget(CONNECTION), fault, false);
  expect(await probe.level(1)).toHaveLength(1);
});

test("a slow gateway answers later than it is asked", async () => {
  const { campus, probe } = await gateway();
  campus.faults.set(connectionTarget(CONNECTION), "slow", true, 80);
  const asked = performance.now();
  expect(await probe.level(1)).toHaveLength(1);
  // Timers may ring a millisecond early.
  expect(performance.now() - asked).toBeGreaterThan(75);
});

test("what a slow device was asked is answered at once when it is slow no longer", async () => {
  const { campus, probe } = await gateway(30_000);
  campus.faults.set(FIRST, "slow", true, 60_000);
  const written = probe.write(1, 42, 8);
  const read = probe.level(1);
  // Asked after them, of a device that is not slow.
  await probe.level(2);
  campus.faults.set(FIRST, "stuck", true);
  campus.faults.set(FIRST, "stuck", false);
  await expect(Promise.race([read, probe.level(2).then(() => "still waiting")])).resolves.toBe("still waiting");
  campus.faults.set(FIRST, "slow", false);
  await written;
  expect(await read).toEqual([42]);
});

test("an answer for another device carries its number, from another port where the whole gateway is wrong", async () => {
  const { campus, probe } = await gateway();
  campus.faults.set(FIRST, "wrong-device", true);
  const reply = await probe.client.readProperty(
    probe.address,
    { type: ObjectType.ANALOG_OUTPUT, instance: 1 },
    PropertyIdentifier.PRESENT_VALUE,
  );
  expect(reply.objectId.instance).toBe(2);
});
