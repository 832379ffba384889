import { beforeEach, expect, test } from "vitest";
import { Lifetimes } from "./lifetimes.ts";
import { createLog } from "./log.ts";

let calls: string[];
let lifetimes: Lifetimes;

beforeEach(() => {
  calls = [];
  lifetimes = new Lifetimes(createLog("silent"));
});

function add(name: string, fails: { start?: boolean; stop?: boolean } = {}): void {
  const record = (verb: "start" | "stop") => async () => {
    calls.push(`${verb} ${name}`);
    if (fails[verb] === true) throw new Error(`${name} can't ${verb}`);
  };
  lifetimes.add(name, { start: record("start"), stop: record("stop") });
}

test("parts stop in the opposite order, once, whatever one of them does", async () => {
  add("a");
  add("b", { stop: true });
  add("c");
  await lifetimes.start();
  await lifetimes.stop();
  await lifetimes.stop();
  expect(calls).toEqual(["start a", "start b", "start c", "stop c", "stop b", "stop a"]);
});

test("a part that does not start undoes those before it", async () => {
  add("a");
  add("b", { start: true });
  add("c");
  await expect(lifetimes.start()).rejects.toThrow("b can't start");
  expect(calls).toEqual(["start a", "start b", "stop a"]);
});
