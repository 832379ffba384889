import { QUALITY } from "@atrium/contract/devices";
import { expect, test } from "vitest";
import { readProduct } from "../../../test/readProduct.ts";
import { kebaP30 } from "./kebaP30.ts";

/** The device itself, behind no gateway. */
const UNIT = 255;

test("a charger's state, currents, power and energy are the guide's registers in their units", async () => {
  const fill = (registers: Uint16Array): void => {
    const put = (address: number, value: number): void => {
      registers[address] = Math.floor(value / 65_536);
      registers[address + 1] = value % 65_536;
    };
    // The guide's own examples: 645 mA, 98,661 mW, 38,101 Wh.
    put(1_000, 3);
    put(1_008, 645);
    put(1_010, 1_011);
    put(1_020, 98_661);
    put(1_036, 38_101);
  };
  const { newest } = await readProduct(kebaP30, { unit: UNIT, fill, until: { key: "charging-state", value: 3 } });
  expect(newest("current-a")).toMatchObject({ value: 0.645, quality: QUALITY.good });
  expect(newest("current-b")?.value).toBeCloseTo(1.011, 6);
  expect(newest("active-power")?.value).toBeCloseTo(0.098_661, 9);
  expect(newest("active-energy")?.value).toBeCloseTo(38.101, 6);
});
