import { beforeEach, expect, test } from "vitest";
import { Lifetimes } from "./lifetimes.ts";
import { createLog } from "./log.ts";

let told: string[];
let lifetimes: Lifetimes;

beforeEach(() => {
  told = [];
  lifetimes = new Lifetimes(createLog("silent"));
});

function add(name: string, fails: { start?: boolean; stop?: boolean } = {}): void {
  const tell = (verb: "start" | "stop") => async () => {
    told.push(`${verb} ${name}`);
    if (fails[verb] === true) throw new Error(`${name} can't ${verb}`);
  };
  lifetimes.add(name, { start: tell("start"), stop: tell("stop") });
}

test("parts stop in the opposite order, once, whatever one of them does", async () => {
  add("a");
  add("b", { stop: true });
  add("c");
  await lifetimes.start();
  await lifetimes.stop();
  await lifetimes.stop();
  expect(told).toEqual(["start a", "start b", "start c", "stop c", "stop b", "stop a"]);
});

test("a part that does not start undoes those before it", async () => {
  add("a");
  add("b", { start: true });
  add("c");
  await expect(lifetimes.start()).rejects.toThrow("b can't start");
  expect(told).toEqual(["start a", "start b", "stop a"]);
});
