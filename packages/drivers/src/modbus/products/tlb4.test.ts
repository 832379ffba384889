import { QUALITY } from "@atrium/contract/devices";
import { expect, test } from "vitest";
import { readProduct } from "../../../test/readProduct.ts";
import { tlb4 } from "./tlb4.ts";

const UNIT = 2;

test("divisions of 0.1 kg are read as kilograms, the high word first, with what the transmitter says of itself", async () => {
  const fill = (registers: Uint16Array): void => {
    // 70,001 divisions.
    registers[9] = 1;
    registers[10] = 4_465;
    registers[6] = 2_048;
  };
  const { newest } = await readProduct(tlb4, { unit: UNIT, fill, until: { key: "status", value: 2_048 } });
  expect(newest("weight")).toMatchObject({ value: 7_000.1, quality: QUALITY.good });
});
