import { beforeEach, expect, test } from "vitest";
import { Lifetimes } from "./lifetimes.ts";
import { createLog } from "./log.ts";
import type { Part } from "./part.ts";

let calls: string[];

beforeEach(() => {
  calls = [];
});

function part(name: string, fails: { start?: boolean; stop?: boolean } = {}): Part {
  const record = (verb: "start" | "stop") => async () => {
    calls.push(`${verb} ${name}`);
    if (fails[verb] === true) throw new Error(`${name} can't ${verb}`);
  };
  return { name, start: record("start"), stop: record("stop") };
}

function lifetimesOf(...parts: Part[]): Lifetimes {
  return new Lifetimes(parts, createLog("silent"));
}

test("parts stop in the opposite order, once, whatever one of them does", async () => {
  const lifetimes = lifetimesOf(part("a"), part("b", { stop: true }), part("c"));
  await lifetimes.start();
  await lifetimes.stop();
  await lifetimes.stop();
  expect(calls).toEqual(["start a", "start b", "start c", "stop c", "stop b", "stop a"]);
});

test("a part that does not start lets those before it stop, the newest first, and none after it starts", async () => {
  const lifetimes = lifetimesOf(part("a"), part("b"), part("c", { start: true }), part("d"));
  await expect(lifetimes.start()).rejects.toThrow("c can't start");
  await lifetimes.stop();
  expect(calls).toEqual(["start a", "start b", "start c", "stop b", "stop a"]);
});

test("a part that runs nothing by itself is passed over", async () => {
  const lifetimes = lifetimesOf(part("a"), { name: "routes only" }, part("c"));
  await lifetimes.start();
  await lifetimes.stop();
  expect(calls).toEqual(["start a", "start c", "stop c", "stop a"]);
});
