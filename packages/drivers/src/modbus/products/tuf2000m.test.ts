import { QUALITY } from "@atrium/contract/devices";
import { expect, test } from "vitest";
import { readProduct } from "../../../test/readProduct.ts";
import { tuf2000m } from "./tuf2000m.ts";

const UNIT = 3;

test("litres are read as m³ and m³/h as litres a minute, the low word first", async () => {
  const fill = (registers: Uint16Array): void => {
    const put = (register: number, bytes: Buffer): void => {
      registers[register - 1] = bytes.readUInt16BE(2);
      registers[register] = bytes.readUInt16BE(0);
    };
    const flow = Buffer.alloc(4);
    flow.writeFloatBE(1.2);
    put(1, flow);
    const total = Buffer.alloc(4);
    total.writeInt32BE(7_654_321);
    put(9, total);
    registers[72 - 1] = 4;
    registers[92 - 1] = 41;
  };
  const { newest } = await readProduct(tuf2000m, { unit: UNIT, fill, until: { key: "error", value: 4 } });
  expect(newest("volume")).toMatchObject({ value: 7_654.321, quality: QUALITY.good });
  expect(newest("flow")?.value).toBeCloseTo(20, 4);
  expect(newest("signal-quality")?.value).toBe(41);
});
