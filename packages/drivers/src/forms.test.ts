import { FormField } from "@atrium/contract";
import { ProductDescription } from "@atrium/contract/devices";
import type { ProtocolName } from "@atrium/contract/site";
import { expect, test } from "vitest";
import * as z from "zod";
import { guideProduct } from "../test/guideProducts.ts";
import { isAddressProblem } from "./productCatalog.ts";
import { protocols } from "./registry.ts";

const all = Object.entries(protocols);

test.each(all)("%s describes its settings so that a form can be drawn, secrets marked", (_name, protocol) => {
  expect(z.array(FormField).min(5).parse(protocol.settings)).toEqual(protocol.settings);
  const keys = protocol.settings.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { key, isSecret } of protocol.settings) {
    expect([key, isSecret]).toEqual([key, /password|privateKey/i.test(key) && key !== "passwordRetryDelay"]);
  }
});

test.each(all)("%s takes settings that consist of its own defaults and of what it asks for", (_name, protocol) => {
  const examples: Readonly<Record<string, unknown>> = {
    host: "10.0.0.1",
    deviceInstance: 7,
    username: "atrium",
    password: "a password",
  };
  const filled = protocol.settings.flatMap(({ key, default: usual, isRequired }) =>
    isRequired ? [[key, examples[key]]] : usual === undefined ? [] : [[key, usual]],
  );
  expect(protocol.checkSettings(Object.fromEntries(filled))).toEqual([]);
  const missing = protocol.settings.find(({ isRequired }) => isRequired);
  expect(protocol.checkSettings({}).map(({ field }) => field)).toContain(missing?.key);
});

test("describes a number by its ends, unit and default, a choice by its choices", () => {
  const field = (name: ProtocolName, key: string) => protocols[name].settings.find((one) => one.key === key);
  expect(field("modbus", "timeout")).toEqual({
    key: "timeout",
    label: "Response timeout",
    kind: "integer",
    unit: "ms",
    min: 20,
    max: 60_000,
    default: 1_000,
    isRequired: false,
    isSecret: false,
  });
  expect(field("vapix", "authentication")).toMatchObject({ kind: "choice", choices: ["digest", "basic"] });
  expect(field("mqtt", "password")).toMatchObject({ kind: "text", isRequired: false, isSecret: true });
});

test.each(all)(
  "%s lists its products with a label, their systems, their address and their points",
  (_name, protocol) => {
    const products = protocol.catalog.products();
    expect(z.array(ProductDescription).parse(products)).toEqual(products);
    expect(products.map(({ name }) => name)).toEqual(protocol.catalog.names);
    for (const { label, name, modules, address, points } of products) {
      expect(label).not.toBe(name);
      expect(modules.length).toBeGreaterThan(0);
      expect(address.length).toBeGreaterThan(0);
      expect(protocol.catalog.points(name, {}).every(isAddressProblem)).toBe(true);
      expect(points.length).toBeGreaterThan(0);
    }
  },
);

test("lists the site's own products of a protocol beside Atrium's", () => {
  const files = ["acme-tr8", "relay-box", "vav-box"].map(guideProduct);
  const own = all.map(([name, { catalog }]) => [name, catalog.products(files).filter((one) => one.isOfSite)] as const);
  expect(own.map(([name, products]) => [name, ...products.map((one) => one.name)])).toEqual([
    ["bacnet", "vav-box"],
    ["modbus", "acme-tr8"],
    ["mqtt", "relay-box"],
    ["vapix"],
  ]);
  const box = own.flatMap(([, products]) => products).find(({ name }) => name === "relay-box");
  expect(box?.address.map(({ key }) => key)).toEqual(["topic"]);
  expect(box?.points.find(({ key }) => key === "level")).toEqual({
    key: "level",
    name: "Level",
    kind: "number",
    unit: "%",
    isWritable: true,
    rest: { min: 0, max: 100 },
  });
});
