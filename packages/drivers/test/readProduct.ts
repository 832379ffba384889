import { systemClock } from "@atrium/time";
import { expect, onTestFinished, vi } from "vitest";
import type { ModbusProduct } from "../src/modbus/product.ts";
import { modbusDriver, modbusEndpoint, unitPoints } from "./modbusHarness.ts";
import { RecordingSink } from "./recordingSink.ts";

const PATIENCE = { timeout: 10_000, interval: 10 };

interface Reading {
  readonly unit: number;
  /** What the device has in its registers, counted from 0. */
  readonly fill: (registers: Uint16Array) => void;
  /** A point whose value says that all were read. */
  readonly until: { readonly key: string; readonly value: number };
}

/** The points of one device of a product, as a driver reads them over Modbus TCP. */
export async function readProduct(product: ModbusProduct, { unit, fill, until }: Reading) {
  const endpoint = await modbusEndpoint([unit]);
  fill(endpoint.unit(unit).registers);
  const points = unitPoints([unit], product);
  const sink = new RecordingSink();
  const driver = modbusDriver({ endpoint, sink, clock: systemClock, points });
  onTestFinished(async () => {
    await driver.stop();
    await endpoint.shut();
  });
  await driver.start();
  const newest = (key: string) => sink.newest(points.find((point) => point.key === key)?.id ?? 0);
  await vi.waitFor(() => expect(newest(until.key)?.value).toBe(until.value), PATIENCE);
  return { points, newest };
}
