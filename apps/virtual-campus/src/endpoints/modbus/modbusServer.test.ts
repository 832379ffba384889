import { connect } from "node:net";
import { expect, test } from "vitest";
import { HandClock, portOf, siteWith, startCampus } from "../../../test/builders.ts";
import { modbusProbe, readCounter, readFloat } from "../../../test/fieldClients.ts";
import { connectionTarget, deviceTarget } from "../../faults/faultBoard.ts";

const CONNECTION = "modbus-o1";
const METER = deviceTarget("EM-O1-A-01");
const [LIGHTING, AC, OTHER_METER] = [11, 12, 21];

async function gateway(timeout?: number) {
  const clock = new HandClock("2026-11-20T10:00:00+07:00");
  const campus = await startCampus({ site: await siteWith(CONNECTION), clock });
  return { clock, campus, client: await modbusProbe(portOf(campus, CONNECTION), timeout) };
}

test("a meter shows what fits together: power, current, voltage, power factor", async () => {
  const { client } = await gateway();
  const [power, voltage, current, factor, frequency] = [
    await readFloat(client, AC, 3060),
    await readFloat(client, AC, 3036),
    await readFloat(client, AC, 3010),
    await readFloat(client, AC, 3084),
    await readFloat(client, AC, 3110),
  ];
  expect((3 * voltage * current * factor) / 1000).toBeCloseTo(power, 3);
  expect(voltage).toBeGreaterThan(220);
  expect(frequency).toBeCloseTo(50, 0);
});

test("a leading power factor is coded as two minus itself", async () => {
  const { client } = await gateway();
  expect(await readFloat(client, LIGHTING, 3084)).toBeGreaterThan(1);
  expect(await readFloat(client, AC, 3084)).toBeLessThan(1);
});

test("the block of measurements can be read at once, and what is not measured is no number", async () => {
  const { client } = await gateway();
  client.setID(AC);
  const { buffer } = await client.readHoldingRegisters(2999, 112);
  expect(buffer.readFloatBE((3110 - 3000) * 2)).toBeCloseTo(50, 0);
  expect(buffer.readFloatBE((3040 - 3000) * 2)).toBeNaN();
});

test("registers that do not exist, functions and units that are not there have their exceptions", async () => {
  const { client } = await gateway();
  client.setID(AC);
  await expect(client.readHoldingRegisters(9_000, 2)).rejects.toMatchObject({ modbusCode: 2 });
  await expect(client.readHoldingRegisters(3_202, 4)).rejects.toMatchObject({ modbusCode: 2 });
  await expect(client.writeRegister(3_059, 1)).rejects.toMatchObject({ modbusCode: 1 });
  client.setID(99);
  await expect(client.readHoldingRegisters(3_059, 2)).rejects.toMatchObject({ modbusCode: 11 });
});

test("a stream that is not Modbus is cut off, and others are served on", async () => {
  const { campus, client } = await gateway();
  const stranger = connect(portOf(campus, CONNECTION), "127.0.0.1");
  const closed = new Promise((resolve) => stranger.once("close", resolve));
  stranger.write("GET / HTTP/1.1\r\nHost: nobody\r\n\r\n");
  await closed;
  expect(await readFloat(client, AC, 3060)).toBeGreaterThan(0);
});

test("a meter that is offline has exception 11, its neighbours values", async () => {
  const { campus, client } = await gateway();
  campus.faults.set(METER, "offline", true);
  await expect(readFloat(client, AC, 3060)).rejects.toMatchObject({ modbusCode: 11 });
  expect(await readFloat(client, OTHER_METER, 3060)).toBeGreaterThan(0);
});

test("a stuck meter keeps its counter while the true one goes on", async () => {
  const { clock, campus, client } = await gateway();
  const before = await readCounter(client, AC);
  campus.faults.set(METER, "stuck", true);
  clock.forward(3_600_000);
  expect(await readCounter(client, AC)).toBe(before);
  campus.faults.set(METER, "stuck", false);
  expect(await readCounter(client, AC)).toBeGreaterThan(before);
});

test("a meter that starts answers zeros, one with a mixed-up counter more energy than there is", async () => {
  const { campus, client } = await gateway();
  const before = await readCounter(client, AC);
  campus.faults.set(METER, "zeros", true);
  expect([await readCounter(client, AC), await readFloat(client, AC, 3110)]).toEqual([0, 0]);
  campus.faults.set(METER, "zeros", false);
  campus.faults.set(METER, "garbage-counter", true);
  expect(await readCounter(client, AC)).toBeGreaterThan(1e18);
  expect(await readFloat(client, AC, 3110)).toBeCloseTo(50, 0);
  campus.faults.set(METER, "garbage-counter", false);
  expect(await readCounter(client, AC)).toBe(before);
});

test("a meter that was exchanged counts from 0, and the old one goes on when it is back", async () => {
  const { clock, campus, client } = await gateway();
  const before = await readCounter(client, AC);
  campus.faults.set(METER, "exchanged", true);
  expect(await readCounter(client, AC)).toBe(0);
  clock.forward(3_600_000);
  const counted = await readCounter(client, AC);
  expect(counted).toBeGreaterThan(0);
  campus.faults.set(METER, "exchanged", false);
  expect(await readCounter(client, AC)).toBe(before + counted);
});

test("a meter with a wrong unit shows a thousandth, one with spikes every tenth reading far too high", async () => {
  const { campus, client } = await gateway();
  const before = await readCounter(client, AC);
  campus.faults.set(METER, "wrong-unit", true);
  expect(await readCounter(client, AC)).toBe(Math.floor(before / 1_000));
  campus.faults.set(METER, "wrong-unit", false);
  campus.faults.set(METER, "spike", true);
  const readings: number[] = [];
  for (let reading = 1; reading <= 20; reading += 1) {
    // Other registers do not count.
    await readFloat(client, AC, 3060);
    readings.push((await readCounter(client, AC)) - before);
  }
  expect(readings.flatMap((more, index) => (more > 1_000 ? [index + 1, more] : []))).toEqual([10, 1e10, 20, 1e10]);
});

test("an unplugged gateway drops its connections and takes none until it is back", async () => {
  const { campus, client } = await gateway();
  const port = portOf(campus, CONNECTION);
  campus.faults.set(connectionTarget(CONNECTION), "offline", true);
  const refused = connect(port, "127.0.0.1");
  refused.on("error", () => {});
  await new Promise((resolve) => refused.once("close", resolve));
  expect(client.isOpen).toBe(false);
  campus.faults.set(connectionTarget(CONNECTION), "offline", false);
  expect(await readFloat(await modbusProbe(port), AC, 3060)).toBeGreaterThan(0);
});

test.each(["garbage", "wrong-device", "slow"] as const)(
  "nothing usable comes from a gateway with %s",
  async (fault) => {
    const { campus, client } = await gateway(150);
    campus.faults.set(connectionTarget(CONNECTION), fault, true, 1_000);
    await expect(readFloat(client, AC, 3060)).rejects.toThrow(/Timed out|address|length/);
  },
);
