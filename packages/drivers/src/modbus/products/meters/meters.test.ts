import { ProductFile, QUALITY } from "@atrium/contract/devices";
import { expect, test, vi } from "vitest";
import { readProduct } from "../../../../test/readProduct.ts";
import { modbus } from "../../modbus.ts";
import { abbB23 } from "./abb.ts";
import { gavazziEm24, gavazziEm340 } from "./carloGavazzi.ts";
import { eastronSdm120, eastronSdm630 } from "./eastron.ts";
import { janitzaUmg96 } from "./janitza.ts";
import { lovatoDmg } from "./lovato.ts";
import { meters } from "./meters.ts";
import { schneiderIem3000 } from "./schneider.ts";
import { siemensPac } from "./siemens.ts";
import { socomecDirisA10 } from "./socomec.ts";

const UNIT = 7;
/** What a meter has at an address on the wire, and the point that it is. */
type Content = readonly [at: number, words: readonly number[], key: string, value: number];

const READINGS = [
  {
    product: eastronSdm630,
    contents: [
      [42, [0x4366, 0x3334], "voltage", 230.20001],
      [52, [0x4496, 0x8000], "active-power", 1.204],
      [70, [0x4247, 0xae14], "frequency", 49.92],
      [72, [0x44a2, 0x8000], "active-energy", 1_300],
      [74, [0x3f80, 0x0000], "active-energy-received", 1],
    ],
  },
  { product: eastronSdm120, contents: [[12, [0xc47a, 0x0000], "active-power", -1]] },
  {
    product: schneiderIem3000,
    contents: [
      [3_059, [0x40a0, 0x0000], "active-power", 5],
      // Leading: 2 less the number.
      [3_083, [0x3ff3, 0x3333], "power-factor", 0.1],
      [3_203, [0, 0, 0x0001, 0xe240], "active-energy", 123.456],
    ],
  },
  {
    product: abbB23,
    contents: [
      [0x5000, [0, 0, 0x0001, 0xe240], "active-energy", 1_234.56],
      [0x5b00, [0, 2_300], "voltage-an", 230],
      [0x5b14, [0xffff, 0x3cb0], "active-power", -0.5],
      [0x5b3a, [0xfc5e], "power-factor", -0.93],
      [0x5b2c, [5_001], "frequency", 50.01],
    ],
  },
  {
    product: gavazziEm340,
    contents: [
      [0x00, [2_301, 0], "voltage-an", 230.1],
      [0x28, [0x86a0, 0x0001], "active-power", 10],
      [0x31, [0xfc5e], "power-factor", -0.93],
      [0x34, [12_345, 0], "active-energy", 1_234.5],
      [0x4e, [7, 0], "active-energy-received", 0.7],
    ],
  },
  { product: gavazziEm24, contents: [[0x28, [0x3cb0, 0xffff], "active-power", -5]] },
  {
    product: janitzaUmg96,
    contents: [
      [19_026, [0x459c, 0x4000], "active-power", 5],
      [19_068, [0x4b18, 0x9680], "active-energy", 10_000],
    ],
  },
  {
    product: siemensPac,
    contents: [
      [65, [0x459c, 0x4000], "active-power", 5],
      // A float of 64 bits.
      [801, [0x4132, 0xd687, 0x8000, 0x0000], "active-energy", 1_234.5675],
    ],
  },
  {
    product: socomecDirisA10,
    contents: [
      [50_536, [0xffff, 0xfc18], "active-power", -10],
      [50_770, [0x0001, 0xe240], "active-energy", 123_456],
    ],
  },
  {
    product: lovatoDmg,
    contents: [
      [0x31, [0, 50_010], "frequency", 50.01],
      [0x39, [0x0001, 0x86a0], "active-power", 1],
      [0x1b1f, [0, 0, 0x0001, 0xe240], "active-energy", 1_234.56],
    ],
  },
] satisfies { product: (typeof meters)[number]; contents: Content[] }[];

test.each(READINGS)("reads the registers of $product.label", async ({ product, contents }) => {
  const fill = (registers: Uint16Array): void => {
    for (const [at, words] of contents) registers.set(words, at);
  };
  const power = contents.find(([, , key]) => key === "active-power")?.[3] ?? 0;
  const { newest } = await readProduct(product, { unit: UNIT, fill, until: { key: "active-power", value: power } });
  const near = contents.map(([, , key, value]) => {
    const about: unknown = expect.closeTo(value, 4);
    return { key, value: about, quality: QUALITY.good };
  });
  await vi.waitFor(() => {
    const read = contents.map(([, , key]) => ({ key, value: newest(key)?.value, quality: newest(key)?.quality }));
    expect(read).toEqual(near);
  });
});

test("what a meter does not measure has no value", async () => {
  const fill = (registers: Uint16Array): void => {
    registers.set([0xffff, 0xffff], 0x5b00);
    registers.set([0x7fff], 0x5b3a);
    registers.set([0, 100], 0x5b14);
  };
  const until = { key: "active-power", value: 0.001 };
  const { newest } = await readProduct(abbB23, { unit: UNIT, fill, until });
  await vi.waitFor(() => {
    expect(newest("voltage-an")?.quality).toBe(QUALITY.bad);
    expect(newest("power-factor")?.quality).toBe(QUALITY.bad);
  });
});

test.each(meters)("$label names its document, and can be copied as a product of a site", ({ name, source }) => {
  expect(source).toMatch(/\d/u);
  expect(ProductFile.safeParse(modbus.catalog.tableOf(name)).error).toBeUndefined();
});
