import { expect, onTestFinished, test } from "vitest";
import { modbusProbe } from "../../../test/fieldClients.ts";
import { deviceTarget, FaultBoard } from "../../faults/faultBoard.ts";
import { ModbusServer, type ModbusUnit } from "./modbusServer.ts";

/** A gateway with one writable unit of four registers, which refuses values over 100. */
async function gateway() {
  const registers = [1, 2, 3, 4];
  const unit: ModbusUnit = {
    unit: 7,
    device: "D-7",
    read: (address, count) => Buffer.from(registers.slice(address, address + count).flatMap((value) => [0, value])),
    write: (address, values) => {
      if (address + values.length > registers.length) return "illegalAddress";
      if (values.some((value) => value > 100)) return "illegalValue";
      registers.splice(address, values.length, ...values);
      return undefined;
    },
  };
  const faults = new FaultBoard();
  const server = new ModbusServer({
    connection: "gw",
    name: "GW",
    settings: { host: "127.0.0.1", port: 0 },
    units: [unit],
    faults,
  });
  await server.start();
  onTestFinished(() => server.stop());
  const client = await modbusProbe(server.port);
  client.setID(7);
  return { client, faults, registers };
}

test("one register and several are taken", async () => {
  const { client, registers } = await gateway();
  await client.writeRegister(1, 42);
  await client.writeRegisters(2, [43, 44]);
  expect(registers).toEqual([1, 42, 43, 44]);
});

test("a unit's own refusal travels as its exception, and nothing is taken", async () => {
  const { client, registers } = await gateway();
  await expect(client.writeRegister(9, 1)).rejects.toMatchObject({ modbusCode: 2 });
  await expect(client.writeRegister(0, 101)).rejects.toMatchObject({ modbusCode: 3 });
  expect(registers).toEqual([1, 2, 3, 4]);
});

test("a unit that refuses writes still answers reads", async () => {
  const { client, faults } = await gateway();
  faults.set(deviceTarget("D-7"), "refuse-write", true);
  await expect(client.writeRegister(0, 1)).rejects.toMatchObject({ modbusCode: 1 });
  expect((await client.readHoldingRegisters(0, 2)).data).toEqual([1, 2]);
});
